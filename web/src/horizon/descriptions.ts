import type { HorizonPoint, Obstacle, Points, ShadingResult, SunPath } from '../api/types.ts'
import { compassPoint, toAzimuth } from './azimuth.ts'

const twoDecimals = (degrees: number): string => String(Math.round(degrees * 100) / 100)

/** `157.5° SSE, 12° high`. */
export const pointLabel = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = toAzimuth(direction) ?? 0
  return `${twoDecimals(azimuth)}° ${compassPoint(azimuth)}, ${twoDecimals(heightAngle)}° high`
}

/** The same for screen readers. */
export const pointValueText = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = toAzimuth(direction) ?? 0
  return `azimuth ${twoDecimals(azimuth)} degrees, ${compassPoint(azimuth)}, height ${twoDecimals(heightAngle)} degrees`
}

const sunPathDescription = (sunPath: SunPath): string =>
  sunPath.sampleDays
    .map(({ name, points }) => {
      const highest = points.reduce((max, { altitude }) => Math.max(max, altitude), 0)
      return points.length === 0 ? `${name}: the sun does not rise` : `${name}: up to ${Math.round(highest)}°`
    })
    .join('; ')

/** What the diagram shows, for screen readers. */
export const diagramDescription = (
  points: Points,
  sunPath: SunPath | null,
  obstacles: readonly Obstacle[],
): string => {
  const count = points.length === 1 ? '1 point' : `${points.length} points`
  const horizon = points.length === 0 ? 'Open horizon.' : `Horizon line through ${count}.`
  const names = obstacles.map(({ name }) => name).join(', ')
  const front = names === '' ? '' : ` Obstacles in front of it: ${names}.`
  const sun = sunPath === null ? '' : ` Sun paths: ${sunPathDescription(sunPath)}.`
  return `Horizontal axis: azimuth. Vertical axis: altitude. ${horizon}${front}${sun}`
}

/** The shading result, for screen readers. */
export const shadingAnnouncement = ({ averageShadingLoss, sampleDays }: ShadingResult): string => {
  const days = sampleDays.map(({ name, shadedHours }) => `${name} ${shadedHours.toFixed(1)} hours`)
  return `Shaded: ${averageShadingLoss.toFixed(1)} percent of daylight hours on average. ${days.join(', ')}.`
}
