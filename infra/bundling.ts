import { join } from 'node:path'
import { type BuildOptions, buildSync, type OutputFile } from 'esbuild'

export const ROOT = join(import.meta.dirname, '..')

/** undici loads Node's modules with `require`, which an ES module does not have. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

/**
 * Does what `z.config({ jitless: true })` does, but before zod reads it: schemas are interpreted instead of compiled.
 * This saves 3 ms of a first request and costs each later one 0.02 ms (0.1 ms with 360 points). The local server compiles.
 */
const JITLESS = 'globalThis.__zod_globalConfig ??= { jitless: true };'

/**
 * Parts of the SDK that it imports on demand and that a function never needs: its credentials come from the environment,
 * and no service that it calls streams events. With them, esbuild would move the code they share with the rest into extra
 * files, which every cold start would have to read.
 */
const UNUSED_SDK_PARTS = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]
const NOT_BUNDLED = `throw new Error("This part of the AWS SDK is not bundled")`
const THROW = `data:text/javascript,${NOT_BUNDLED}`
/** The client of S3 imports these at once, but only its Select would call the second. */
const NO_EVENT_STREAMS = `data:text/javascript,
  export const resolveEventStreamSerdeConfig = (config) => config
  export const eventStreamSerdeProvider = () => { ${NOT_BUNDLED} }
  export const EventStreamSerde = eventStreamSerdeProvider
`

/**
 * Modules of Node that are slow to `import`, because an import reads every export and so loads everything that Node
 * otherwise loads lazily. node:http, which the SDK imports for endpoints without TLS, loads a whole undici: 12 ms. The
 * others take 4 ms together. `fs/promises` is listed because an alias for `fs` also applies to its subpaths.
 */
export const SLOW_IMPORTS = ['crypto', 'fs', 'fs/promises', 'http', 'process']
const builtIn = (name: string): string =>
  `data:text/javascript,module.exports=process.getBuiltinModule('node:${name}')`

/**
 * esbuild options for a function: `index.mjs`, chunks that it imports on demand, and their source maps.
 *
 * @param handler its file below `functions/`, without the extension
 */
export const bundling = (handler: string) =>
  ({
    entryPoints: { index: join(ROOT, 'functions', `${handler}.ts`) },
    absWorkingDir: ROOT,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    banner: { js: `${REQUIRE} ${JITLESS}` },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: Object.fromEntries([
      ...UNUSED_SDK_PARTS.map((name) => [name, THROW]),
      ['@smithy/core/event-streams', NO_EVENT_STREAMS],
      ...SLOW_IMPORTS.map((name) => [`node:${name}`, builtIn(name)]),
    ]),
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

/**
 * The files of a function, with their source maps. They lie in the root: the names of chunks depend on their maps, and
 * these on where the sources are from there.
 */
export const bundleFiles = (handler: string): OutputFile[] =>
  buildSync({ ...bundling(handler), outdir: ROOT, write: false }).outputFiles
