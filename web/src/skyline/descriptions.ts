import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { HorizonPoint, Obstacle, Points, Skyline, TerrainHorizon } from '../api/types.ts'
import type { SampleDay } from '../day/sun-day.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { costText, distance, isolated, shortened, wholeNumber } from '../ui/format.ts'

/** `157.5° SSE, 12° high`. */
export const pointLabel = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = azimuthOf(direction)
  return `${roundTo(azimuth, 2)}° ${compassPoint(azimuth)}, ${roundTo(heightAngle, 2)}° high`
}

const sunPathText = ({ name, courses }: SampleDay): string => {
  const highest = courses.flat().reduce((max, { altitude }) => Math.max(max, altitude), 0)
  return courses.length === 0 ? `${name}: the sun does not rise` : `${name}: up to ${Math.round(highest)}°`
}

/** `1 point`, `12 points` */
export const pointsText = ({ length }: Points): string => (length === 1 ? '1 point' : `${length} points`)

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

/**
 * `Tree` and `−171 kWh`; the price is empty while unknown. The name is isolated, because it may be right-to-left text.
 *
 * @param length of the name, in characters
 */
export const causeLabel = ({ name, energy, unit }: CauseRow, length = Number.POSITIVE_INFINITY) => ({
  name: isolated(shortened(name, length)),
  price: energy === null ? '' : costText(energy, unit),
})

/** Names with prices for each obstacle, for screen readers. */
export const obstacleNames = (obstacles: readonly Obstacle[], causes: readonly CauseRow[]): string[] =>
  obstacles.map((obstacle, i) => {
    const cause = causes.find(({ indices }) => indices[0] === i)
    const name = cause ? Object.values(causeLabel(cause)).join(' ').trim() : obstacle.name
    return obstacle.enabled ? name : `${name}, not counted`
  })

/** @param meters above sea level */
const elevationText = (meters: number): string =>
  `${wholeNumber(Math.abs(meters))} m ${meters < 0 ? 'below' : 'above'} sea level`

const highestText = (highest: NonNullable<TerrainHorizon['highest']>): string => {
  const azimuth = azimuthOf(highest.direction)
  const height = roundTo(highest.heightAngle, 1)
  return `highest ${height}° at ${azimuth}° ${compassPoint(azimuth)}, ${distance(highest.distance)} away`
}

export const terrainNews = ({ highest }: Pick<TerrainHorizon, 'highest'>): string =>
  highest === null
    ? 'No mountains hide the sun.'
    : `Mountains up to ${Math.round(highest.heightAngle)}° high are counted.`

/** The terrain that the service found: its elevation shows whether the place is right. */
export const terrainSummary = ({ elevation, horizonProfile, highest }: TerrainHorizon): string =>
  `${pointsText(horizonProfile)} from terrain at ${elevationText(elevation)}; ` +
  `${highest === null ? 'the horizon is open' : highestText(highest)}.`
