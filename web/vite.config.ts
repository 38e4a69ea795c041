import { defineConfig } from 'vite'

/** The page asks for its parts beside itself, wherever it is put. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // Browsers that know light-dark(): the styles rely on it to draw a picture light on a dark page.
  build: { target: ['chrome123', 'firefox125', 'safari17.5'], modulePreload: { polyfill: false } },
})
