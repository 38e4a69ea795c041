import { readFileSync } from 'node:fs'
import { annualLoss } from '../../../lib/energy/loss.ts'
import { unshadedYear } from '../../../lib/energy/plane-year.ts'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { lightOf, sunCourse } from '../../../lib/learned-horizon/fit/light.ts'
import { monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import type { LearnedHorizon } from '../../../lib/schemas/learned-horizon.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { embeddedYear } from '../estimators/embedded/roof-year.ts'
import { lineHeight, type Points, pointsIn, type Simulation } from './simulated.ts'

const STREET = pointsIn(
  '0:3 60:3 95:4 108:5 110:24 150:21 152:4 196:3 199:17.5 231:16 233:4 262:5 264:29 284:27 286:4 330:3',
)
const HILLS = pointsIn('0:4 45:6.5 70:9 90:6 115:3 180:2 225:4 245:7.5 270:10 300:6')

const LOS_ANGELES = { latitude: 33.966674, longitude: -118.42282 }

/**
 * Records that an independent program simulated on weather measured in Los Angeles in 2012 (Loyola Marymount University, NREL
 * MIDC), behind known horizons, with clipping, soiling, noise and missing days.
 */
const RECORDS = {
  street15: { file: 'street-german-15-late', panelTilt: 38, panelAzimuth: 165, minutes: 15, horizon: STREET },
  street30: { file: 'street-counter-30', panelTilt: 15, panelAzimuth: 225, minutes: 30, horizon: STREET },
  hills60: { file: 'hills-iso-60', panelTilt: 25, panelAzimuth: 200, minutes: 60, horizon: HILLS },
  tree15: { file: 'hills-tree-iso-15', panelTilt: 30, panelAzimuth: 180, minutes: 15, horizon: HILLS },
} as const

export const known = (name: keyof typeof RECORDS) => {
  const { file, ...roof } = RECORDS[name]
  const body = readFileSync(new URL(`records/${file}.csv.gz`, import.meta.url))
  return { ...roof, ...LOS_ANGELES, body }
}

export type Roof = Pick<Simulation, 'latitude' | 'longitude' | 'panelTilt' | 'panelAzimuth' | 'minutes'>

/** Lowest and highest sun, by degree of azimuth, with at least 80 W/m² of clear-sky beam on the plane. */
const passedBySun = (roof: Roof) => {
  const [first, perDay] = [Date.UTC(2025, 0) / 86_400_000, 1440 / roof.minutes]
  const times = Float64Array.from({ length: 365 * perDay }, (_, i) => first + i / perDay)
  const series = { times, power: times, minutes: roof.minutes }
  const { azimuth, altitude, beamAt } = lightOf(series, sunCourse(times, roof.longitude), roof, roof, 0)
  const passed = Array.from({ length: 360 }, () => ({ low: 90, high: 0 }))
  beamAt.forEach((beam, at) => {
    const range = passed[Math.floor(azimuth[at] ?? 0)]
    if (beam < 80 || !range) return
    range.low = Math.min(range.low, altitude[at] ?? 90)
    range.high = Math.max(range.high, altitude[at] ?? 0)
  })
  return passed
}

/** Degrees of azimuth by which an edge may be off. */
const EDGE = [-3, -2, -1, 0, 1, 2, 3]

/**
 * Errors of the learned heights, every 5° of azimuth, both clamped to the altitudes that the sun passes there.
 *
 * @returns their root mean square, degrees, and counts of heights: all, crossed by the sun, and of these within one and two σ
 */
export const errorsOf = ({ points }: LearnedHorizon, roof: Roof & { horizon: Points }) => {
  const passed = passedBySun(roof)
  const judged = points.flatMap(({ direction, heightAngle, uncertainty }) => {
    const azimuth = Number(direction)
    const { low, high } = passed[Math.floor(azimuth)] ?? { low: 90, high: 0 }
    if (azimuth % 5 !== 0 || low > high) return []
    const held = (height: number): number => Math.min(high, Math.max(low, height))
    const near = EDGE.map((off) => held(lineHeight(roof.horizon, (azimuth + off + 360) % 360)))
    const [least, most] = [Math.min(...near), Math.max(...near)]
    const truth = held(lineHeight(roof.horizon, azimuth))
    const learned = held(heightAngle)
    const error = most - least > 6 ? Math.max(0, least - learned, learned - most) : Math.abs(learned - truth)
    return [{ error, uncertainty, isCrossed: truth > low && truth < high }]
  })
  const crossed = judged.filter(({ isCrossed }) => isCrossed)
  const within = (deviations: number) =>
    crossed.filter(({ error, uncertainty }) => error <= deviations * uncertainty).length
  return {
    rms: Math.sqrt(judged.reduce((sum, { error }) => sum + error ** 2, 0) / judged.length),
    judged: judged.length,
    crossed: crossed.length,
    withinOne: within(1),
    withinTwo: within(2),
  }
}

/** The learned line where the sun was seen, and the true one elsewhere. */
export const mergedWith = (horizon: Points, { points, seen }: LearnedHorizon) => {
  const profile = points.map(({ direction, heightAngle }) => [Number(direction), heightAngle] as const)
  const isSeen = (azimuth: number) =>
    seen.some(({ from, to }) => wrapAzimuth(azimuth - from) <= wrapAzimuth(to - from))
  return (azimuth: number) => lineHeight(isSeen(azimuth) ? profile : horizon, azimuth)
}

/** Annual energy loss in the built-in weather, percent, as a function of a line. */
export const lossesOf = (roof: Roof) => {
  const panels = { ...roof, systemSize: 5 }
  const sun = sunYear({ ...roof, timeZone: Math.round(roof.longitude / 15) })
  const { place, hours } = embeddedYear(panels, sun)
  const year = unshadedYear({ ...panels, monthly: monthlyEnergy(hours.ac), hours }, place)
  return (height: (azimuth: number) => number): number => {
    const horizonProfile = Array.from({ length: 360 }, (_, azimuth) => ({
      direction: String(azimuth),
      heightAngle: height(azimuth),
    }))
    return annualLoss([year], [shadedSun(skylineOf({ horizonProfile, obstacles: [] }), sun, true)]).annualLoss
  }
}
