import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../../web/hosting.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { CERTIFICATE, DOMAIN, EMAIL, FULL, validate } from './synthesis.ts'

/*
 * Runs the real `cdk synth` with its validations, CDK's own and AwsSolutions, and without network, Docker or an AWS
 * account.
 */

const ROOT = join(import.meta.dirname, '../..')
const folder = temporaryFolder(afterAll)

const UNREACHABLE = 'http://127.0.0.1:9'
const SECRET = 'a-key-that-must-stay-secret'

const environment = {
  PATH: dirname(process.execPath),
  HOME: folder,
  HTTP_PROXY: UNREACHABLE,
  HTTPS_PROXY: UNREACHABLE,
  AWS_EC2_METADATA_DISABLED: 'true',
  PVWATTS_API_KEY: SECRET,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

interface Run {
  readonly code: number
  readonly stderr: string
  readonly findings: readonly string[]
}

/** @param output the folder for the result, below that of the test */
const cdk = async (output: string, settings: readonly string[], options: string[] = []): Promise<Run> => {
  const context = settings.flatMap((setting) => ['-c', setting])
  const destination = ['--output', join(folder, output)]
  const command = ['node_modules/aws-cdk/bin/cdk', 'synth', '-q', ...options, ...context, ...destination]
  const { code, stderr } = await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: environment,
  }).then(
    (result) => ({ code: 0, stderr: result.stderr }),
    (error: { code: number; stderr: string }) => error,
  )
  return { code, stderr, findings: stderr.match(/(ERROR|WARNING).*/g) ?? [] }
}

const Resource = z.object({
  Type: z.string(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
})
const Template = z.object({ Resources: z.record(z.string(), Resource) })

const templateText = (): string =>
  readFileSync(join(folder, 'prod/ShadingEstimation-prod.template.json'), 'utf8')

/** CDK's own function, which empties buckets. */
const isHelper = (id: string): boolean => id.startsWith('Custom')

/** The code folder of each function. */
const packedCode = (): string[] => {
  const { Resources } = Template.parse(JSON.parse(templateText()))
  const folders = Object.entries(Resources)
    .filter(([id, { Type }]) => Type === 'AWS::Lambda::Function' && !isHelper(id))
    .map(([, { Metadata }]) => join(folder, 'prod', z.string().parse(Metadata?.['aws:asset:path'])))
  expect(folders).toHaveLength(operations.length + runSteps.length)
  return folders
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()

const IMPORT = /(?:^|[;}\s])(?:import|export)[^'"()]*?from"([^"]+)"/g
const importsOf = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name = '']) => name)

const KEY_PARAMETER = 'pvwattsKeyParameter=/shading/pvwatts'
const WITHOUT_KEY = { pvwattsKeyParameter: undefined }

/** All settings that add resources. */
const EVERYTHING = [
  KEY_PARAMETER,
  `alarmEmail=${EMAIL}`,
  `monthlyBudget=${FULL.monthlyBudget}`,
  `domainName=${DOMAIN}`,
  `certificateArn=${CERTIFICATE}`,
  `hostedZoneId=${FULL.hostedZoneId}`,
]

describe('cdk synth', () => {
  let prod: Run
  beforeAll(async () => {
    prod = await cdk('prod', EVERYTHING, ['--strict'])
  })

  test('has no errors or warnings about a stage with everything', () => {
    expect(prod).toMatchObject({ code: 0, findings: [] })
  })

  test('has none about a stage without a key, which asks PVGIS first', () => {
    vi.stubEnv('PVWATTS_API_KEY', SECRET)
    const { findings, template } = validate({ ...WITHOUT_KEY, stage: 'dev', console: 'false' })
    vi.unstubAllEnvs()
    expect(findings).toEqual([])
    expect(template).not.toContain(SECRET)
  })

  test('names an invalid setting, without a stack trace', async () => {
    const { code, stderr } = await cdk('invalid', ['dailyQuota=lots'])
    expect(code).toBe(1)
    expect(stderr).toContain('Setting dailyQuota must be a whole number')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('packs only bundles, which import only each other and Node', () => {
    for (const code of packedCode()) {
      const files = filesIn(code)
      expect(files).toContain('index.mjs')
      expect(files.filter((file) => !/^[\w-]+\.mjs$/.test(file))).toEqual([])
      const imports = files.flatMap((file) => importsOf(join(code, file)))
      expect(imports.filter((name) => !/^(node:|\.\/)/.test(name) && !isBuiltin(name))).toEqual([])
    }
  })

  test('packs the page: documents, assets, and a file that says where the API and the hosts outside are', () => {
    const pages = readdirSync(join(folder, 'prod')).filter((it) =>
      existsSync(join(folder, 'prod', it, 'index.html')),
    )
    expect(pages).toHaveLength(1)
    const files = filesIn(join(folder, 'prod', pages[0] ?? ''))
    expect(files).toContain('docs/index.html')
    for (const type of ['js', 'css']) expect(files.join()).toMatch(new RegExp(`assets/[^,]+\\.${type}\\b`))
    const connections = filesIn(join(folder, 'prod')).filter((file) => file.endsWith('connection.json'))
    const texts = connections.map((file) => readFileSync(join(folder, 'prod', file), 'utf8'))
    const map = { tiles: OPEN_STREET_MAP, credit: OPEN_STREET_MAP_CREDIT }
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual([
      { address: '/api', geocoder: PHOTON, map },
    ])
  })

  test('leaks no key', () => {
    expect(templateText()).not.toContain(SECRET)
    expect(templateText()).not.toMatch(/resolve:ssm|resolve:secretsmanager|DEMO_KEY/)
    for (const code of packedCode())
      for (const file of filesIn(code)) expect(readFileSync(join(code, file), 'utf8')).not.toContain(SECRET)
  })
})
