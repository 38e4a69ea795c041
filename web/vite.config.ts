import { defineConfig } from 'vite'

/** Relative asset paths, so that the page can be hosted under any path. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The first versions that support light-dark(), which lets a dark page export its charts in light colors.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        page: `${import.meta.dirname}/index.html`,
        docs: `${import.meta.dirname}/docs/index.html`,
      },
    },
    // Swagger UI is 1.5 MB, which only the API page loads.
    chunkSizeWarningLimit: 1600,
  },
})
