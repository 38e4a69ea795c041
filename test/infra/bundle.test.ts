import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { builtAssets } from '../../infra/assets.ts'
import { bundling, ROOT, SLOW_IMPORTS } from '../../infra/bundling.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { loadedBytes } from './loaded-bytes.ts'

/** Bytes that a cold start may load. The code that calls the estimator loads with the first baseline that is not cached. */
const budgetOf = ({ grants, callsEstimator }: Operation): number => {
  if (callsEstimator) return 460_000
  return grants.length > 0 ? 330_000 : 220_000
}

const named = operations.map((operation) => ({ operation, name: operation.name }))

test.each(named)('$name stays within its budget at startup', ({ operation }) => {
  expect(loadedBytes(builtAssets.bundle(operation))).toBeLessThan(budgetOf(operation))
})

const build = (operation: Operation) => {
  const { metafile } = buildSync({ ...bundling(operation), outdir: ROOT, metafile: true, write: false })
  return Object.values(metafile.outputs)
}
const outputs = new Map(operations.map((operation) => [operation.name, build(operation)]))
const outputsOf = ({ name }: Operation) => outputs.get(name) ?? []

test.each(named)('$name imports no slow module of Node', ({ operation }) => {
  const imported = outputsOf(operation).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(imported).toContain('node:async_hooks')
  for (const name of SLOW_IMPORTS) expect(imported).not.toContain(`node:${name}`)
})

/** Answers one request with the handler of the given module, and prints how often code was compiled from text. */
const COUNT_COMPILED = `
  let compiled = 0
  const count = (create) => (...args) => { compiled++; return create(...args) }
  globalThis.Function = new Proxy(Function, { apply: count(Reflect.apply), construct: count(Reflect.construct) })
  const { handler } = await import(process.argv[1])
  const { statusCode } = await handler({ headers: {} }, { getRemainingTimeInMillis: () => 3000 })
  process.stdout.write(JSON.stringify({ compiled, answered: statusCode > 0 }), () => process.exit())
`

test.each(named)('$name compiles no schema', ({ operation }) => {
  const address = pathToFileURL(join(builtAssets.bundle(operation), 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials it cannot reach any service.
  const { stdout } = spawnSync(process.execPath, command, { env: {}, timeout: 20_000 })
  const lastLine = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({ compiled: 0, answered: true })
})

/** Paths of the files that contribute code to a function after tree shaking. */
const filesIn = (operation: Operation): string[] =>
  outputsOf(operation)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)

/** Names of these files in a folder of lib. */
const modulesIn = (folder: string, operation: Operation): string[] => {
  const bundled = filesIn(operation)
  return readdirSync(join(ROOT, 'lib', folder))
    .filter((file) => bundled.includes(`lib/${folder}/${file}`))
    .map((file) => file.replace('.ts', ''))
    .toSorted()
}

const PACKAGE = /^node_modules\/((@[^/]+\/)?[^/]+)\//

const packagesIn = (operation: Operation): string[] => [
  ...new Set(filesIn(operation).flatMap((path) => PACKAGE.exec(path)?.[1] ?? [])),
]

test.each(named)('$name contains no other operation', ({ operation }) => {
  const entries = operations.map(handlerFile)
  const bundled = modulesIn('operations', operation)
  expect(bundled.filter((name) => entries.includes(name))).toEqual([handlerFile(operation)])
})

test('the SDK is recognized in a function that stores data', () => {
  const createSite = operations.find(({ name }) => name === 'createSite')
  expect(createSite && packagesIn(createSite)).toContain('@aws-sdk/lib-dynamodb')
})

test.each(named.filter(({ operation }) => operation.grants.length === 0))(
  '$name, which stores nothing, contains no AWS SDK',
  ({ operation }) => {
    expect(packagesIn(operation).filter((name) => /^@(aws-sdk|smithy)\//.test(name))).toEqual([])
  },
)

const SITE = ['horizon', 'obstacle', 'panels', 'site', 'surroundings', 'values']
const SHADING = ['horizon', 'obstacle', 'panels', 'sample-days', 'shading', 'surroundings', 'values']
const ANALYSIS = [...SHADING, 'analysis', 'baseline']

/** The schemas of what each function accepts, stores and returns. */
const SCHEMAS: Record<string, string[]> = {
  createSite: SITE,
  updateSite: SITE,
  runAnalysis: [...SITE, ...ANALYSIS],
  listAnalyses: [...SITE, ...ANALYSIS],
  getAnalysis: ANALYSIS,
  calculateShading: SHADING,
  estimateBaseline: ['baseline', 'panels', 'values'],
  estimate: [...ANALYSIS, 'configuration', 'estimate'],
  optimizeOrientation: [
    'baseline',
    'configuration',
    'horizon',
    'obstacle',
    'orientation',
    'panels',
    'sample-days',
    'surroundings',
    'values',
  ],
  getSite: SITE,
  listSites: SITE,
  deleteSite: SITE,
  getOpenApi: [],
  getSunPath: ['panels', 'sample-days', 'sun-path', 'values'],
  getTerrainHorizon: ['horizon', 'panels', 'terrain', 'values'],
  readHorizonFile: ['horizon', 'horizon-file', 'values'],
  writeHorizonFile: [...SITE, 'horizon-file'],
}

test.each(named)('$name contains only its own schemas', ({ operation, name }) => {
  expect(modulesIn('schemas', operation)).toEqual([...new Set(SCHEMAS[name])].toSorted())
})
