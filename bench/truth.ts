import { type HorizonLine, horizonLine } from '../lib/horizon/line.ts'
import type { PlaceInYear } from '../lib/solar/place.ts'
import cases from '../test/lib/shading/cases.json' with { type: 'json' }
import type { SampledDay } from './rivals.ts'
import { type Spread, spread } from './spread.ts'

export interface Errors {
  readonly name: string
  /** Seconds a day. */
  readonly daylight: Spread
  readonly shade: Spread
}

const seconds = (hours: number, truth: unknown): number => Math.abs(hours - Number(truth)) * 3600

/** How far the days of a method are from those of the truth table. */
export const errorsOf = (
  name: string,
  method: (line: HorizonLine, place: PlaceInYear) => readonly SampledDay[],
): Errors => {
  const errors = cases.rows.flatMap(({ latitude, longitude, year, horizon, days }) => {
    const horizonProfile = horizon.map(([direction, height]) => ({
      direction: String(direction),
      heightAngle: Number(height),
    }))
    return method(horizonLine(horizonProfile), { latitude, longitude, year }).map((found, i) => ({
      daylight: seconds(found.daylightHours, days[i]?.[1]),
      shade: seconds(found.shadedHours, days[i]?.[2]),
    }))
  })
  return {
    name,
    daylight: spread(errors.map(({ daylight }) => daylight)),
    shade: spread(errors.map(({ shade }) => shade)),
  }
}
