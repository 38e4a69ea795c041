import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, buildSync } from 'esbuild'
import type { Operation } from '../lib/operation.ts'
import { handlerFile } from '../lib/operations.ts'

export const ROOT = join(import.meta.dirname, '..')

const folders = mkdtempSync(join(tmpdir(), 'shading-estimation-'))
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))

/** undici asks for Node's own modules by `require`, which a module of today's kind does not have. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

/**
 * What `z.config({ jitless: true })` sets, before zod reads it: it parses by its schemas, and does not compile them first.
 * That takes 3 ms off a first request and adds 0.02 ms to each after it, 0.1 ms with 360 points. The local server compiles.
 */
const JITLESS = 'globalThis.__zod_globalConfig ??= { jitless: true };'

/**
 * Parts of the SDK that it loads when it calls them, which it never does: Lambda puts a function's credentials into its
 * environment, where they are looked for first, and DynamoDB and SSM stream no events. With them it parts what it shares
 * with them into files of their own, which a start has to read.
 */
const NEVER_CALLED = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/core/event-streams',
  '@smithy/credential-provider-imds',
]
const LEFT_OUT = join(import.meta.dirname, 'left-out.ts')

/**
 * Node's own modules whose `import` is dear: it reads every export, and with that loads what is behind each that Node
 * makes when first asked for. Of node:http, which the SDK imports for an endpoint without TLS such as DynamoDB Local, that
 * is a whole undici, 12 ms; of the others together 4 ms of a start. `fs/promises` is here because an alias also stands for
 * what is below its name.
 */
export const DEAR_TO_IMPORT = ['crypto', 'fs', 'fs/promises', 'http', 'process']
const builtIn = (name: string): string =>
  `data:text/javascript,module.exports=process.getBuiltinModule('node:${name}')`

/** How the code of an operation's function is put together: `index.mjs`, and what it imports only when it needs to. */
export const bundling = (operation: Operation) =>
  ({
    entryPoints: { index: join(ROOT, 'functions', `${handlerFile(operation)}.ts`) },
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
      ...NEVER_CALLED.map((name) => [name, LEFT_OUT]),
      ...DEAR_TO_IMPORT.map((name) => [`node:${name}`, builtIn(name)]),
    ]),
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

/**
 * The code of an operation's function in a folder that goes when the process ends.
 *
 * CDK's own bundling is skipped by commands that do not deploy, and then puts the sources in the place of the bundle.
 * This one always runs, so that no output can be published without it.
 */
export const bundle = (operation: Operation): string => {
  const outdir = join(folders, operation.name)
  if (!existsSync(outdir)) buildSync({ ...bundling(operation), outdir })
  return outdir
}

/** The page as Vite builds it, in such a folder. */
export const bundledPage = (): string => {
  const folder = join(folders, 'page')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const command = [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, command, { cwd: ROOT })
  return folder
}
