import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { bundling, ROOT } from '../../infra/bundling.ts'
import { handlerFile, operations, stepFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { loadedBytes } from './loaded-bytes.ts'

type Entry = Operation | RunStep

/**
 * Bytes that a cold start may load. The code that calls the estimator loads with the first baseline that is not cached, and
 * that of S3 with the first file of a run, except for what both share with the rest. The document alone is over 200 KB.
 */
const budgetOf = ({ name, grants, files, callsEstimator }: Entry): number => {
  if (name === 'getOpenApi') return 270_000
  if (files.length > 0) return callsEstimator ? 500_000 : 410_000
  if (callsEstimator) return 460_000
  return grants.length > 0 ? 330_000 : 220_000
}

const named = operations.map((operation) => ({ operation, name: operation.name }))
const steps = runSteps.map((operation) => ({ operation, name: operation.name }))
const all: readonly { readonly operation: Entry; readonly name: string }[] = [...named, ...steps]

const handlerOf = (entry: Entry): string =>
  runSteps.some(({ name }) => name === entry.name) ? stepFile(entry) : handlerFile(entry)

const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const folderOf = ({ name }: Entry): string => join(folder, name)

const build = (operation: Entry) =>
  buildSync({ ...bundling(handlerOf(operation)), outdir: folderOf(operation), metafile: true }).metafile
    .outputs
const outputs = new Map(all.map(({ operation, name }) => [name, build(operation)]))
const outputsOf = ({ name }: Entry) => Object.values(outputs.get(name) ?? {})

test.each(all)('$name stays within its budget at startup', ({ operation }) => {
  expect(loadedBytes(folderOf(operation))).toBeLessThan(budgetOf(operation))
})

const withFiles = all.filter(({ operation }) => operation.files.length > 0)

test.each(withFiles)('the client of S3 in $name loads', async ({ operation }) => {
  const chunks = Object.entries(outputs.get(operation.name) ?? {})
    .filter(([, { inputs }]) =>
      Object.keys(inputs).some((path) => path.endsWith('/client-s3/dist-es/S3Client.js')),
    )
    .map(([path]) => basename(path))
  expect(chunks).toHaveLength(1)
  const address = pathToFileURL(join(folderOf(operation), chunks[0] ?? '')).href
  expect(Object.keys(await import(address))).not.toEqual([])
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
  const address = pathToFileURL(join(folderOf(operation), 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials it cannot reach any service.
  const { stdout } = spawnSync(process.execPath, command, { env: {}, timeout: 120_000 })
  const lastLine = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({ compiled: 0, answered: true })
})

/** Paths of the files that contribute code to a function after tree shaking. */
const filesIn = (operation: Entry): string[] =>
  outputsOf(operation)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)

/** Names of these files in a folder of lib. */
const modulesIn = (folder: string, operation: Entry): string[] => {
  const bundled = filesIn(operation)
  return readdirSync(join(ROOT, 'lib', folder))
    .filter((file) => bundled.includes(`lib/${folder}/${file}`))
    .map((file) => file.replace('.ts', ''))
    .toSorted()
}

const PACKAGE = /^node_modules\/((@[^/]+\/)?[^/]+)\//

const packagesIn = (operation: Entry): string[] => [
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

test.each(all)('$name contains no SDK for traces: Lambda sends them', ({ operation }) => {
  expect(packagesIn(operation).filter((name) => /xray|opentelemetry|tracer/.test(name))).toEqual([])
})
