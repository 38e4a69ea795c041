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

/** A cold start reads so much at most; undici, which asks the estimator, comes with the first baseline that no cache holds. */
const budgetOf = ({ grants, callsEstimator }: Operation): number => {
  if (callsEstimator) return 440_000
  return grants.length > 0 ? 330_000 : 200_000
}

const named = operations.map((operation) => ({ operation, name: operation.name }))

test.each(named)('$name loads no more than its budget when it starts', ({ operation }) => {
  expect(loadedBytes(builtAssets.bundle(operation))).toBeLessThan(budgetOf(operation))
})

const outputsOf = (operation: Operation) => {
  const { metafile } = buildSync({ ...bundling(operation), outdir: ROOT, metafile: true, write: false })
  return Object.values(metafile.outputs)
}

test.each(named)('$name imports no module of Node that is dear to import', ({ operation }) => {
  const imported = outputsOf(operation).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(imported).toContain('node:async_hooks')
  for (const name of SLOW_IMPORTS) expect(imported).not.toContain(`node:${name}`)
})

/** Says how often the module whose address follows has made a function of a text when it has answered a request. */
const COUNT_COMPILED = `
  let compiled = 0
  const count = (how) => (...args) => { compiled++; return how(...args) }
  globalThis.Function = new Proxy(Function, { apply: count(Reflect.apply), construct: count(Reflect.construct) })
  const { handler } = await import(process.argv[1])
  const { statusCode } = await handler({ headers: {} }, { getRemainingTimeInMillis: () => 3000 })
  process.stdout.write(JSON.stringify({ compiled, answered: statusCode > 0 }), () => process.exit())
`

test.each(named)('$name compiles no schema', ({ operation }) => {
  const address = pathToFileURL(join(builtAssets.bundle(operation), 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials: it cannot ask anybody.
  const { stdout } = spawnSync(process.execPath, command, { env: {}, timeout: 20_000 })
  const said = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(said)).toEqual({ compiled: 0, answered: true })
})

/** Names of the files of a folder of lib that are in the code of a function, without what nobody uses of them. */
const heldOf = (folder: string, operation: Operation): string[] => {
  const held = outputsOf(operation)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
  return readdirSync(join(ROOT, 'lib', folder))
    .filter((file) => held.includes(`lib/${folder}/${file}`))
    .map((file) => file.replace('.ts', ''))
    .toSorted()
}

test.each(named)('$name holds no other operation', ({ operation }) => {
  expect(heldOf('operations', operation)).toEqual([handlerFile(operation)])
})

const PLACE = ['place', 'values']
const SITE = [...PLACE, 'horizon', 'panels', 'site', 'site-fields']
const SAMPLE_DAYS = ['season', 'shading-result', 'values']
const ANALYSIS = [...SAMPLE_DAYS, 'analysis-result', 'baseline', 'production']

/** What each function asks for, reads from its tables and answers. */
test.each<[string, string[]]>([
  ['createSite', [...SITE, 'new-site']],
  ['updateSite', [...SITE, 'site-changes']],
  ['runAnalysis', [...SITE, ...ANALYSIS, 'year']],
  ['listAnalyses', [...SITE, ...ANALYSIS, 'analysis']],
  ['getAnalysis', [...ANALYSIS, 'analysis']],
  ['calculateShading', [...PLACE, ...SAMPLE_DAYS, 'horizon', 'shading-request', 'year']],
  ['estimateBaseline', [...PLACE, 'baseline', 'panels', 'production']],
  ['getSite', SITE],
  ['listSites', SITE],
  ['deleteSite', SITE],
  ['getOpenApi', []],
  ['getSunPath', [...PLACE, 'season', 'sun-path', 'year']],
])('%s holds no schemas but its own', (name, schemas) => {
  const operation = operations.find((it) => it.name === name)
  if (!operation) throw new Error(`no operation ${name}`)
  expect(heldOf('schemas', operation)).toEqual([...new Set(schemas)].toSorted())
})
