import { heightAt } from '../horizon/line.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import type { Stretch } from '../solar/rise-set.ts'
import { type SunTrack, sunAt } from '../solar/track.ts'
import type { CrossingFinder, Crossings } from './crossings.ts'
import type { SkyLine } from './sky-line.ts'

const isShaded = (sky: SkyLine, track: SunTrack, time: number): boolean => {
  const { sinAltitude, azimuth } = sunAt(track, time)
  return sinAltitude < centreOfLimbAt(heightAt(sky.line, azimuth) + sky.point).sin
}

/** Between two neighbouring times the sun is on one side of the line throughout: its place in the middle tells which. */
const byLooking = (sky: SkyLine, track: SunTrack, { from, to }: Stretch, times: number[]): Stretch[] => {
  const shaded: Stretch[] = []
  let start = from
  const between = times.filter((time) => from < time && time < to).sort((a, b) => a - b)
  for (const end of [...between, to]) {
    const last = shaded.at(-1)
    if (isShaded(sky, track, (start + end) / 2)) {
      if (last?.to === start) shaded[shaded.length - 1] = { from: last.from, to: end }
      else shaded.push({ from: start, to: end })
    }
    start = end
  }
  return shaded
}

/** Two seconds, in days: times that far apart come in the order in which they are reckoned. */
const SURE = 2.4e-5

/** The stretches from each time of `into` to the next of `outOf`; null where it is not sure that they take turns. */
const inTurn = (lit: Stretch, { into, outOf }: Crossings): Stretch[] | null => {
  const startsShaded = outOf.length > 0 && (into[0] ?? lit.to) >= (outOf[0] ?? 0) ? 1 : 0
  const count = into.length + startsShaded
  if (outOf.length > count) return null
  const shaded = new Array<Stretch>(count)
  let last = lit.from
  for (let i = 0; i < count; i++) {
    const atDawn = i < startsShaded
    const from = atDawn ? lit.from : (into[i - startsShaded] ?? 0)
    const to = outOf[i] ?? lit.to
    if (to - from < SURE || (from - last < SURE && !atDawn)) return null
    shaded[i] = { from, to }
    last = to
  }
  return last !== lit.to && lit.to - last < SURE ? null : shaded
}

const shadedWithin = (sky: SkyLine, track: SunTrack, lit: Stretch, found: Crossings): Stretch[] => {
  const { into, outOf } = found
  if (into.length + outOf.length === 0) return isShaded(sky, track, (lit.from + lit.to) / 2) ? [lit] : []
  return inTurn(lit, found) ?? byLooking(sky, track, lit, [...into, ...outOf])
}

const within = ({ from, to }: Stretch, { into, outOf }: Crossings): Crossings => {
  const inside = (time: number) => from <= time && time <= to
  return { into: into.filter(inside), outOf: outOf.filter(inside) }
}

/**
 * Those around noon would leave out what is at midnight: the one half of the day has those around its morning, the other
 * those around its evening. What is in both, in the middle, is in doubt and will be looked at.
 */
const crossingsOfWholeDay = (search: CrossingFinder, track: SunTrack): Crossings => {
  const morning = within({ from: 0, to: 0.5 + SURE }, search.crossings(track, 0.25))
  const evening = within({ from: 0.5 - SURE, to: 1 }, search.crossings(track, 0.75))
  return { into: [...morning.into, ...evening.into], outOf: [...morning.outOf, ...evening.outOf] }
}

/**
 * The stretches of daylight in which the sun is below the line. It goes behind the line and comes out in turn; where two
 * crossings are so near to each other that their order is lost, it is looked at.
 */
export const shadedStretches = (
  search: CrossingFinder,
  track: SunTrack,
  up: readonly Stretch[],
): Stretch[] => {
  const [lit] = up
  if (!lit) return []
  if (up.length === 1 && lit.from > 0 && lit.to < 1)
    return shadedWithin(search.sky, track, lit, search.crossings(track))
  const found = crossingsOfWholeDay(search, track)
  return up.flatMap((stretch) => shadedWithin(search.sky, track, stretch, within(stretch, found)))
}
