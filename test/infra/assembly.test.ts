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
import { CERTIFICATE, DOMAIN, EMAIL, FULL, findingsIn } from './synthesis.ts'

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
const EVERYTHING = [
  'pvwattsKeyParameter=/shading/pvwatts',
  `alarmEmail=${EMAIL}`,
  `monthlyBudget=${FULL.monthlyBudget}`,
  `domainName=${DOMAIN}`,
  `certificateArn=${CERTIFICATE}`,
  `hostedZoneId=${FULL.hostedZoneId}`,
]

const filesIn = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' })

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Metadata: z.record(z.string(), z.unknown()).optional() })),
})

let stderr: string
let templateText: string
let folders: ReadonlyMap<string, string>
beforeAll(async () => {
  const context = EVERYTHING.flatMap((setting) => ['-c', setting])
  const synth = ['node_modules/aws-cdk/bin/cdk', 'synth', '-q', '--strict', ...context, '--output', assembly]
  stderr = (await promisify(execFile)(process.execPath, synth, { cwd: ROOT, env })).stderr
  templateText = readFileSync(join(assembly, 'ShadingEstimation-prod.template.json'), 'utf8')
  const { Resources } = Template.parse(JSON.parse(templateText))
  folders = new Map(
    entries.map(({ name }) => [
      name,
      join(assembly, String(Resources[capitalize(name)]?.Metadata?.['aws:asset:path'])),
    ]),
  )
})
const folderOf = ({ name }: Entry): string => folders.get(name) ?? ''

describe('cdk synth', () => {
  test('has no errors or warnings about a stage with everything', () => {
    expect(stderr.match(/(ERROR|WARNING).*/g)).toBeNull()
  })

  test('has none about a disposable stage without a key, which asks PVGIS first', () => {
    expect(findingsIn({ stage: 'dev', console: 'false', pvwattsKeyParameter: undefined })).toEqual([])
  })

  test('names an invalid setting, without a stack trace', () => {
    const CDK_CONTEXT_JSON = JSON.stringify({ dailyQuota: 'lots' })
    const run = spawnSync(process.execPath, ['infra/app.ts'], {
      cwd: ROOT,
      env: { ...env, CDK_CONTEXT_JSON },
    })
    expect([run.status, String(run.stderr)]).toEqual([1, 'Setting dailyQuota must be a whole number\n'])
  })

  test('packs the page: documents, assets, and a file that says where the API and the hosts outside are', () => {
    const pages = readdirSync(assembly).filter((it) => existsSync(join(assembly, it, 'index.html')))
    expect(pages).toHaveLength(1)
    const files = filesIn(join(assembly, pages[0] ?? ''))
    expect(files).toContain('docs/index.html')
    for (const type of ['js', 'css']) expect(files.join()).toMatch(new RegExp(`assets/[^,]+\\.${type}\\b`))
    const connections = filesIn(assembly).filter((file) => file.endsWith('connection.json'))
    const texts = connections.map((file) => readFileSync(join(assembly, file), 'utf8'))
    const map = { tiles: OPEN_STREET_MAP, credit: OPEN_STREET_MAP_CREDIT }
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual([
      { address: '/api', geocoder: PHOTON, map },
    ])
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

test('the client of S3 loads in each function that has files', async () => {
  const withFiles = entries.filter(({ files }) => files.length > 0)
  expect(withFiles).toHaveLength(9)
  for (const entry of withFiles) {
    const chunks = filesIn(folderOf(entry))
      .map((file) => join(folderOf(entry), file))
      .filter((file) => readFileSync(file, 'utf8').includes('CreateMultipartUpload'))
    expect(chunks, entry.name).not.toEqual([])
    for (const chunk of chunks) expect(Object.keys(await import(pathToFileURL(chunk).href))).not.toEqual([])
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
  const address = pathToFileURL(join(folders.get(name) ?? '', 'index.mjs')).href
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
    expect(bundled.toSorted()).toEqual(expected.map((it) => `functions/${handlerFile(it)}.ts`).toSorted())
  }
})

test('only functions that store something contain the AWS SDK, and none that for traces: Lambda sends them', () => {
  for (const entry of entries) {
    const packages = sourcesOf(entry).filter((path) => path.startsWith('node_modules/'))
    const hasSdk = packages.some((path) => /^node_modules\/@(aws-sdk|smithy)\//.test(path))
    expect(hasSdk, entry.name).toBe(entry.grants.length > 0)
    expect(
      packages.filter((path) => /^node_modules\/[^/]*\/?[^/]*(xray|opentelemetry|tracer)/.test(path)),
    ).toEqual([])
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
      .map((it) => [it.name, it.license ?? 'none']),
  )
  expect([...shipped].filter(([, license]) => !ALLOWED.includes(license))).toEqual([])
  // These are known to ship. Without them, the test has checked nothing.
  expect([...shipped.keys()]).toEqual(
    expect.arrayContaining(['zod', '@aws-sdk/client-dynamodb', '@aws-sdk/client-s3', 'astronomia', 'undici']),
  )
})
