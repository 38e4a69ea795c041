import { getPosition } from 'suncalc'
import { type HorizonLine, heightAt } from '../lib/horizon/line.ts'
import { HOURS } from '../lib/solar/hours.ts'
import type { Place, PlaceInYear } from '../lib/solar/place.ts'
import { seasons } from '../lib/solar/seasons.ts'
import { positionByMeeus } from './meeus.ts'

const MINUTES_PER_DAY = 1440
const MILLISECONDS_PER_DAY = 86_400_000
const SEMIDIAMETER = 0.2667

/** Degrees: azimuth clockwise from north, apparent altitude of the sun's centre. */
type Position = (date: Date, latitude: number, longitude: number) => { azimuth: number; altitude: number }

export interface SampledDay {
  readonly daylightHours: number
  readonly shadedHours: number
}

/** Each sample day by looking at the sun once in every minute of it. */
export const sampledDays = (
  position: Position,
  line: HorizonLine,
  { latitude, longitude, year }: PlaceInYear,
): SampledDay[] =>
  seasons(year).map(({ day }) => {
    const start = (day.date - longitude / 360) * MILLISECONDS_PER_DAY
    const minutes = { up: 0, shaded: 0 }
    for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
      const { azimuth, altitude } = position(new Date(start + (minute + 0.5) * 60_000), latitude, longitude)
      const limb = altitude + SEMIDIAMETER
      if (limb > 0) minutes.up++
      if (limb > 0 && limb < heightAt(line, azimuth)) minutes.shaded++
    }
    return { daylightHours: minutes.up / 60, shadedHours: minutes.shaded / 60 }
  })

export const rivals = { suncalc: getPosition, Meeus: positionByMeeus } as const

/** Share of each hour of a year in which the sun is behind the horizon, by looking at it so many times in the hour. */
export const sampledYear = (
  line: HorizonLine,
  { latitude, longitude }: Place,
  timeZone: number,
  perHour: number,
): Float64Array => {
  const start = Date.UTC(2021, 0, 1) - timeZone * 3_600_000
  return Float64Array.from({ length: HOURS }, (_, hour) => {
    let behind = 0
    for (let sample = 0; sample < perHour; sample++) {
      const time = start + (hour + (sample + 0.5) / perHour) * 3_600_000
      const { azimuth, altitude } = getPosition(new Date(time), latitude, longitude)
      if (altitude > 0 && altitude < heightAt(line, azimuth)) behind++
    }
    return behind / perHour
  })
}
