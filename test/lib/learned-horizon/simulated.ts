import { latitudeOf, type Plane, planeNormal, RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import { localDay, sunAt, sunAzimuth } from '../../../lib/solar/day.ts'
import { solarDay } from '../../../lib/solar/ephemeris.ts'
import { mulberry32 } from '../../mulberry32.ts'

export type Points = readonly (readonly [azimuth: number, height: number])[]

/** Points such as `0:8 60:14.5`, azimuths before heights. */
export const pointsIn = (text: string): Points =>
  text.split(' ').map((pair) => {
    const [azimuth = Number.NaN, height = Number.NaN] = pair.split(':').map(Number)
    return [azimuth, height]
  })

/** A valley with mountains in the east and the west. */
export const VALLEY = pointsIn(
  '0:8 60:14.5 85:16 100:13 120:8.5 150:4 180:5 220:11 240:17 255:21 270:19 300:12 330:9',
)
/** Houses with sharp edges. */
export const STREET = pointsIn(
  '0:3 95:4 108:5 110:24 148:21 150:4 210:3 212:17 236:16 238:4 262:5 264:27 284:25 286:4',
)
export const OPEN: Points = []

/** Height of a line through points at an azimuth, around the circle. */
export const lineHeight = (points: Points, azimuth: number): number => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 0
  const from = points.findLast(([a]) => a <= azimuth) ?? [last[0] - 360, last[1]]
  const to = points.find(([a]) => a > azimuth) ?? [first[0] + 360, first[1]]
  return from[1] + ((azimuth - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
}

export interface Simulation extends Plane {
  readonly latitude: number
  readonly longitude: number
  readonly horizon: Points
  readonly minutes: number
  readonly seed?: number
  readonly days?: number
  /** Share of days with a clear sky. */
  readonly clearDays?: number
  /** kW, of 5, at which the inverter clips. */
  readonly clipsAt?: number
  /** Other panels of the same size on the same inverter. */
  readonly second?: Plane
  /** Most kW that the inverter delivers on a day, counted from 0. */
  readonly limit?: (day: number) => number
  /** Share of the power that is left on a day at an hour of local mean solar time. */
  readonly scale?: (day: number, hour: number) => number
  /** Reading of the meter for the power of a row. */
  readonly meter?: (power: number, row: number) => number
}

const START = Date.UTC(2025, 0, 1)
const MINUTE = 60_000

/**
 * Power in kW of a 5 kW roof, by interval. Clear sky and clouds deliberately differ from the service's: the air is hazier in
 * summer, cells are as warm as the season, and clouds come and go through the day.
 */
export const simulate = (given: Simulation) => {
  const { latitude, longitude, minutes, horizon, days = 365, clearDays = 0.4 } = given
  const random = mulberry32(given.seed ?? 1)
  const observer = latitudeOf(latitude)
  const normals = [given, ...(given.second ? [given.second] : [])].map(planeNormal)
  const moments = Math.max(1, Math.round(minutes / 5))
  const rows: { readonly start: number; readonly power: number }[] = []
  for (let d = 0; d < days; d++) {
    const date = START / 86_400_000 + d
    const local = localDay(solarDay(date), latitude, longitude)
    const season = Math.cos(((d - 15) / 365) * 2 * Math.PI) * Math.sign(latitude)
    const haze = 0.28 - 0.08 * season + 0.04 * random()
    const kind = random()
    const isClear = kind < clearDays
    const isOvercast = kind > clearDays + (1 - clearDays) * 0.5
    let cloud = isOvercast ? 0.9 : random()
    for (let start = 0; start < 1440; start += minutes) {
      cloud = Math.min(1, Math.max(0, cloud + (random() - 0.5) * 0.5))
      if (isOvercast) cloud = Math.max(0.7, cloud)
      // A clear day may have a cloudy interval.
      const cover = isClear ? (random() < 0.02 ? 0.6 : 0) : cloud < 0.3 ? 0 : cloud
      let sum = 0
      for (let m = 0; m < moments; m++) {
        const time = (start + ((m + 0.5) * minutes) / moments) / 1440
        const sun = sunAt({ ...local, latitude: observer }, time)
        if (sun.up <= -0.1) continue
        const altitude = Math.asin(sun.up) / RADIANS_PER_DEGREE
        const airMass = 1 / (Math.max(0, sun.up) + 0.15 * (Math.max(0, altitude) + 3.885) ** -1.253)
        const beam = sun.up > 0 ? 1361 * Math.exp(-haze * airMass ** 0.75) * (1 - cover) : 0
        const sky = sun.up > 0 ? 35 + 70 * sun.up + cover * 180 * sun.up : 35 * Math.max(0, 1 + sun.up / 0.1)
        const isHidden = beam > 0 && altitude + 0.15 < lineHeight(horizon, sunAzimuth(sun))
        for (const normal of normals) {
          const cos = Math.max(0, sun.east * normal.east + sun.north * normal.north + sun.up * normal.up)
          const light = (isHidden ? 0 : beam * cos) + (sky * (1 + normal.up)) / 2
          sum += ((light / 1000) * (1 - 0.0035 * (light / 35 - 8 * season - 8))) / moments / normals.length
        }
      }
      const dust = 1 - 0.04 * ((d % 40) / 40)
      const scaled = 5 * sum * dust * (given.scale?.(d, start / 60) ?? 1) * (1 + 0.01 * (random() - 0.5))
      const power = Math.min(scaled < 0.02 ? 0 : scaled, given.clipsAt ?? 99, given.limit?.(d) ?? 99)
      const metered = given.meter?.(power, rows.length) ?? power
      // The loops run in local mean solar time, records in UTC.
      const utc = START + d * 86_400_000 + start * MINUTE - (longitude / 360) * 86_400_000
      rows.push({ start: Math.round(utc / MINUTE) * MINUTE, power: Math.round(1000 * metered) / 1000 })
    }
  }
  return rows
}

/** The roof of most records. */
export const INNSBRUCK = {
  latitude: 47.3,
  longitude: 11.4,
  panelTilt: 30,
  panelAzimuth: 180,
  horizon: VALLEY,
  minutes: 15,
}
export const CAPE = { latitude: -33.9, longitude: 18.4, panelAzimuth: 0 }

export const ours = (name: string, change: Partial<Simulation> = {}) => ({ name, ...INNSBRUCK, ...change })

/** Our own records in the table of docs/learned-horizon.md. */
export const OURS = [
  ours('our valley', { minutes: 5 }),
  ours('our valley'),
  ours('our valley', { minutes: 30 }),
  ours('our valley', { minutes: 60 }),
  ours('our street', { horizon: STREET }),
  ours('our street', { horizon: STREET, minutes: 30 }),
  ours('our street', { horizon: STREET, minutes: 60 }),
  ours('our valley, 15 % clear days', { clearDays: 0.15 }),
  ours('our valley at 34° south', CAPE),
  ours('our valley at 65° north', { latitude: 65, longitude: 25, panelTilt: 40 }),
  // There, the noon sun is in the south or the north by season.
  ours('our valley at 10° north', { latitude: 10, longitude: -84, panelTilt: 10 }),
  ours('our flat country', { horizon: OPEN, minutes: 60 }),
]

/** Minutes by which a record's clock is ahead: constant, or by time in milliseconds UTC. */
export type Clock = number | ((time: number) => number)

export const textOf = (rows: ReturnType<typeof simulate>, clock: Clock = 0): string =>
  `time,power (kW)\n${rows
    .map(({ start, power }) => {
      const ahead = typeof clock === 'number' ? clock : clock(start)
      return `${new Date(start + ahead * MINUTE).toISOString().slice(0, 19)}Z,${power.toFixed(3)}`
    })
    .join('\n')}\n`
