import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { HorizonPoint, Obstacle, Points, Skyline, TerrainHorizon } from '../api/types.ts'
import type { SampleDay } from '../day/sun-day.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { costText, distance, shortened, wholeNumber } from '../ui/format.ts'

const twoDecimals = (degrees: number): string => String(Math.round(degrees * 100) / 100)

/** `157.5° SSE, 12° high`. */
export const pointLabel = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = azimuthOf(direction)
  return `${twoDecimals(azimuth)}° ${compassPoint(azimuth)}, ${twoDecimals(heightAngle)}° high`
}

/** The same for screen readers. */
export const pointValueText = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = azimuthOf(direction)
  return `azimuth ${twoDecimals(azimuth)} degrees, ${compassPoint(azimuth)}, height ${twoDecimals(heightAngle)} degrees`
}

const sunPathText = ({ name, courses }: SampleDay): string => {
  const highest = courses.flat().reduce((max, { altitude }) => Math.max(max, altitude), 0)
  return courses.length === 0 ? `${name}: the sun does not rise` : `${name}: up to ${Math.round(highest)}°`
}

/** `1 point`, `12 points` */
export const pointsText = ({ length }: Points): string => (length === 1 ? '1 point' : `${length} points`)

/** What the diagram shows, for screen readers. */
export const diagramDescription = (
  { horizonProfile, obstacles }: Skyline,
  sampleDays: readonly SampleDay[],
): string => {
  const horizon =
    horizonProfile.length === 0 ? 'Open horizon.' : `Horizon line through ${pointsText(horizonProfile)}.`
  const names = obstacles.map(({ name }) => name).join(', ')
  const front = names === '' ? '' : ` Obstacles in front of it: ${names}.`
  const paths = sampleDays.map(sunPathText).join('; ')
  const sun = paths === '' ? '' : ` Sun paths: ${paths}.`
  return `Horizontal axis: azimuth. Vertical axis: altitude. ${horizon}${front}${sun}`
}

/** What costs how much: an obstacle, or the horizon. */
export interface PricedName {
  /** Isolated, because a name may run from right to left. */
  readonly name: string
  /** `−96 kWh`; '' if that is not known. */
  readonly price: string
  /** kWh a year; 0 if that is not known. */
  readonly cost: number
}

const isolated = (name: string): string => `\u2068${name}\u2069`

const priced = ({ name, energy }: CauseRow, length: number): PricedName => ({
  name: isolated(shortened(name, length)),
  price: energy === null ? '' : costText(energy),
  cost: energy ?? 0,
})

/** Of each obstacle, null for all walls of a house but its first. @param length of the names, in characters */
export const pricedObstacles = (
  obstacles: readonly Obstacle[],
  causes: readonly CauseRow[],
  length = Number.POSITIVE_INFINITY,
): (PricedName | null)[] =>
  obstacles.map((_, i) => {
    const row = causes.find(({ indices }) => indices[0] === i)
    return row ? priced(row, length) : null
  })

/** What the horizon takes. null: the horizon is open, or nothing is known. */
export const pricedHorizon = (causes: readonly CauseRow[]): PricedName | null => {
  const row = causes.find(({ kind, energy }) => kind === 'horizon' && energy !== null)
  return row ? priced(row, Number.POSITIVE_INFINITY) : null
}

/** @param meters above sea level */
const elevationText = (meters: number): string =>
  `${wholeNumber(Math.abs(meters))} m ${meters < 0 ? 'below' : 'above'} sea level`

const highestText = (highest: NonNullable<TerrainHorizon['highest']>): string => {
  const azimuth = azimuthOf(highest.direction)
  const height = roundTo(highest.heightAngle, 1)
  return `highest ${height}° at ${azimuth}° ${compassPoint(azimuth)}, ${distance(highest.distance)} away`
}

/** What the service has found: the elevation shows whether the location is right. */
export const terrainSummary = ({ elevation, horizonProfile, highest }: TerrainHorizon): string =>
  `${horizonProfile.length} points from terrain at ${elevationText(elevation)}; ` +
  `${highest === null ? 'the horizon is open' : highestText(highest)}.`
