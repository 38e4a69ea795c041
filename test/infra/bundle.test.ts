import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { bundle, bundling, ROOT } from '../../infra/bundle.ts'
import { loadedBytes } from '../../infra/loaded-bytes.ts'
import type { Operation } from '../../lib/operation.ts'
import { handlerFile, operations } from '../../lib/operations.ts'

/** A cold start reads so much at most; undici, which asks the estimator, comes with the first baseline that no cache holds. */
const budgetOf = ({ grants, asksEstimator }: Operation): number => {
  if (asksEstimator) return 440_000
  return grants.length > 0 ? 330_000 : 200_000
}

const named = operations.map((operation) => ({ operation, name: operation.name }))

test.each(named)('$name loads no more than its budget when it starts', ({ operation }) => {
  expect(loadedBytes(bundle(operation))).toBeLessThan(budgetOf(operation))
})

/** Names of the files of a folder of lib that are in the code of a function, without what nobody uses of them. */
const heldOf = (folder: string, operation: Operation): string[] => {
  const { metafile } = buildSync({ ...bundling(operation), outdir: ROOT, metafile: true, write: false })
  const held = Object.values(metafile.outputs)
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
