import type { HorizonPoint } from '../../schemas/horizon.ts'
import { RADIANS_PER_DEGREE } from '../../solar/angle.ts'
import type { Sighting } from './sighting.ts'

/** The azimuths of a profile, degrees clockwise from north. */
export const AZIMUTHS: readonly number[] = Array.from({ length: 360 }, (_, azimuth) => azimuth)

/** The highest point of a profile. */
interface HighestPoint extends HorizonPoint {
  /** Meters from the observer. */
  readonly distance: number
}

/** Degrees with two decimals; terrain below the horizontal hides nothing. */
const heightAngleOf = ({ tangent }: Sighting): number =>
  Math.round((Math.max(0, Math.atan(tangent)) / RADIANS_PER_DEGREE) * 100) / 100

/** The horizon line from what rays toward {@link AZIMUTHS} see, ready to store in a site. */
export const profileOf = (sightings: readonly Sighting[]): HorizonPoint[] =>
  sightings.map((sighting, i) => ({ direction: String(AZIMUTHS[i]), heightAngle: heightAngleOf(sighting) }))

/** The highest point, the first clockwise from north of several; null if the horizon is open. */
export const highestPoint = (
  profile: readonly HorizonPoint[],
  sightings: readonly Sighting[],
): HighestPoint | null => {
  let highest: HighestPoint | null = null
  for (const [i, point] of profile.entries())
    if (point.heightAngle > (highest?.heightAngle ?? 0))
      highest = { ...point, distance: sightings[i]?.distance ?? 0 }
  return highest
}
