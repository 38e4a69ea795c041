import { type HorizonLine, isOpen } from '../horizon/line.ts'
import { shadedIntervals } from '../shading/intervals.ts'
import { COARSE_ARCS, skyCurve } from '../shading/sky-curve.ts'
import { HOURS, HOURS_PER_DAY } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import { CENTER } from '../solar/refraction.ts'
import type { ClockDay, SunYear } from '../solar/sun-year.ts'

/** For how long a horizon hides the sun's center while it is up. */
export interface BeamShade {
  /** Of each hour of the year, 0…1. */
  readonly byHour: Float64Array
  /** Of each of the sun year's spans, in hours. */
  readonly bySpan: Float64Array
}

/** Range of the sine of the sun's declination over the year: ±sin 23.45°, rounded outward. */
const DECLINATIONS = [{ lowest: -0.3985, highest: 0.3985 }]

/** Distributes a day's shaded intervals, which are ascending, over its spans. */
const addDay = (shade: BeamShade, { spans }: SunYear, day: ClockDay, shaded: readonly Interval[]): void => {
  let first = day.firstSpan
  for (const { from, to } of shaded) {
    const start = day.midnight + from * HOURS_PER_DAY
    const end = day.midnight + to * HOURS_PER_DAY
    while (first < day.endSpan && (spans.ends[first] ?? 0) <= start) first++
    for (let span = first; span < day.endSpan && (spans.starts[span] ?? 0) < end; span++) {
      const hidden = Math.min(end, spans.ends[span] ?? 0) - Math.max(start, spans.starts[span] ?? 0)
      const hour = spans.hours[span] ?? 0
      shade.bySpan[span] = (shade.bySpan[span] ?? 0) + hidden
      shade.byHour[hour] = (shade.byHour[hour] ?? 0) + hidden
    }
  }
}

/** When a horizon hides the sun in a typical year. Times are solved, not sampled. */
export const beamShade = (line: HorizonLine, sun: SunYear): BeamShade => {
  const shade = { byHour: new Float64Array(HOURS), bySpan: new Float64Array(sun.spans.starts.length) }
  if (isOpen(line)) return shade
  const curve = skyCurve(line, sun.observer, CENTER, DECLINATIONS, COARSE_ARCS)
  const skyline = { line, point: CENTER, curve }
  for (const day of sun.days) addDay(shade, sun, day, shadedIntervals(skyline, day.track, day.daylight))
  return shade
}
