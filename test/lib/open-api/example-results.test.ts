import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  analysis,
  estimateRequest,
  newSite,
  orientationRequest,
  sunCalendarRequest,
} from '../../../lib/open-api/example-data.ts'
import { estimate, optimizeOrientation } from '../../../lib/operations/estimates.ts'
import { getTerrainHorizon } from '../../../lib/operations/horizons.ts'
import { calculateSunCalendar, getSunPath } from '../../../lib/operations/sun.ts'
import { dataOf, useService } from '../../http.ts'
import { exampleTerrain, startTileServer } from '../../terrain-tiles.ts'

const FILE = join(import.meta.dirname, '../../../lib/open-api/example-results.json')

/** Inputs, and figures that the service itself rounds. */
const UNCHANGED = ['inputs', 'lossByMonthAndHour', 'lossBySector']

/** A value for the document: three decimals are enough to read, and the results do not depend on the day. */
const shown = (value: unknown, name = ''): unknown => {
  if (UNCHANGED.includes(name)) return value
  if (name === 'retrievedAt') return analysis.createdAt
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map((item) => shown(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shown(member, key)]))
}

/** The ends of a long list, enough to show its form. */
const ends = <Item>(list: readonly Item[], count: number): Item[] => [
  ...list.slice(0, count),
  ...list.slice(-1),
]

const tiles = await startTileServer(exampleTerrain)
afterAll(tiles.close)
const { request } = useService(() => ({ terrainTilesUrl: tiles.template }))

test('the examples of the document are what the service returns; if not, run `npm run openapi`', async () => {
  const { latitude, longitude } = newSite
  const place = `latitude=${latitude}&longitude=${longitude}`
  const post = (path: string, body: object) => request('POST', path, { body })
  const calendar = dataOf(calculateSunCalendar, await post('/sun-calendar', sunCalendarRequest))
  const path = `/sun-path?${place}&year=${estimateRequest.year}`
  const { sampleDays } = dataOf(getSunPath, await request('GET', path))
  const horizon = dataOf(getTerrainHorizon, await request('GET', `/terrain-horizon?${place}`))
  const results = {
    estimates: shown(dataOf(estimate, await post('/estimate', estimateRequest))),
    orientation: shown(dataOf(optimizeOrientation, await post('/orientation', orientationRequest))),
    sunCalendar: { ...calendar, days: ends(calendar.days, 2) },
    sunPath: { sampleDays: sampleDays.map((day) => ({ ...day, points: ends(day.points, 3) })) },
    terrainHorizon: shown({ ...horizon, horizonProfile: ends(horizon.horizonProfile, 4) }),
  }
  await expect(`${JSON.stringify(results)}\n`).toMatchFileSnapshot(FILE)
})
