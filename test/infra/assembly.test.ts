import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ROOT } from '../../infra/bundling.ts'
import { capitalize } from '../../infra/service-function.ts'
import { operations } from '../../lib/operations/index.ts'
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
  return grants.length > 0 ? 352_000 : 220_000
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
  const address = pathToFileURL(join(folders.get(name) ?? '', 'index.mjs')).href
  const command = ['--input-type=module', '--eval', COUNT_COMPILED, address]
  // Without tables, a region or credentials it cannot reach any service.
  const { stdout } = spawnSync(process.execPath, command, { env: {} })
  const lastLine = String(stdout).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({ compiled: 0, answered: true })
})

/** Permissive licenses: at most, their text must be kept. */
const ALLOWED = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'CC0-1.0']

const Package = z.object({ license: z.string().default('none'), dev: z.boolean().default(false) })
const Lockfile = z.object({ packages: z.record(z.string(), Package) })

test('every package that ships in a function has a permissive license', () => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.filter(([, { license }]) => !ALLOWED.includes(license))).toEqual([])
  // Without these, the test has checked nothing.
  expect(Object.fromEntries(shipped)).toMatchObject({ 'node_modules/zod': {}, 'node_modules/undici': {} })
})
