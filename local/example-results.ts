import {
  analysis,
  estimateRequest,
  newSite,
  orientationRequest,
  sunCalendarRequest,
} from '../lib/open-api/example-data.ts'
import { Estimates, OptimizedOrientation } from '../lib/schemas/estimate.ts'
import { SunCalendar, SunPath } from '../lib/schemas/sun.ts'
import { TerrainHorizon } from '../lib/schemas/surroundings.ts'
import { ask, type Target } from './client.ts'

/** Inputs, and figures that the service itself rounds. */
const UNCHANGED = ['inputs', 'lossByMonthAndHour', 'lossBySector']

/** A value as the document shows it: three decimals are enough to read, and the results do not depend on the day. */
const shown = (value: unknown, name = ''): unknown => {
  if (UNCHANGED.includes(name)) return value
  if (name === 'retrievedAt') return analysis.createdAt
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map((item) => shown(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shown(member, key)]))
}

/** Enough of a long list to show what it looks like. */
const ends = <Item>(list: readonly Item[], count: number): Item[] => [
  ...list.slice(0, count),
  ...list.slice(-1),
]

const terrainOf = async (target: Target): Promise<TerrainHorizon> => {
  const path = `/terrain-horizon?latitude=${newSite.latitude}&longitude=${newSite.longitude}`
  const horizon = await ask(target, path, TerrainHorizon)
  return { ...horizon, horizonProfile: ends(horizon.horizonProfile, 4) }
}

const sunPathOf = async (target: Target): Promise<SunPath> => {
  const { latitude, longitude, year } = estimateRequest
  const path = `/sun-path?latitude=${latitude}&longitude=${longitude}&year=${year}`
  const { sampleDays } = await ask(target, path, SunPath)
  return { sampleDays: sampleDays.map((day) => ({ ...day, points: ends(day.points, 3) })) }
}

const sunCalendarOf = async (target: Target): Promise<SunCalendar> => {
  const calendar = await ask(target, '/sun-calendar', SunCalendar, sunCalendarRequest)
  return { ...calendar, days: ends(calendar.days, 2) }
}

/**
 * What a service with the embedded estimator and the terrain of `example-terrain.ts` returns for the example requests of the
 * OpenAPI document.
 *
 * @throws if the service refuses a request
 */
export const exampleResults = async (target: Target) => ({
  estimates: shown(await ask(target, '/estimate', Estimates, estimateRequest)),
  orientation: shown(await ask(target, '/orientation', OptimizedOrientation, orientationRequest)),
  sunCalendar: await sunCalendarOf(target),
  sunPath: await sunPathOf(target),
  terrainHorizon: shown(await terrainOf(target)),
})
