import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import * as z from 'zod'
import { bundling } from '../../infra/bundling.ts'
import { estimateBaseline as operation } from '../../lib/operations/estimate-baseline.ts'
import { handlerFile } from '../../lib/operations/index.ts'
import { tables } from '../../lib/operations/tables.ts'
import { environment } from '../../lib/platform/env.ts'
import type { Panels } from '../../lib/schemas/panels.ts'
import { client } from '../../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../../local/database/database.ts'
import { goodReply } from '../lib/estimators/pvwatts/good-reply.ts'
import { answer, type Behavior, startUpstream } from '../lib/upstream/server.ts'
import { startPvgisServer } from '../pvgis/server.ts'
import { type DatabaseServer, serveDatabase } from '../serve-database.ts'

/*
 * Containers share nothing but the table: each is a copy of the function as it is deployed, with its own circuits, flights
 * and SDK client.
 */
const CONTAINERS = 20

let database: DatabaseServer | undefined
beforeAll(async () => {
  const given = process.env.DYNAMODB_ENDPOINT
  database = given ? undefined : await serveDatabase(await startDatabase(null))
  pointSdkAt(given ?? database?.endpoint ?? '')
  for (const [name, { variable }] of Object.entries(tables)) process.env[variable] = `${name}-${randomUUID()}`
  await createTables(client)
})
afterAll(() => database?.close())

const Answers = z.array(
  z.array(
    z.object({
      statusCode: z.number(),
      data: z.object({ ac_annual: z.number(), estimator: z.string() }).optional(),
    }),
  ),
)

const folder = mkdtempSync(join(tmpdir(), 'containers-'))
beforeAll(() => {
  buildSync({ ...bundling(handlerFile(operation)), splitting: false, outdir: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

const HOST = fileURLToPath(new URL('container-host.ts', import.meta.url))

/** What containers answer that all ask at the same time: each about its panels, one after the other. */
const ask = async (panelsOf: (container: number) => readonly Panels[]) => {
  const queries = Array.from({ length: CONTAINERS }, (_, container) =>
    panelsOf(container).map((asked) =>
      Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, `${value}`])),
    ),
  )
  const host = spawn(process.execPath, [HOST, join(folder, 'index.mjs')], {
    env: { ...process.env, NODE_OPTIONS: '', [environment.logLevel]: 'SILENT' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  host.stdin.end(JSON.stringify(queries))
  const lines = (await text(host.stdout)).trim().split('\n')
  return Answers.parse(JSON.parse(lines.at(-1) ?? '')).flat()
}

beforeEach(() => {
  vi.stubEnv(environment.pvwattsApiKey, randomUUID())
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const panels = { latitude: 47.2692, longitude: 11.4041, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

/** Calls that PVWatts still grants the key in this hour. */
const REMAINING = 60

/** Places that each container asks about to use up the quota. */
const PLACES = 5

/** As slow as a service across an ocean. */
const slowly =
  (behavior: Behavior): Behavior =>
  (response, request) => {
    setTimeout(() => behavior(response, request), 300)
  }

const startPvwatts = async (behavior: Behavior) => {
  const upstream = await startUpstream(behavior)
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.pvwattsUrl, upstream.url)
  return upstream
}

const estimators = (answers: Awaited<ReturnType<typeof ask>>, name: string) =>
  answers.filter(({ data }) => data?.estimator === name)

const different = (answers: Awaited<ReturnType<typeof ask>>): number =>
  new Set(answers.map(({ data }) => data?.ac_annual)).size

describe('twenty containers that ask at the same time', () => {
  test('about different panels at a place cost one call of PVGIS', async () => {
    vi.stubEnv(environment.estimators, 'pvgis')
    const { url, calls, close } = await startPvgisServer()
    onTestFinished(close)
    vi.stubEnv(environment.pvgisUrl, url)
    const answers = await ask((container) => [{ ...panels, panelTilt: container }])
    expect(different(answers)).toBe(CONTAINERS)
    expect(calls).toHaveLength(1)
  })

  test('about the same panels cost one call of PVWatts', async () => {
    vi.stubEnv(environment.estimators, 'pvwatts')
    const { calls } = await startPvwatts(slowly(answer(goodReply)))
    const answers = await ask(() => [panels])
    expect(estimators(answers, 'pvwatts')).toHaveLength(CONTAINERS)
    expect(different(answers)).toBe(1)
    expect(calls).toHaveLength(1)
  })

  test('all go ahead if the call fails', async () => {
    vi.stubEnv(environment.estimators, 'pvwatts')
    let failures = 2
    const { calls } = await startPvwatts((response, request) =>
      answer(failures-- > 0 ? '<html>' : goodReply)(response, request),
    )
    const answers = await ask(() => [{ ...panels, latitude: 46 }])
    expect(answers.filter(({ statusCode }) => statusCode === 502)).toHaveLength(2)
    expect(estimators(answers, 'pvwatts')).toHaveLength(CONTAINERS - 2)
    expect(calls.length).toBeLessThanOrEqual(CONTAINERS)
  })

  test('about more places than there are calls left use just those, and a fallback answers the rest', async () => {
    vi.stubEnv(environment.estimators, 'pvwatts,embedded')
    let remaining = REMAINING
    const { calls } = await startPvwatts((response, request) => {
      remaining--
      const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': `${Math.max(0, remaining)}` }
      const refusal = { error: { code: 'OVER_RATE_LIMIT' } }
      const reply = remaining < 0 ? answer(refusal, 429, headers) : answer(goodReply, 200, headers)
      reply(response, request)
    })
    const answers = await ask((latitude) =>
      Array.from({ length: PLACES }, (_, longitude) => ({ ...panels, latitude, longitude })),
    )
    // Calls need not arrive in the order in which they were counted, so a reply tells what remains give or take those that
    // were under way: at most one of each other container.
    expect(Math.abs(calls.length - REMAINING)).toBeLessThan(CONTAINERS)
    const byPvwatts = estimators(answers, 'pvwatts').length
    expect(byPvwatts).toBe(Math.min(REMAINING, calls.length))
    expect(estimators(answers, 'embedded')).toHaveLength(CONTAINERS * PLACES - byPvwatts)
  })
})
