import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listAnalyses } from '../../lib/operations/analyses.ts'
import { operations } from '../../lib/operations/index.ts'
import { JSON_MEDIA_TYPE, type Operation } from '../../lib/operations/operation.ts'
import { startRun } from '../../lib/operations/runs.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, Envelope, KEY, SITE, useServer, useService } from '../http.ts'
import { city, replyOf } from '../lib/buildings/town.ts'
import { PLAIN } from '../lib/terrain/tile-server.ts'
import { contradictions } from './documented.ts'
import { requestsOf } from './generated/from-document.ts'

const RUNS = Number(process.env.INPUT_RUNS ?? 2_000)

/** Operations that compute get fewer runs, because they take ten times as long. */
const runsOf = ({ callsEstimator, fetchesTerrain, fetchesBuildings, memoryMb }: Operation): number => {
  const isSlow = callsEstimator || fetchesTerrain || fetchesBuildings || memoryMb > 512
  return Math.ceil((RUNS / operations.length) * (isSlow ? 0.2 : 1))
}

const tiles = useServer((_, response) => response.end(PLAIN))
const overpass = useServer((_, response) => response.end(JSON.stringify(replyOf(city()))))
const { request, url } = useService(() => ({
  terrainTilesUrl: `${tiles.url()}/{z}/{x}/{y}.png`,
  overpassUrl: overpass.url(),
}))

const ids: string[] = []
beforeAll(async () => {
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  await request('POST', `/sites/${id}/analysis`)
  const [analysis] = dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))
  const run = dataOf(startRun, await request('POST', '/runs', { body: { name: 'Roofs' } }))
  ids.push(id, analysis?.id ?? '', run.id)
})

/** Deletions come last, or the others would find nothing. */
const inOrder = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

test.each(inOrder)('$name answers any input without a 5xx, as the document says', async (operation) => {
  const statuses = new Set<number>()
  const isTable = !operation.mediaTypes.includes(JSON_MEDIA_TYPE)
  const holds = async ({ target, body }: { readonly target: string; readonly body: string | undefined }) => {
    const response = await fetch(`${url()}${target}`, {
      method: operation.method,
      headers: { 'x-api-key': KEY, 'content-type': isTable ? 'text/csv' : 'application/json' },
      ...(body !== undefined && { body }),
    })
    const { status } = response
    const answer: unknown = await response.json()
    expect(status, target).toBeLessThan(500)
    expect(contradictions(operation, status, answer)).toEqual([])
    if (operation.message !== null) expect(Envelope.parse(answer).statusCode).toBe(status)
    statuses.add(status)
  }
  await fc.assert(fc.asyncProperty(requestsOf(operation, ids), holds), { numRuns: runsOf(operation) })
  // A sufficiently long record would be too long for this test.
  expect([...statuses]).toContain(isTable ? 422 : 200)
})
