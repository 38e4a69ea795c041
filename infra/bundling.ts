import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'

export const ROOT = join(import.meta.dirname, '..')

/** Some packages load Node's modules with `require`, which an ES module does not have. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

/**
 * Same as `z.config({ jitless: true })`, but set before zod reads it: schemas are interpreted instead of compiled, because
 * compiling only pays off in a process that serves many requests, such as the local server.
 */
const JITLESS = 'globalThis.__zod_globalConfig ??= { jitless: true };'

/**
 * Parts of the SDK that it imports on demand and that a function never needs: its credentials come from the environment,
 * and no service that it calls streams events. With them, esbuild would move the code shared with the rest into extra
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
 * esbuild options for a function: `index.mjs`, and chunks that it imports on demand.
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
    alias: {
      ...Object.fromEntries(UNUSED_SDK_PARTS.map((name) => [name, THROW])),
      '@smithy/core/event-streams': NO_EVENT_STREAMS,
    },
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions
