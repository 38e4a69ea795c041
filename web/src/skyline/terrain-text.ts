import type { TerrainHorizon } from '../api/types.ts'
import { compassPoint, roundTo, toAzimuth } from '../ui/azimuth.ts'
import { distance, wholeNumber } from '../ui/format.ts'

/** @param meters above sea level */
const elevationText = (meters: number): string =>
  `${wholeNumber(Math.abs(meters))} m ${meters < 0 ? 'below' : 'above'} sea level`

const highestText = (highest: NonNullable<TerrainHorizon['highest']>): string => {
  const azimuth = toAzimuth(highest.direction) ?? 0
  const height = roundTo(highest.heightAngle, 1)
  return `highest ${height}° at ${azimuth}° ${compassPoint(azimuth)}, ${distance(highest.distance)} away`
}

/** What the service has found: the elevation shows whether the location is right. */
export const terrainSummary = ({ elevation, horizonProfile, highest }: TerrainHorizon): string =>
  `${horizonProfile.length} points from terrain at ${elevationText(elevation)}; ` +
  `${highest === null ? 'the horizon is open' : highestText(highest)}.`
