import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { bundling } from '../../infra/bundling.ts'
import { estimateBaseline as operation } from '../../lib/operations/estimate-baseline.ts'
import { handlerFile } from '../../lib/operations/index.ts'
import { tables } from '../../lib/operations/tables.ts'
import { environment } from '../../lib/platform/env.ts'
import type { Panels } from '../../lib/schemas/panels.ts'
import { client } from '../../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../../local/database/database.ts'
import { replyAbout } from '../lib/estimators/pvwatts/good-reply.ts'
import { answer, startUpstream } from '../lib/upstream/server.ts'
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

const startPvwatts = async (behavior: Parameters<typeof startUpstream>[0]) => {
  const upstream = await startUpstream(behavior)
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.pvwattsUrl, upstream.url)
  return upstream
}

const estimators = (answers: Awaited<ReturnType<typeof ask>>, name: string) =>
  answers.filter(({ data }) => data?.estimator === name)

test('twenty containers that ask at once about more places than there are calls left make just those calls', async () => {
  vi.stubEnv(environment.estimators, 'pvwatts,embedded')
  let remaining = REMAINING
  const { calls } = await startPvwatts((response, request) => {
    remaining--
    const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': `${Math.max(0, remaining)}` }
    const { searchParams } = new URL(request.url ?? '', 'http://pvwatts')
    const place = { latitude: Number(searchParams.get('lat')), longitude: Number(searchParams.get('lon')) }
    const refusal = { error: { code: 'OVER_RATE_LIMIT' } }
    const reply = remaining < 0 ? answer(refusal, 429, headers) : answer(replyAbout(place), 200, headers)
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
