import type { HorizonPoint, Points, ShadingResult, SunPath } from '../api/types.ts'
import { azimuthOf, compassPoint } from './azimuth.ts'

const plain = (degrees: number): string => String(Math.round(degrees * 100) / 100)

/** For the eye: `157.5° SSE, 12°`. */
export const pointLabel = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = azimuthOf(direction) ?? 0
  return `${plain(azimuth)}° ${compassPoint(azimuth)}, ${plain(heightAngle)}° high`
}

/** For the ear. */
export const spokenPoint = ({ direction, heightAngle }: HorizonPoint): string => {
  const azimuth = azimuthOf(direction) ?? 0
  return `azimuth ${plain(azimuth)} degrees, ${compassPoint(azimuth)}, height ${plain(heightAngle)} degrees`
}

const daysText = (sunPath: SunPath): string =>
  sunPath.sampleDays
    .map(({ name, points }) => {
      const highest = points.reduce((most, { altitude }) => Math.max(most, altitude), 0)
      return points.length === 0 ? `${name}: the sun stays down` : `${name}: up to ${Math.round(highest)}°`
    })
    .join('; ')

/** What the picture shows, for whoever does not see it. */
export const diagramText = (points: Points, sunPath: SunPath | null): string => {
  const through = points.length === 1 ? '1 point' : `${points.length} points`
  const horizon = points.length === 0 ? 'Open horizon.' : `Horizon line through ${through}.`
  const sun = sunPath === null ? '' : ` Tracks of the sun: ${daysText(sunPath)}.`
  return `Azimuth across, altitude up. ${horizon}${sun}`
}

/** The result in one sentence. */
export const resultText = ({ averageShadingLoss, sampleDays }: ShadingResult): string => {
  const days = sampleDays.map(({ name, shadedHours }) => `${name} ${shadedHours.toFixed(1)} hours`)
  return `Average shading loss ${averageShadingLoss.toFixed(1)} percent of daylight hours. Shaded: ${days.join(', ')}.`
}
