import { getPosition } from 'suncalc'
import { type HorizonLine, heightAt } from '../lib/horizon/line.ts'
import type { Location, LocationInYear } from '../lib/schemas/panels.ts'
import { HOURS } from '../lib/solar/calendar.ts'
import { seasons } from '../lib/solar/seasons.ts'

const MINUTES_PER_DAY = 1440
const MILLISECONDS_PER_MINUTE = 60_000
const MILLISECONDS_PER_HOUR = 3_600_000
const MILLISECONDS_PER_DAY = 86_400_000
/** Of the sun's disk, degrees. */
const SEMIDIAMETER = 0.2667

export interface HoursOfDay {
  readonly daylightHours: number
  readonly shadedHours: number
}

/** The sample days as most tools compute them: by the sun's position in every minute. */
export const sampledDays = (line: HorizonLine, { latitude, longitude, year }: LocationInYear): HoursOfDay[] =>
  seasons(year).map(({ day }) => {
    const midnight = (day.date - longitude / 360) * MILLISECONDS_PER_DAY
    let up = 0
    let shaded = 0
    for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
      const time = new Date(midnight + (minute + 0.5) * MILLISECONDS_PER_MINUTE)
      const { azimuth, altitude } = getPosition(time, latitude, longitude)
      const limb = altitude + SEMIDIAMETER
      if (limb > 0) up++
      if (limb > 0 && limb < heightAt(line, azimuth)) shaded++
    }
    return { daylightHours: up / 60, shadedHours: shaded / 60 }
  })

const YEAR_START = Date.UTC(2026, 0, 1)

/** Altitude of the sun in the middle of every hour of a year, degrees. */
export const hourlyAltitudes = ({ latitude, longitude }: Location): Float64Array =>
  Float64Array.from({ length: HOURS }, (_, hour) => {
    const time = new Date(YEAR_START + (hour + 0.5) * MILLISECONDS_PER_HOUR)
    return getPosition(time, latitude, longitude).altitude
  })
