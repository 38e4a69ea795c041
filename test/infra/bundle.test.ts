import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { bundling, ROOT } from '../../infra/bundling.ts'
import { estimate } from '../../lib/operations/estimates.ts'
import { handlerFile, operations, stepFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { loadedBytes } from './loaded-bytes.ts'

type Entry = Operation | RunStep

/**
 * Bytes that a cold start may load. The code that calls the estimator loads with the first baseline that is not cached, and
 * that of S3 with the first file of a run, except for what both share with the rest. The document alone is over 200 KB, and the map of zones
 * is 73.
 */
const budgetOf = ({ name, grants, files, callsEstimator }: Entry): number => {
  if (name === 'getOpenApi') return 310_000
  if (name === 'callTool') return 700_000
  if (name === 'learnHorizon') return 270_000
  if (files.length > 0) return callsEstimator ? 500_000 : 420_000
  if (callsEstimator) return 460_000
  return grants.length > 0 ? 350_000 : 220_000
}

const folder = temporaryFolder(afterAll)

const folderOf = ({ name }: Entry): string => join(folder, name)

const build = (entry: Entry, file: string) => {
  const { metafile } = buildSync({ ...bundling(file), outdir: folderOf(entry), metafile: true })
  const outputs = Object.entries(metafile.outputs)
  // After tree shaking.
  const files = outputs
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
  return { entry, inputs: Object.keys(metafile.inputs), outputs, files }
}

const ofOperations = operations.map((operation) => build(operation, handlerFile(operation)))
const bundles = [...ofOperations, ...runSteps.map((step) => build(step, stepFile(step)))]

const PACKAGE = /^node_modules\/((@[^/]+\/)?[^/]+)\//
const packagesIn = (files: readonly string[]): string[] =>
  files.flatMap((path) => PACKAGE.exec(path)?.[1] ?? [])

test('every function stays within its budget at startup', () => {
  for (const { entry } of bundles) {
    const bytes = loadedBytes(folderOf(entry))
    expect(bytes, entry.name).toBeLessThan(budgetOf(entry))
    // The client of DynamoDB is a chunk, which must have been counted.
    if (entry.grants.length > 0) expect(bytes, entry.name).toBeGreaterThan(250_000)
  }
})

test('the client of S3 loads in each function that has files', async () => {
  const withFiles = bundles.filter((it) => it.entry.files.length > 0)
  expect(withFiles).toHaveLength(9)
  for (const { entry, outputs } of withFiles) {
    const chunks = outputs
      .filter(([, { inputs }]) =>
        Object.keys(inputs).some((it) => it.endsWith('/client-s3/dist-es/S3Client.js')),
      )
      .map(([path]) => pathToFileURL(join(folderOf(entry), basename(path))).href)
    expect(chunks, entry.name).toHaveLength(1)
    expect(Object.keys(await import(chunks[0] ?? '')), entry.name).not.toEqual([])
  }
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

test.each([createSite, estimate])('$name compiles no schema', (operation) => {
  const address = pathToFileURL(join(folderOf(operation), 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials it cannot reach any service.
  const { stdout } = spawnSync(process.execPath, command, { env: {} })
  const lastLine = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({ compiled: 0, answered: true })
})

const ofTools = operations.filter(({ tool }) => tool !== null)

test('every function contains its own handler and no other, but for that which calls tools', () => {
  const all = operations.map(handlerFile)
  for (const { entry, files } of ofOperations) {
    const bundled = all.filter((name) => files.includes(`functions/${name}.ts`))
    const others = entry.name === 'callTool' ? ofTools.map(handlerFile) : []
    expect(bundled.sort()).toEqual([handlerFile(entry), ...others].sort())
  }
})

test('only functions that store something contain the AWS SDK, and none that for traces: Lambda sends them', () => {
  for (const { entry, files } of bundles) {
    const packages = packagesIn(files)
    const hasSdk = packages.some((name) => /^@(aws-sdk|smithy)\//.test(name))
    expect(hasSdk, entry.name).toBe(entry.grants.length > 0)
    expect(packages.filter((name) => /xray|opentelemetry|tracer/.test(name))).toEqual([])
  }
})

/** Permissive licenses: they require at most that their text is kept. */
const ALLOWED = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'CC0-1.0']

const Manifest = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() })
type Manifest = z.infer<typeof Manifest>

/** Some packages contain nested manifests without a name or version. Those are skipped. */
const manifestOf = (folder: string): Manifest => {
  const file = join(folder, 'package.json')
  const { data } = Manifest.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
  return data ?? manifestOf(dirname(folder))
}

test('every package that ships in a function has a permissive license', () => {
  const inputs = new Set(
    bundles.flatMap((it) => it.inputs).filter((input) => input.includes('node_modules/')),
  )
  const shipped = new Map(
    [...inputs].map((input) => manifestOf(dirname(join(ROOT, input)))).map((it) => [it.name, it]),
  )
  expect([...shipped.values()].filter(({ license = 'none' }) => !ALLOWED.includes(license))).toEqual([])
  // These are known to ship. If they are missing, the test has checked nothing.
  expect([...shipped.keys()]).toEqual(
    expect.arrayContaining(['zod', '@aws-sdk/client-dynamodb', '@aws-sdk/client-s3', 'astronomia', 'undici']),
  )
})
