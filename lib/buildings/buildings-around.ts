import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { placeOf } from '../estimators/place.ts'
import { environment, setting } from '../platform/env.ts'
import { failuresOf, VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Place } from '../schemas/panels.ts'
import type { Buildings } from '../schemas/surroundings.ts'
import { type CacheEntry, cacheKey, readCache, writeCache } from '../storage/cache.ts'
import { singleFlight } from '../upstream/single-flight.ts'
import { Building, buildingsOf, pointsAround } from './footprints.ts'
import { type Outlook, screensAround } from './screens.ts'

const SOURCE = {
  name: 'OpenStreetMap',
  attribution: '© OpenStreetMap contributors, ODbL, https://www.openstreetmap.org/copyright',
}

/** Meters: the queried place is rounded and up to 8 m from the panels. */
const MARGIN = 10

/** Part of the cache keys. Increment it when the query changes, or what becomes a {@link Building}. */
const VERSION = 2

const THIRTY_DAYS = 30 * 24 * 3600 * 1000
const LIFETIME = { freshMilliseconds: THIRTY_DAYS, staleMilliseconds: THIRTY_DAYS }

/** JSON would take three times as many bytes, and an item holds 400 KB. */
const pack = (buildings: readonly Building[]): string =>
  deflateRawSync(JSON.stringify(buildings)).toString('base64')

const unpack = ({ text }: Pick<CacheEntry, 'text'>): Building[] =>
  z.array(Building).parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()))

const { timedOut } = failuresOf('buildingsFailed', 'buildingsTimedOut')

/** Reserved for the walls and the response. */
const RESERVE_MILLISECONDS = 1_000

/** Concurrent requests for the same place and radius share one call. */
const share = singleFlight<Building[]>(RESERVE_MILLISECONDS, timedOut)

const load = async (
  server: string,
  place: Place,
  radius: number,
  context: RequestContext,
): Promise<Building[]> => {
  const key = cacheKey(`buildings ${VERSION} ${server} ${place.latitude} ${place.longitude} ${radius}`)
  const known = await readCache('buildings', key, unpack, context)
  if (known) return known
  // Loaded on demand, like every client of another service: undici is a third of a cold start.
  const { fetchBuildings } = await import('./overpass.ts')
  const buildings = buildingsOf(await fetchBuildings(server, place, radius, context), place)
  await writeCache('buildings', key, { text: pack(buildings), hours: null }, LIFETIME, context)
  return buildings
}

/**
 * The screens that the buildings around panels form, from OpenStreetMap.
 *
 * @throws VisibleError buildingsNotConfigured, buildingsFailed or buildingsTimedOut
 */
export const buildingsAround = async (
  { latitude, longitude, panelHeight, radius }: Place & Outlook,
  context: RequestContext,
): Promise<Buildings> => {
  const server = setting(environment.overpassUrl)
  if (server === undefined) throw new VisibleError('buildingsNotConfigured')
  const place = placeOf({ latitude, longitude })
  const buildings = await share(
    JSON.stringify([server, place, radius]),
    (shared) => load(server, place, radius + MARGIN, shared),
    context,
  )
  const here = pointsAround(place)({ lat: latitude, lon: longitude })
  return { ...screensAround(buildings, here, { panelHeight, radius }), source: SOURCE }
}
