import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { KEY } from '../http.ts'
import { type LocalServer, startLocalServer } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const HERE = import.meta.dirname
const GENERATED = join(HERE, 'generated')
const run = promisify(execFile)

let server: LocalServer
const folder = temporaryFolder(afterAll)
beforeAll(async () => {
  rmSync(GENERATED, { recursive: true, force: true })
  mkdirSync(GENERATED)
  server = await startLocalServer(folder)
})
afterAll(() => server.stop())

const documentUrl = () => `${server.url}/openapi.json`

/** Runs a program of this folder's packages. */
const program = async (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { PATH = '', HOME = '' } = process.env
  const file = join(HERE, 'node_modules/.bin', name)
  return run(process.execPath, [file, ...args], { cwd: HERE, env: { PATH, HOME, ...env }, maxBuffer: 1e8 })
}

/** Bundles a client's example, runs it against the service, and returns its output. */
const used = async (name: string): Promise<number> => {
  const outfile = join(GENERATED, `${name}.mjs`)
  const entryPoints = [join(HERE, 'uses', `${name}.ts`)]
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  }
  const options = { banner, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' } as const
  buildSync({ entryPoints, outfile, ...options })
  const { stdout } = await run(process.execPath, [outfile, server.url, KEY])
  return Number(stdout)
}

describe('generated clients', () => {
  beforeAll(async () => {
    const types = ['-o', join(GENERATED, 'openapi-typescript/api.d.ts')]
    await program('openapi-typescript', [documentUrl(), '--default-non-nullable=false', ...types])
    await program('openapi-ts', ['-i', documentUrl(), '-o', join(GENERATED, 'hey-api')])
    await program('orval', ['--config', 'orval.config.mjs'], {
      DOCUMENT_URL: documentUrl(),
      ORVAL_TARGET: join(GENERATED, 'orval/api.ts'),
    })
  })

  test('compile strictly', async () => {
    const { stdout } = await program('tsc', ['-p', 'tsconfig.json'])
    expect(stdout).toBe('')
  })

  test.each(['openapi-fetch', 'hey-api', 'orval', 'openapi-client-axios'])(
    '%s creates a site and analyzes it',
    async (name) => {
      expect(await used(name)).toBeCloseTo(3.47, 1)
    },
  )

  test('openapi-fetch is used as docs/api.md shows', () => {
    const use = readFileSync(join(HERE, 'uses/openapi-fetch.ts'), 'utf8')
    const [lines = 'no lines'] = /^const client = .*(?=^process)/ms.exec(use) ?? []
    expect(readFileSync(join(HERE, '../../docs/api.md'), 'utf8')).toContain(lines)
  })

  test('Postman gets a collection with every operation and the key as a variable', async () => {
    const file = join(GENERATED, 'collection.json')
    const spec = join(HERE, '../../openapi.json')
    await program('openapi2postmanv2', ['-s', spec, '-o', file, '-O', 'enableOptionalParameters=false'])
    const { default: collection } = await import(file, { with: { type: 'json' } })
    const text = JSON.stringify(collection)
    const { default: document } = await import(spec, { with: { type: 'json' } })
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods))
    expect(text.match(/"request":\{/g)).toHaveLength(operations.length)
    expect(text).toContain('{{apiKey}}')
  })
})

const ROOF = { latitude: 47.27, longitude: 11.4, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

test('the inspector of the Model Context Protocol estimates for coordinates with a horizon', async () => {
  const given = { ...ROOF, horizonProfile: [{ direction: 'S', heightAngle: 20 }] }
  const { stdout } = await program('mcp-inspector', [
    ...['--cli', `${server.url}/mcp`, '--transport', 'http', '--header', `x-api-key: ${KEY}`],
    ...['--method', 'tools/call', '--tool-name', 'estimate'],
    ...Object.entries(given).flatMap(([name, value]) => ['--tool-arg', `${name}=${JSON.stringify(value)}`]),
  ])
  const { content, structuredContent } = JSON.parse(stdout)
  expect(content[0].text).toMatch(/^[\d,]+ kWh a year; shade costs \d+ kWh, 3\.5 %/)
  expect(structuredContent.estimate.energy.annualLoss).toBeCloseTo(3.47, 1)
})

describe('the examples', () => {
  const EXAMPLES = join(HERE, '../../examples')

  test('of a forecast prints the power of its hours behind the skyline', async () => {
    const args = [join(EXAMPLES, 'forecast.ts'), join(EXAMPLES, 'forecast.json')]
    const { stdout } = await run(process.execPath, args, { env: { SERVICE_URL: server.url, API_KEY: KEY } })
    const hours = stdout
      .trim()
      .split('\n')
      .map((line) => /^(\S+) (\d+) W \((\d+) W without shade\)$/.exec(line))
    expect(hours).toHaveLength(9)
    expect(hours[0]?.[1]).toBe('2026-11-27T07:00:00.000Z')
    const [shaded, open] = [2, 3].map((i) => hours.map((hour) => Number(hour?.[i])))
    expect((shaded?.[4] ?? 0) / (open?.[4] ?? 0)).toBeGreaterThan(0.98)
    expect((shaded?.[0] ?? 0) / (open?.[0] ?? 0)).toBeLessThan(0.7)
    expect(Math.max(...(shaded ?? []))).toBeGreaterThan(3000)
  })

  test('for Home Assistant is valid YAML whose request the service answers with hours', async () => {
    const { parse } = await import(join(HERE, 'node_modules/yaml/dist/index.js'))
    const Rest = z.object({
      rest: z.tuple([
        z.object({
          method: z.literal('POST'),
          payload: z.string(),
          sensor: z.tuple([z.looseObject({ value_template: z.string() })]),
        }),
      ]),
    })
    const [{ payload, sensor }] = Rest.parse(
      parse(readFileSync(join(EXAMPLES, 'home-assistant.yaml'), 'utf8')),
    ).rest
    const { envelope } = await server.request('POST', '/estimate', { body: JSON.parse(payload) })
    const Hours = z.object({
      estimate: z.object({ hours: z.object({ acShaded: z.array(z.number()).length(8760) }) }),
    })
    expect(Hours.safeParse(envelope.data).success).toBe(true)
    expect(sensor[0].value_template).toContain('hours.acShaded[')
  })
})
