import { azimuthOf, wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine, isWideGap } from '../../../lib/horizon/line.ts'
import { topHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Estimate, LearnedHorizon, Obstacle, Points } from '../api/types.ts'
import { deciduous, transmittanceOf } from '../obstacles/transmittance.ts'
import { sortPoints } from '../skyline/horizon-outline.ts'
import { roundTo } from '../ui/azimuth.ts'

type Range = LearnedHorizon['seen'][number]

export const isWithin = ({ from, to }: Range, azimuth: number): boolean =>
  wrapAzimuth(azimuth - from) <= wrapAzimuth(to - from)

/** Degrees beyond the observed azimuths at which the present line takes over. */
const BESIDE = 0.5

/** The learned line where the sun was observed; elsewhere the present line or, without one, a straight line across the gap. */
export const mergeLearned = (points: Points, { horizonProfile, seen }: LearnedHorizon): Points => {
  const isSeen = (azimuth: number): boolean => seen.some((range) => isWithin(range, azimuth))
  const present = horizonLine(points)
  const kept = points.filter(({ direction }) => !isSeen(azimuthOf(direction)))
  const taken = new Set(kept.map(({ direction }) => azimuthOf(direction)))
  const edges = seen
    .flatMap(({ to }, i) => {
      const next = seen[(i + 1) % seen.length]?.from ?? to
      const isBridged = points.length === 0 && !isWideGap(wrapAzimuth(next - to))
      return isBridged ? [] : [wrapAzimuth(to + BESIDE), wrapAzimuth(next - BESIDE)]
    })
    .filter((azimuth) => !isSeen(azimuth) && !taken.has(azimuth))
    .map((azimuth) => ({ direction: String(azimuth), heightAngle: roundTo(heightAt(present, azimuth), 1) }))
  return sortPoints([...kept, ...edges, ...horizonProfile])
}

/** Minimum tolerance in degrees between an obstacle's height and the line that contains it. */
const TOLERANCE = 2

/** Maximum uncertainty in degrees of an observed height. Heights that no beam revealed are guesses, which explain nothing. */
const KNOWN = 2

/** Indices of the obstacles that the learned line contains: both together would count twice. */
export const explainedBy = (obstacles: readonly Obstacle[], { points }: LearnedHorizon): readonly number[] =>
  obstacles.flatMap((obstacle, i) => {
    const view = viewOf(obstacle)
    const middle = wrapAzimuth(view.azimuth + view.width / 2)
    const point = points.find(({ direction }) => Math.abs(azimuthOf(direction) - middle) <= 1.25)
    if (!point || !obstacle.enabled) return []
    const top = topHeightAt(view, middle)
    const isThere = Math.abs(top - point.heightAngle) <= Math.max(TOLERANCE, 2 * point.uncertainty)
    return top > 3 && point.uncertainty <= KNOWN && isThere ? [i] : []
  })

/** Meters; the record does not tell how far away a tree is. */
const TREE_DISTANCE = 15

/** Partially shaded directions, as trees. @param latitude degrees, north positive */
export const treesOf = ({ partial }: LearnedHorizon, latitude: number): Obstacle[] =>
  partial.map(({ from, to, below, transmittance: { summer, winter } }, i) => {
    const [inSummer, inWinter] = [summer ?? winter ?? 0, winter ?? summer ?? 0]
    return {
      name: partial.length > 1 ? `Learned tree ${i + 1}` : 'Learned tree',
      from: { direction: String(from), distance: TREE_DISTANCE },
      to: { direction: String(wrapAzimuth(to)), distance: TREE_DISTANCE },
      height: roundTo(TREE_DISTANCE * Math.tan(below * RADIANS_PER_DEGREE), 1),
      transmittance: transmittanceOf({ ...deciduous(latitude), inLeaf: inSummer, bare: inWinter }),
      enabled: true,
    }
  })

/** Percent by which the weather may change a month: a rule of thumb, some 10 in summer to 25 in winter at mid latitudes. */
export const MONTH_SPREAD = 20

/**
 * Whole months of a record beside the estimated months, in kWh. Month 0 is January. A usual month is within the spread of the
 * weather.
 */
export const measuredMonths = (
  months: LearnedHorizon['months'],
  { energy }: { readonly energy: Pick<Estimate['energy'], 'adjustedMonthly'> },
) =>
  months.flatMap(({ month, energy: measured }) => {
    if (measured === null) return []
    const index = Number(month.slice(5)) - 1
    const estimated = energy.adjustedMonthly[index] ?? 0
    const isUsual = Math.abs(measured - estimated) <= (MONTH_SPREAD / 100) * estimated
    return [{ month, index, measured, estimated, isUsual }]
  })
