import { type HorizonLine, isOpen } from '../horizon/line.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { daySun } from '../shading/crossings.ts'
import { lineSilhouette, overYear, shadedIntervals } from '../shading/intervals.ts'
import { HOURS } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import { type ClockDay, onClock, type SunYear } from '../solar/sun-year.ts'
import type { ScreenedInterval, ScreenedSun } from './screened-sun.ts'

/** Beam that the removal of a screen would recover. */
export interface RecoveredBeam {
  /** The hours of the year concerned, ascending … */
  readonly hours: number[]
  /** … and how much less shade each has: hours, as in {@link BeamShade}. */
  readonly shade: number[]
}

/**
 * For how long a skyline hides the sun's center while it is up, in hours. Time behind a screen counts with the share of
 * the beam that the screen stops.
 */
export interface BeamShade {
  /** Of each hour of the year, 0…1. */
  readonly byHour: Float64Array
  /** Of each of the sun year's spans. */
  readonly bySpan: Float64Array
  /** By screen; empty unless asked for. */
  readonly recovered: readonly RecoveredBeam[]
}

/** A share of the beam that is recovered without a screen. */
interface Recovery {
  readonly beam: RecoveredBeam
  readonly share: number
}

const recoverBeam = ({ hours, shade }: RecoveredBeam, hour: number, time: number): void => {
  const last = hours.length - 1
  if (hours[last] === hour) shade[last] = (shade[last] ?? 0) + time
  else {
    hours.push(hour)
    shade.push(time)
  }
}

/** Adds shade to the spans of a day, for intervals that ascend. */
const adderFor = (shade: BeamShade, { spans }: SunYear, { firstSpan, endSpan }: ClockDay) => {
  let first = firstSpan
  return (from: number, to: number, transmittance: number, recovered?: Recovery): void => {
    while (first < endSpan && (spans.ends[first] ?? 0) <= from) first++
    for (let span = first; span < endSpan && (spans.starts[span] ?? 0) < to; span++) {
      const time = Math.min(to, spans.ends[span] ?? 0) - Math.max(from, spans.starts[span] ?? 0)
      const hour = spans.hours[span] ?? 0
      const hidden = (1 - transmittance) * time
      shade.bySpan[span] = (shade.bySpan[span] ?? 0) + hidden
      shade.byHour[hour] = (shade.byHour[hour] ?? 0) + hidden
      if (recovered) recoverBeam(recovered.beam, hour, recovered.share * time)
    }
  }
}

type Add = ReturnType<typeof adderFor>

/** Adds a screened interval, less the line's, which ascend: behind the line, a screen takes nothing more. */
const addScreened = (
  add: Add,
  { from, to, transmittance, screen, without }: ScreenedInterval,
  line: readonly Interval[],
  recovered: readonly RecoveredBeam[],
): void => {
  const beam = recovered[screen]
  const recovery = beam && without > transmittance ? { beam, share: without - transmittance } : undefined
  let start = from
  for (const hidden of line) {
    if (hidden.to <= start) continue
    if (hidden.from >= to) break
    if (hidden.from > start) add(start, hidden.from, transmittance, recovery)
    start = hidden.to
  }
  if (start < to) add(start, to, transmittance, recovery)
}

/** When a line hides the sun, by day, in hours on the station's clock. */
const lineIntervals = (line: HorizonLine, { observer, days }: SunYear): (readonly Interval[])[] => {
  if (isOpen(line)) return days.map(() => [])
  const silhouette = lineSilhouette(line, overYear(observer))
  return days.map((day) =>
    shadedIntervals(silhouette, daySun(day.track), day.daylight).map((interval) => onClock(day, interval)),
  )
}

/**
 * When a line and screens hide the sun in a typical year. Times are solved, not sampled.
 *
 * @param screened when the screens stand before the sun
 * @param isAttributed whether to find out what the removal of each screen would recover
 */
export const beamShade = (
  { line, screens }: Skyline,
  screened: ScreenedSun,
  sun: SunYear,
  isAttributed: boolean,
): BeamShade => {
  const shade = {
    byHour: new Float64Array(HOURS),
    bySpan: new Float64Array(sun.spans.starts.length),
    recovered: isAttributed ? screens.map((): RecoveredBeam => ({ hours: [], shade: [] })) : [],
  }
  const behindLine = lineIntervals(line, sun)
  for (const [i, day] of sun.days.entries()) {
    const behind = behindLine[i] ?? []
    const addBehindLine = adderFor(shade, sun, day)
    for (const { from, to } of behind) addBehindLine(from, to, 0)
    const addBehindScreens = adderFor(shade, sun, day)
    for (const interval of screened[i] ?? []) addScreened(addBehindScreens, interval, behind, shade.recovered)
  }
  return shade
}
