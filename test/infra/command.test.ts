import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'

/*
 * The command that people type, with its checks at synthesis: CDK's own, and AwsSolutions. It finds no network, no
 * docker and no AWS account.
 */

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'cdk-synth-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NOWHERE = 'http://127.0.0.1:9'
const SECRET = 'a-key-that-is-nobodys-business'

const environment = {
  PATH: dirname(process.execPath),
  HOME: folder,
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  AWS_EC2_METADATA_DISABLED: 'true',
  PVWATTS_API_KEY: SECRET,
}

const cdk = async (args: readonly string[], output = 'out') => {
  const command = ['node_modules/aws-cdk/bin/cdk', 'synth', '-q', ...args, '--output', join(folder, output)]
  const run = promisify(execFile)(process.execPath, command, { cwd: ROOT, env: environment })
  return run.then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  )
}

const Resource = z.object({
  Type: z.string(),
  Properties: z.object({ Handler: z.string() }).partial().optional(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
})
const Template = z.object({ Resources: z.record(z.string(), Resource) })

const templateText = (stage: string): string =>
  readFileSync(join(folder, 'out', `ShadingEstimation-${stage}.template.json`), 'utf8')

/** By logical id: the folder with the code, and the handler in it. */
const functionsOf = (stage: string): Map<string, { folder: string; handler: string }> => {
  const { Resources } = Template.parse(JSON.parse(templateText(stage)))
  return new Map(
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
      .map(([id, { Metadata, Properties }]) => {
        const path = z.string().parse(Metadata?.['aws:asset:path'])
        return [id, { folder: join(folder, 'out', path), handler: Properties?.Handler ?? '' }]
      }),
  )
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()

describe('cdk synth', { timeout: 60_000 }, () => {
  test('finds nothing to say about a stage with a key, not even a warning', async () => {
    const { code, stderr } = await cdk(['--strict', '-c', 'pvwattsKeyParameter=/shading/pvwatts'])
    expect({ code, said: stderr.match(/(ERROR|WARNING).*/g) }).toEqual({ code: 0, said: null })
  })

  test('nor about one with the page', async () => {
    const key = 'pvwattsKeyParameter=/shading/pvwatts'
    const { code, stderr } = await cdk(['--strict', '-c', key, '-c', 'console=true'], 'console')
    expect({ code, said: stderr.match(/(ERROR|WARNING).*/g) }).toEqual({ code: 0, said: null })
  })

  test('says that the public key does not go far', async () => {
    const { code, stderr } = await cdk(['-c', 'stage=dev'])
    expect(code).toBe(0)
    expect(stderr.match(/(ERROR|WARNING).*/g)).toEqual([
      expect.stringMatching(/DEMO_KEY.*-c pvwattsKeyParameter=/),
    ])
  })

  test('says what is wrong with a setting, and nothing of where', async () => {
    const { code, stderr } = await cdk(['-c', 'dailyQuota=lots'])
    expect(code).toBe(1)
    expect(stderr).toContain('Setting dailyQuota must be a whole number')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('gives each operation a function of its name, whose code and handler are there', async () => {
    const functions = functionsOf('prod')
    expect([...functions.keys()].toSorted()).toEqual(
      operations.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)).toSorted(),
    )
    for (const { folder, handler } of functions.values()) {
      expect(handler).toBe('index.handler')
      expect(existsSync(join(folder, 'index.mjs'))).toBe(true)
    }
  })

  test('ships bundles alone: no sources, no packages, nothing of the project', () => {
    for (const { folder } of functionsOf('prod').values()) {
      const files = filesIn(folder)
      expect(files.filter((file) => !/^[\w-]+\.mjs$/.test(file))).toEqual([])
      // What is bundled asks for Node's own modules and for its own files only.
      const imports = files.flatMap((file) =>
        [
          ...readFileSync(join(folder, file), 'utf8').matchAll(
            /(?:^|[;}\s])(?:import|export)[^'"()]*?from"([^"]+)"/g,
          ),
        ].map(([, name]) => name),
      )
      expect(imports.filter((name) => !/^(node:|\.\/)/.test(name ?? '') && !isBuiltin(name ?? ''))).toEqual(
        [],
      )
    }
  })

  test('gives away no key', () => {
    for (const stage of ['prod', 'dev']) expect(templateText(stage)).not.toContain(SECRET)
    expect(templateText('prod')).not.toMatch(/resolve:ssm|resolve:secretsmanager|DEMO_KEY/)
    for (const { folder } of functionsOf('prod').values())
      for (const file of filesIn(folder))
        expect(readFileSync(join(folder, file), 'utf8')).not.toContain(SECRET)
  })
})
