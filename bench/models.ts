import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as z from 'zod'
import { causesOf } from '../lib/energy/causes.ts'
import { energyLoss } from '../lib/energy/loss.ts'
import { shadedPlane, unshadedYear } from '../lib/energy/plane-year.ts'
import { skylineOf } from '../lib/horizon/skyline.ts'
import { monthlyEnergy } from '../lib/pvwatts/hourly-series.ts'
import { skyReasons } from '../lib/shading/hidden-sky.ts'
import { shadedSun } from '../lib/shading/hidden-sun.ts'
import { calculateShading } from '../lib/shading/sample-days.ts'
import { lineTable } from '../lib/shading/skyline-table.ts'
import { seasons } from '../lib/solar/ephemeris.ts'
import { sunYear } from '../lib/solar/sun-year.ts'
import { ask } from '../local/client.ts'
import { embeddedYear } from '../test/lib/estimators/embedded/roof-year.ts'
import { compare, figure, median, range, table } from './measure.ts'
import { garden, jaggedProfile, placesOnEarth, suncalcPositions, suncalcYear } from './places.ts'
import { service } from './service.ts'

const post = (path: string, body: object) => ask(service, path, z.unknown(), body)

const place = { latitude: 47.2692, longitude: 11.4041 }
const panels = { ...place, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

type Comparison = Awaited<ReturnType<typeof compare>>

const rowOf = (name: string, { ours, rival, ratios }: Comparison, limit: string): string[] => [
  name,
  figure(ours),
  figure(rival),
  range(ratios),
  limit,
]

/** Shading of four sample days, including the parsing of the profile. */
const shadingRow = async (points: number): Promise<string[]> => {
  const places = placesOnEarth(20).map((at, i) => ({ ...at, profile: jaggedProfile(points, i) }))
  const ours = () => {
    for (const { profile, ...at } of places)
      calculateShading(skylineOf({ horizonProfile: profile, obstacles: [] }), at, seasons(2026))
  }
  const rival = () => {
    for (const at of places) suncalcPositions(at, 4 * 24 * 60, 1)
  }
  const count = places.length
  return rowOf(`${points} points`, await compare({ run: ours, count }, { run: rival, count }), '0.5')
}

const VARIANTS = 100
/** Fewer, because a slow machine must finish them before the deadline of a request. */
const VARIANTS_WITH_OBSTACLES = 20

/** Every variant has its own horizon and orientation, so that only the place is shared. */
const variantRow = async (points: number, obstacles: number, limit: string): Promise<string[]> => {
  const count = obstacles > 0 ? VARIANTS_WITH_OBSTACLES : VARIANTS
  const variants = Array.from({ length: count }, (_, i) => ({
    name: `variant ${i}`,
    panelTilt: 10 + i / 2,
    panelAzimuth: 90 + 1.8 * i,
    horizonProfile: jaggedProfile(points, i),
    obstacles: garden(obstacles, i),
  }))
  const ours = { run: () => post('/estimate', { ...panels, horizonProfile: [], variants }), count }
  const compared = await compare(ours, { run: () => suncalcYear(place), count: 1 })
  return rowOf(`${points} points, ${obstacles} obstacles`, compared, limit)
}

/** Time to find the best orientation, and the longest time that it blocks other requests. */
const orientationText = async (): Promise<string> => {
  const body = { ...panels, horizonProfile: jaggedProfile(360, 0), obstacles: garden(50, 0) }
  const ours = { run: () => post('/orientation', body), count: 1 }
  const { ours: time, ratios } = await compare(ours, { run: () => suncalcYear(place), count: 1 })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await post('/orientation', body)
  delay.disable()
  return `The best orientation behind 360 points and 50 obstacles takes ${figure(time / 1000)} ms, ${range(ratios)} times suncalc's year.
The event loop is blocked for ${figure(delay.max / 1e6)} ms at most (limit: 50).
`
}

/** Overhead of causes in a loss with all its reasons: an upper bound, because it includes the sectors of the sky. */
const causesText = async (): Promise<string> => {
  const overhead = sunYear({ ...place, timeZone: 1 })
  const { place: above, hours } = embeddedYear(panels, overhead)
  const production = { ...panels, monthly: monthlyEnergy(hours.ac), hours }
  const year = unshadedYear(production, above)
  const skyline = skylineOf({ horizonProfile: jaggedProfile(36, 0), obstacles: garden(50, 0) })
  const sun = shadedSun(skyline, overhead, true)
  const plane = shadedPlane(year, sun)
  const line = lineTable(skyline.line)
  const causes = () => {
    const sky = skyReasons(year, line, sun.points, plane.shade.sky)
    causesOf([{ ...plane, reasons: { ...plane.reasons, sky } }])
  }
  const all = { run: () => energyLoss([year], [sun]), count: 1 }
  const { ratios } = await compare(all, { run: causes, count: 1 }, 15)
  const ratio = median(ratios)
  return `Behind 36 points and 50 obstacles, causes, with the sectors of the sky, make a loss ${figure(ratio / (ratio - 1))} times as long (limit: 1.3).
`
}

/** An estimate over HTTP with five obstacles 3 m away: time with an array over time with a point. */
const arrayText = async (): Promise<string> => {
  const obstacles = [60, 100, 150, 200, 250].map((azimuth) => ({
    name: 'Near',
    from: { direction: String(azimuth), distance: 3 },
    to: { direction: String(azimuth + 15), distance: 3.2 },
    height: 2,
  }))
  const batch = (array: object | null) => ({
    run: () => post('/estimate', { ...panels, obstacles, array }),
    count: 1,
  })
  const { ratios } = await compare(batch({ width: 6, height: 4 }), batch(null), 15)
  return `With five obstacles 3 m away, an array of 6 × 4 m makes an estimate ${range(ratios)} times as long as a point does (limit: 10).
`
}

const HEAD = ['Skyline', 'µs', 'suncalc µs', 'ours ÷ suncalc', 'limit']

/** @returns the section's text in Markdown */
export const run = async (): Promise<string> => {
  const shading = [await shadingRow(4), await shadingRow(36), await shadingRow(360)]
  const variants = [
    await variantRow(36, 0, '2.5'),
    await variantRow(360, 0, '3'),
    await variantRow(36, 50, '10'),
  ]
  return `A result of four sample days behind a jagged horizon, against the sun's position in every minute of them by suncalc.
${table(HEAD, shading)}
One of ${VARIANTS} variants (of ${VARIANTS_WITH_OBSTACLES} with obstacles) in a request over HTTP, client and server in this process, each with its own skyline and orientation and
all its reasons, against the 8760 positions of the sun by suncalc, one per hour.
${table(HEAD, variants)}
${await orientationText()}${await causesText()}${await arrayText()}`
}
