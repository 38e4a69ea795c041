import { defineConfig } from 'vite'

/** The page asks for its parts beside itself, wherever it is put. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
