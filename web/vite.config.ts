import { defineConfig } from 'vite'
import project from '../package.json' with { type: 'json' }

/** Relative asset paths, so that the page can be hosted under any path. */
export default defineConfig({
  base: './',
  logLevel: 'warn',
  define: { 'import.meta.env.VERSION': JSON.stringify(project.version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The same code with what Node has and browsers lack.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  // The first versions that support light-dark(), which lets a dark page export its charts in light colors.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the API page shares with the page.
            { name: 'connection', test: /src.(connection.connection|ui.storage)\.ts$/, priority: 2 },
            // One file compresses better than a file for each part that another one shares.
            { name: 'page', test: /src.main\.tsx$/, priority: 1 },
            { name: 'site', test: /src.sites.editor\.tsx$/, priority: 0 },
          ],
        },
      },
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
