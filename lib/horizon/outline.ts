import { type HorizonPoint, heightAt, horizonLine } from './line.ts'
import { type Obstacle, type ObstacleView, topHeightAt, viewOf } from './obstacles.ts'
import type { Surroundings } from './skyline.ts'

const SECTOR_DEGREES = 10
const SECTORS = Array.from({ length: 360 / SECTOR_DEGREES }, (_, sector) => sector)

/** The code of the character for 0°. Up to 90° all are printable. */
const LOWEST = '#'.charCodeAt(0)

/** One character per sector. @param highestFrom highest point of the sector that starts at an azimuth, both in degrees */
const outlineOf = (highestFrom: (start: number) => number): string =>
  String.fromCharCode(...SECTORS.map((sector) => LOWEST + Math.round(highestFrom(sector * SECTOR_DEGREES))))

/** A line is highest at one of its points or where a sector ends. */
export const outlineOfHorizon = (profile: readonly HorizonPoint[]): string => {
  const line = horizonLine(profile)
  return outlineOf((start) => {
    const end = start + SECTOR_DEGREES
    const points = line.heights.filter((_, i) => line.azimuths[i] >= start && line.azimuths[i] <= end)
    return Math.max(heightAt(line, start), heightAt(line, end % 360), ...points)
  })
}

/** Allows for rounding errors where an obstacle ends at the beginning of a sector. */
const NARROWEST = 1e-9

/** Within a sector, an obstacle is highest where it is nearest to its crest. */
const highestOf = (view: ObstacleView, start: number): number => {
  const first = Math.max(start, view.azimuth)
  const last = Math.min(start + SECTOR_DEGREES, view.azimuth + view.width)
  if (last - first < NARROWEST) return 0
  return topHeightAt(view, Math.min(last, Math.max(first, view.crestAzimuth)))
}

export const outlineOfObstacles = (obstacles: readonly Obstacle[]): string => {
  const views = obstacles.filter(({ enabled }) => enabled).map(viewOf)
  // An obstacle across north extends beyond 360°.
  return outlineOf((start) =>
    Math.max(0, ...views.flatMap((view) => [highestOf(view, start), highestOf(view, start + 360)])),
  )
}

export const higherOf = (one: string, other: string): string =>
  SECTORS.map((sector) =>
    [one, other].map((outline) => outline.charAt(sector)).reduce((a, b) => (a > b ? a : b)),
  ).join('')

/** Outline of the horizon and the obstacles together. */
export const outlineOfAll = ({ horizonProfile, obstacles }: Surroundings): string =>
  higherOf(outlineOfHorizon(horizonProfile), outlineOfObstacles(obstacles))

/** Highest point of each 10° sector in degrees, clockwise from north. */
export const heightsOf = (outline: string): readonly number[] =>
  SECTORS.map((sector) => outline.charCodeAt(sector) - LOWEST)
