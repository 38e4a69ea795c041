import { defineConfig, type Plugin } from 'vite'
import project from '../package.json' with { type: 'json' }

/** Its modules import each other as one object, of which a bundler can drop nothing. This saves 2 of the worker's 27 KB. */
const astronomia: Plugin = {
  name: 'astronomia',
  transform: {
    filter: { id: /astronomia.src/ },
    handler: (code) => ({
      code: code.replace(
        /^import (\w+)(?:, (\{.*\}))? from ('.*?')/gm,
        (_, object: string, names: string | undefined, file: string) =>
          `import * as ${object} from ${file}${names ? `; import ${names} from ${file}` : ''}`,
      ),
      map: null,
      moduleSideEffects: false,
    }),
  },
}

/** Relative asset paths, so that the page can be hosted under any path. */
export default defineConfig({
  base: './',
  logLevel: 'warn',
  define: { 'import.meta.env.VERSION': JSON.stringify(project.version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The same code with what Node has and browsers lack.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  worker: { plugins: () => [astronomia] },
  // The first versions that support light-dark(), which lets a dark page export its charts in light colors.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the API page shares with the page.
            { name: 'connection', test: /src.(connection.connection|ui.storage)\.ts$/, priority: 4 },
            // One file compresses better than a file for each part that another one shares. What the first screen shares with a
            // site, and what the runs do, must not bring the whole site.
            {
              name: 'page',
              test: /src.(main\.tsx|api.idempotency-key|download.save-file|place.(coordinates|open-street-map)|results.uncertainty|site.(energies|phrases)|ui.(card|field|focus|format|help|preferences)\.)|preact-query(?!.*useMutation)/,
              priority: 2,
            },
            { name: 'site', test: /src.site.site-editor\.tsx$/, priority: 1 },
            // What a site fetches once it has its results.
            {
              name: 'soon',
              test: /src.(site.site-dialogs|parts.(about.about-parts|year.month-table)|panels.planes-form|obstacles.obstacle-form|skyline.(horizon-editor|point-tools))\.tsx$/,
              priority: 0,
            },
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
