import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { bundling, ROOT } from '../../infra/bundling.ts'
import { capitalize } from '../../infra/service-function.ts'
import { handlerFile, operations, stepFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../../web/hosting.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { loadedBytes } from './loaded-bytes.ts'
import { FULL, findingsIn } from './synthesis.ts'

/* The result of the real `cdk synth`, as deployed, without network, Docker or an AWS account. */

type Entry = Operation | RunStep
const entries: readonly Entry[] = [...operations, ...runSteps]

const folder = temporaryFolder(afterAll)
const assembly = join(folder, 'assembly')

const UNREACHABLE = 'http://127.0.0.1:9'
const SECRET = 'a-key-that-must-stay-secret'

const env = {
  PATH: dirname(process.execPath),
  HOME: folder,
  HTTP_PROXY: UNREACHABLE,
  HTTPS_PROXY: UNREACHABLE,
  AWS_EC2_METADATA_DISABLED: 'true',
  PVWATTS_API_KEY: SECRET,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** All settings that add resources. */
const { alarmEmail, monthlyBudget, domainName, certificateArn, hostedZoneId } = FULL
const EVERYTHING = { alarmEmail, monthlyBudget, domainName, certificateArn, hostedZoneId }

const filesIn = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' })

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Metadata: z.record(z.string(), z.unknown()).optional() })),
})

let stderr: string
let templateText: string
let folderOf: (entry: Pick<Entry, 'name'>) => string
beforeAll(async () => {
  const settings = Object.entries({ pvwattsKeyParameter: '/shading/pvwatts', ...EVERYTHING })
  const context = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const synth = ['node_modules/aws-cdk/bin/cdk', 'synth', '-q', '--strict', ...context, '--output', assembly]
  stderr = (await promisify(execFile)(process.execPath, synth, { cwd: ROOT, env })).stderr
  templateText = readFileSync(join(assembly, 'ShadingEstimation-prod.template.json'), 'utf8')
  const { Resources } = Template.parse(JSON.parse(templateText))
  folderOf = ({ name }) => join(assembly, String(Resources[capitalize(name)]?.Metadata?.['aws:asset:path']))
})

describe('cdk synth', () => {
  test('has no errors or warnings about a stage with everything', () => {
    expect(stderr.match(/(ERROR|WARNING).*/g)).toBeNull()
  })

  test('has none about a disposable stage without a key, which asks PVGIS first', () => {
    expect(findingsIn({ stage: 'dev', console: 'false', pvwattsKeyParameter: undefined })).toEqual([])
  })

  test('names an invalid setting, without a stack trace', () => {
    const withInvalid = { ...env, CDK_CONTEXT_JSON: JSON.stringify({ dailyQuota: 'lots' }) }
    const run = spawnSync(process.execPath, ['infra/app.ts'], { cwd: ROOT, env: withInvalid })
    expect([run.status, String(run.stderr)]).toEqual([1, 'Setting dailyQuota must be a whole number\n'])
  })

  test('packs the page: documents, assets, and a file that says where the API and the hosts outside are', () => {
    const files = filesIn(assembly)
    for (const page of [/\/docs\/index\.html$/, /\/assets\/.+\.js$/, /\/assets\/.+\.css$/])
      expect(files).toContainEqual(expect.stringMatching(page))
    const [connection = '', ...others] = files.filter((file) => file.endsWith('connection.json'))
    expect(others).toEqual([])
    expect(JSON.parse(readFileSync(join(assembly, connection), 'utf8'))).toEqual({
      address: '/api',
      geocoder: PHOTON,
      map: { tiles: OPEN_STREET_MAP, credit: OPEN_STREET_MAP_CREDIT },
    })
  })

  test('leaks no key', () => {
    expect(templateText).not.toContain(SECRET)
    expect(templateText).not.toMatch(/resolve:ssm|resolve:secretsmanager|DEMO_KEY/)
  })
})

/**
 * Bytes that a cold start may load. The estimators' client loads with the first baseline that is not cached, and the S3 client
 * with the first file of a run, except for code they share with the rest. The document alone is over 200 KB, and the map of
 * zones is 73.
 */
const budgetOf = ({ name, grants, files, callsEstimator }: Entry): number => {
  if (name === 'getOpenApi') return 310_000
  if (name === 'callTool') return 700_000
  if (name === 'learnHorizon') return 280_000
  if (files.length > 0) return callsEstimator ? 500_000 : 420_000
  if (callsEstimator) return 460_000
  return grants.length > 0 ? 350_000 : 220_000
}

