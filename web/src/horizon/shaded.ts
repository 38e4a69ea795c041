import type { SampleDay } from '../api/types.ts'
import { solarOffset } from '../ui/solar-time.ts'
import { cut, type Segment } from './track.ts'

const HOUR = 3_600_000

/** An instant (ISO 8601 UTC) in hours of the local mean solar day of a date. Longitude in degrees east. */
export const localSolarHour = (instant: string, date: string, longitude: number): number =>
  (Date.parse(instant) + solarOffset(longitude) - Date.parse(date)) / HOUR

/** The parts of a day's track in which the service found the sun behind the horizon. */
export const shadedStretches = (track: readonly Segment[], day: SampleDay, longitude: number): Segment[] =>
  day.shadedIntervals.flatMap(({ from, to }) => {
    const start = localSolarHour(from, day.date, longitude)
    const end = localSolarHour(to, day.date, longitude)
    return track.map((segment) => cut(segment, start, end)).filter((stretch) => stretch !== null)
  })
