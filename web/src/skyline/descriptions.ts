import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type {
  Estimate,
  HorizonPoint,
  Obstacle,
  Points,
  ShadingResult,
  Skyline,
  TerrainHorizon,
} from '../api/types.ts'
import type { SampleDay } from '../day/sun-day.ts'
import { costOf } from '../obstacles/new-obstacle.ts'
import { takenEnergies } from '../results/energies.ts'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { costText, distance, oneDecimal, shortened, wholeNumber } from '../ui/format.ts'

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

/** @param length of the names, in characters */
export const pricedObstacles = (
  obstacles: readonly Obstacle[],
  estimate: Estimate | null,
  length = Number.POSITIVE_INFINITY,
): PricedName[] =>
  obstacles.map(({ name }, i) => {
    const cost = costOf(estimate && takenEnergies(estimate).obstacles, obstacles, i)
    return {
      name: isolated(shortened(name, length)),
      price: cost === null ? '' : costText(cost),
      cost: cost ?? 0,
    }
  })

/** What the horizon takes. null: the horizon is open, or nothing is known. */
export const pricedHorizon = (points: Points, estimate: Estimate | null): PricedName | null => {
  if (estimate === null || points.every(({ heightAngle }) => heightAngle === 0)) return null
  const cost = takenEnergies(estimate).horizon
  return { name: 'Horizon', price: costText(cost), cost }
}

const hiddenText = ({ averageShadingLoss, sampleDays }: ShadingResult): string => {
  const days = sampleDays.map(({ name, shadedHours }) => `${name} ${shadedHours.toFixed(1)} hours`)
  return `Sun hidden: ${averageShadingLoss.toFixed(1)} percent of daylight hours on average. ${days.join(', ')}.`
}

const energyAnnouncement = ({ baseline, energy }: Estimate): string =>
  `Energy loss ${oneDecimal(energy.annualLoss)} percent, ` +
  `${wholeNumber(baseline.ac_annual - energy.adjustedAnnual)} kilowatt hours a year.`

/** The result for screen readers, energy first. */
export const resultAnnouncement = (estimate: Estimate | null, shading: ShadingResult | null): string =>
  [estimate && energyAnnouncement(estimate), shading && hiddenText(shading)].filter(Boolean).join(' ')

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
