import type { TerrainHorizon } from '../api/types.ts'
import { oneDecimal, wholeNumber } from '../ui/format.ts'
import { compassPoint, roundTo, toAzimuth } from './azimuth.ts'

/** @param meters above sea level */
const elevationText = (meters: number): string =>
  `${wholeNumber(Math.abs(meters))} m ${meters < 0 ? 'below' : 'above'} sea level`

/** @param meters from the panels */
const distanceText = (meters: number): string =>
  meters < 1000 ? `${wholeNumber(meters)} m away` : `${oneDecimal(meters / 1000)} km away`

const highestText = ({
  direction,
  heightAngle,
  distance,
}: NonNullable<TerrainHorizon['highest']>): string => {
  const azimuth = toAzimuth(direction) ?? 0
  return `highest ${roundTo(heightAngle, 1)}° at ${azimuth}° ${compassPoint(azimuth)}, ${distanceText(distance)}`
}

/** What the service has found: the elevation shows whether the location is right. */
export const terrainSummary = ({ elevation, horizonProfile, highest }: TerrainHorizon): string =>
  `${horizonProfile.length} points from terrain at ${elevationText(elevation)}; ` +
  `${highest === null ? 'the horizon is open' : highestText(highest)}.`
