import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { deleteRun } from '../../lib/operations/delete-run.ts'
import { deleteSite } from '../../lib/operations/delete-site.ts'
import { getAnalysis } from '../../lib/operations/get-analysis.ts'
import { getRun } from '../../lib/operations/get-run.ts'
import { operations } from '../../lib/operations/index.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { optimizeOrientation } from '../../lib/operations/optimize-orientation.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { startRun } from '../../lib/operations/start-run.ts'
import { Envelope, KEY, SITE, useServer, useService } from '../http.ts'
import { city, replyOf } from '../lib/buildings/town.ts'
import { PLAIN } from '../lib/terrain/tile-server.ts'
import { contradictions } from './documented.ts'
import { type Answered, bareEvent, type Call, dataIn, idIn, makeCall } from './generated/caller.ts'
import { eventFor, type Known } from './generated/event.ts'
import { expectKept } from './generated/kept.ts'

const RUNS = Number(process.env.INPUT_RUNS ?? 20_000)
/**
 * Operations that ask for a baseline get fewer runs, because they take ten times as long; a search and the terrain of
 * another place every time take still longer.
 */
const shareOf = ({ name, callsEstimator, fetchesTerrain }: Operation): number => {
  if (name === optimizeOrientation.name) return 0.1
  if (fetchesTerrain) return 0.1
  return callsEstimator ? 0.3 : 1
}
/** A search computes the years of some hundred planes, and terrain decodes some 25 tiles. */
const maxMilliseconds = ({ name, fetchesTerrain }: Operation): number => {
  if (name === optimizeOrientation.name) return 5000
  return fetchesTerrain ? 2000 : 1000
}
const shares = operations.reduce((sum, operation) => sum + shareOf(operation), 0)
const runsOf = (operation: Operation): number => Math.ceil((RUNS * shareOf(operation)) / shares)

const tiles = useServer((_, response) => response.end(PLAIN))
const overpass = useServer((_, response) => response.end(JSON.stringify(replyOf(city()))))
useService(() => ({ terrainTilesUrl: `${tiles.url()}/{z}/{x}/{y}.png`, overpassUrl: overpass.url() }))
let call: Call
const siteIds: string[] = []
const runIds: string[] = []
const analyzed: string[] = []
const analysisIds: string[] = []
const cursors: string[] = []

const PLACES = [
  [47.2693, 11.4047],
  [-33.8712, 151.2093],
  [69.6489, 18.9551],
] as const

const NAME = 'Roof of nobody else'
const newSite = async (fields: object): Promise<string> =>
  idIn(
    await call(createSite, bareEvent(createSite, null, JSON.stringify({ ...SITE, name: NAME, ...fields }))),
  )

const newRun = async (): Promise<string> =>
  idIn(await call(startRun, bareEvent(startRun, null, JSON.stringify({ name: NAME }))))

const keepCursor = async (operation: Operation, id?: string): Promise<void> => {
  const event = { ...bareEvent(operation, id ? { id } : null), queryStringParameters: { limit: '1' } }
  cursors.push(Envelope.parse((await call(operation, event)).body).nextCursor ?? '')
}

beforeAll(async () => {
  call = await makeCall()
  for (const [latitude, longitude] of PLACES) {
    const id = await newSite({ latitude, longitude })
    analyzed.push(id)
    siteIds.push(await newSite({ latitude, longitude }))
    for (let i = 0; i < 2; i++) await call(runAnalysis, bareEvent(runAnalysis, { id }))
    const history = dataIn(listAnalyses, await call(listAnalyses, bareEvent(listAnalyses, { id })))
    analysisIds.push(...history.map((analysis) => analysis.id))
    await keepCursor(listAnalyses, id)
  }
  await keepCursor(listSites)
  for (const _ of PLACES) runIds.push(await newRun())
})

/** Everything written to either stream. */
let said: string[] = []
beforeEach(() => {
  said = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const queries = PLACES.map(([latitude, longitude]) => ({
  latitude: String(latitude),
  longitude: String(longitude),
  panelTilt: '30',
  panelAzimuth: '180',
  systemSize: '4',
}))

const idsFor = ({ name }: Operation): readonly string[] => {
  if (name === getAnalysis.name) return analysisIds
  if (name === getRun.name || name === deleteRun.name) return runIds
  return name === runAnalysis.name || name === listAnalyses.name ? analyzed : siteIds
}

const knownTo = (operation: Operation): Known => ({ ids: idsFor(operation), cursors, queries })

const expectHeaders = (
  { maxAgeSeconds }: Operation,
  { response: { headers, statusCode } }: Answered,
): void => {
  const mayBeCached = maxAgeSeconds > 0 && statusCode === 200
  expect(headers).toMatchObject({
    'Content-Type': 'application/json',
    'Cache-Control': mayBeCached ? `public, max-age=${maxAgeSeconds}` : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
  })
  expect(statusCode).toBeLessThan(500)
}

const expectSound = (operation: Operation, answered: Answered): void => {
  const { response, body, milliseconds } = answered
  expect(contradictions(operation, response.statusCode, body)).toEqual([])
  if (operation.message !== null || response.statusCode !== 200)
    expect(Envelope.parse(body).statusCode).toBe(response.statusCode)
  expectHeaders(operation, answered)
  expect(milliseconds).toBeLessThan(maxMilliseconds(operation))
}

/** Each deletion of something known gets something new, so that what is known stays. */
const withOwnId = async (operation: Operation, event: APIGatewayProxyEvent) => {
  const id = event.pathParameters?.id ?? ''
  if (operation.name === deleteSite.name && siteIds.includes(id))
    return { ...event, pathParameters: { id: await newSite({}) } }
  if (operation.name === deleteRun.name && runIds.includes(id))
    return { ...event, pathParameters: { id: await newRun() } }
  return event
}

const reports: string[] = []
afterAll(() => {
  process.stdout.write(`${reports.join('\n')}\n`)
})

test.each(operations)('$name answers any input without a 5xx', async (operation) => {
  const counts = new Map<number, number>()
  let slowest = 0
  const holds = async (generated: APIGatewayProxyEvent): Promise<void> => {
    const event = await withOwnId(operation, generated)
    const answered = await call(operation, event)
    expectSound(operation, answered)
    const { statusCode } = answered.response
    if (statusCode === 200) await expectKept(call, operation, event, answered)
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
    slowest = Math.max(slowest, answered.milliseconds)
  }
  const property = fc.asyncProperty(eventFor(operation, knownTo(operation)), holds)
  await fc.assert(property, { numRuns: runsOf(operation) })
  reports.push(
    `${operation.name} ${[...counts].map((it) => it.join(': ')).join(', ')}; slowest ${slowest.toFixed(0)} ms`,
  )
  expect(counts.get(200)).toBeGreaterThan(runsOf(operation) / 20)
  // Validation errors go to the caller and never to the log.
  expect(said.filter((text) => text.includes(KEY) || text.includes('{'))).toEqual([])
})
