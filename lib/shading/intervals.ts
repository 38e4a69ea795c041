import { type HorizonLine, heightAt } from '../horizon/line.ts'
import { type Screen, screenHeightAt } from '../horizon/obstacles.ts'
import { type Interval, partsWhere } from '../solar/interval.ts'
import { CENTER } from '../solar/refraction.ts'
import type { Latitude } from '../solar/sphere.ts'
import { type ApparentPosition, crossings, type DaySun } from './crossings.ts'
import { screenCurve } from './screen-curve.ts'
import { type Arc, COARSE_ARCS, overlap, type Range, skyCurve, ZENITH } from './sky-curve.ts'

/** The horizon line or a screen, and where the sun crosses its outline, for one point of the sun. */
export interface Silhouette {
  /** Height in degrees at an azimuth in degrees. It hides the sun below. */
  readonly heightAt: (azimuth: number) => number
  /** The point of the sun that it hides, as degrees below the upper limb. */
  readonly point: number
  readonly curve: readonly Arc[]
}

/** Which sun is compared with a skyline, and how precisely. */
export interface Comparison {
  readonly observer: Latitude
  /** The point of the sun, as degrees below its upper limb. */
  readonly point: number
  /** The ranges of sin δ in which the sun may be. */
  readonly declinations: readonly Range[]
  /** Longest arcs of the curves, in degrees. */
  readonly maxLength: number
}

/** Range of the sine of the sun's declination over the year: ±sin 23.45°, rounded outward. */
const DECLINATIONS = [{ lowest: -0.3985, highest: 0.3985 }]

/** Compares the sun's center with a skyline on every day of a year. */
export const overYear = (observer: Latitude): Comparison => ({
  observer,
  point: CENTER,
  declinations: DECLINATIONS,
  maxLength: COARSE_ARCS,
})

export const lineSilhouette = (
  line: HorizonLine,
  { observer, point, declinations, maxLength }: Comparison,
): Silhouette => ({
  heightAt: (azimuth) => heightAt(line, azimuth),
  point,
  curve: skyCurve(line, observer, point, declinations, maxLength),
})

export const screenSilhouette = (
  screen: Screen,
  { observer, point, declinations, maxLength }: Comparison,
): Silhouette => ({
  heightAt: (azimuth) => screenHeightAt(screen, azimuth),
  point,
  curve: screenCurve(screen, observer, point, maxLength).filter((arc) =>
    declinations.some((range) => overlap(arc, range)),
  ),
})

const hides = ({ heightAt, point }: Silhouette, { limb, azimuth }: ApparentPosition): boolean => {
  const height = heightAt(azimuth)
  return height >= ZENITH || limb - point < height
}

const NONE: readonly Interval[] = []

/** The parts of a day's daylight in which a silhouette hides the sun. Nearly all days have one interval of it. */
export const shadedIntervals = (
  silhouette: Silhouette,
  sun: DaySun,
  daylight: readonly Interval[],
): readonly Interval[] => {
  const [first, second] = daylight
  if (!first) return NONE
  const times = crossings(silhouette.curve, sun)
  const isShadedAt = (time: number): boolean => hides(silhouette, sun.positionAt(time))
  return second
    ? daylight.flatMap((up) => partsWhere(isShadedAt, up, times))
    : partsWhere(isShadedAt, first, times)
}