const IMPORT = /(?:^|[;}\s])(?:import|export)[^'"()]*?from"([^"]+)"/g

test.each(entries)('$name is within its budget, in bundles that import each other and Node', (entry) => {
  const bytes = loadedBytes(folderOf(entry))
  expect(bytes).toBeLessThan(budgetOf(entry))
  // The client of DynamoDB is a chunk, which the count must include.
  if (entry.grants.length > 0) expect(bytes).toBeGreaterThan(250_000)
  for (const file of filesIn(folderOf(entry))) {
    expect(file).toMatch(/^[\w-]+\.mjs$/)
    const text = readFileSync(join(folderOf(entry), file), 'utf8')
    expect(text).not.toContain(SECRET)
    const imports = Array.from(text.matchAll(IMPORT), ([, name = '']) => name)
    expect(imports.filter((name) => !/^(node:|\.\/)/.test(name) && !isBuiltin(name))).toEqual([])
  }
})

/** Answers one request with a module's handler, and prints how often it compiled code from text. */
const COUNT_COMPILED = `
  let compiled = 0
  const count = (create) => (...args) => { compiled++; return create(...args) }
  globalThis.Function = new Proxy(Function, { apply: count(Reflect.apply), construct: count(Reflect.construct) })
  const { handler } = await import(process.argv[1])
  const { statusCode } = await handler({ headers: {} }, { getRemainingTimeInMillis: () => 3000 })
  process.stdout.write(JSON.stringify({ compiled, answered: statusCode > 0 }), () => process.exit())
`

test.each(['createSite', 'estimate'])('%s compiles no schema', (name) => {
  const address = pathToFileURL(join(folderOf({ name }), 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials it cannot reach any service.
  const { stdout } = spawnSync(process.execPath, command, { env: {} })
  const lastLine = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({ compiled: 0, answered: true })
})

/** Bundles all functions at once, which is much faster: a function has the chunks that it imports. */
const { metafile } = buildSync({
  ...bundling(''),
  entryPoints: Object.fromEntries([
    ...operations.map((it) => [it.name, `functions/${handlerFile(it)}.ts`]),
    ...runSteps.map((it) => [it.name, `functions/${stepFile(it)}.ts`]),
  ]),
  outdir: folder,
  write: false,
  metafile: true,
})
const output = (path: string) => metafile.outputs[path]

/** The sources in the bundles of a function, after tree shaking. */
const sourcesOf = ({ name }: Entry): string[] => {
  // A set also iterates over values added meanwhile.
  const bundles = new Set(Object.keys(metafile.outputs).filter((path) => path.endsWith(`/${name}.mjs`)))
  for (const bundle of bundles)
    for (const { path } of output(bundle)?.imports ?? []) if (output(path)) bundles.add(path)
  return [...bundles]
    .flatMap((bundle) => Object.entries(output(bundle)?.inputs ?? {}))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
}

test('every function contains its own handler and no other, but for that which calls tools', () => {
  const ofTools = operations.filter(({ tool }) => tool !== null)
  for (const operation of operations) {
    const expected = [operation, ...(operation.name === 'callTool' ? ofTools : [])]
    const bundled = sourcesOf(operation).filter((path) => path.startsWith('functions/'))
    expect(new Set(bundled)).toEqual(new Set(expected.map((it) => `functions/${handlerFile(it)}.ts`)))
  }
})

test('only functions that store something contain the AWS SDK, and none that for traces: Lambda sends them', () => {
  for (const entry of entries) {
    const packages = sourcesOf(entry).flatMap((path) => path.split('node_modules/').slice(1))
    const hasSdk = packages.some((name) => /^@(aws-sdk|smithy)\//.test(name))
    expect(hasSdk, entry.name).toBe(entry.grants.length > 0)
    expect(packages.filter((name) => /^[^/]*\/?[^/]*(xray|opentelemetry|tracer)/.test(name))).toEqual([])
  }
})

/** Permissive licenses: at most, their text must be kept. */
const ALLOWED = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'CC0-1.0']

const Manifest = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() })
type Manifest = z.infer<typeof Manifest>

/** Skips the nested manifests without a name or version that some packages contain. */
const manifestOf = (folder: string): Manifest => {
  const file = join(folder, 'package.json')
  const { data } = Manifest.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
  return data ?? manifestOf(dirname(folder))
}

test('every package that ships in a function has a permissive license', () => {
  const inputs = Object.keys(metafile.inputs).filter((input) => input.includes('node_modules/'))
  const shipped = new Map(
    inputs
      .map((input) => manifestOf(dirname(join(ROOT, input))))
      .map(({ name, license = 'none' }) => [name, license]),
  )
  expect([...shipped].filter(([, license]) => !ALLOWED.includes(license))).toEqual([])
  // These are known to ship. Without them, the test has checked nothing.
  for (const name of ['zod', '@aws-sdk/client-s3', 'astronomia']) expect(shipped.has(name)).toBe(true)
})
