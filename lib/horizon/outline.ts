import { type HorizonPoint, heightAt, horizonLine } from './line.ts'
import { type Obstacle, obstacleHeightAt, viewOf } from './obstacles.ts'

const SECTOR_DEGREES = 10
const SECTORS = Array.from({ length: 360 / SECTOR_DEGREES }, (_, sector) => sector)

/** The code of the character for 0°. Up to 90° all are printable. */
const LOWEST = '#'.charCodeAt(0)

/** The highest point in each sector, a character for each. @param heightAt degrees, at an azimuth in degrees */
const outlineOf = (heightAt: (azimuth: number) => number): string => {
  const highestIn = (sector: number): number =>
    // In the middle of each degree, so that what ends where a sector begins is not in it.
    Math.max(...Array.from({ length: SECTOR_DEGREES }, (_, i) => heightAt(sector * SECTOR_DEGREES + i + 0.5)))
  return String.fromCharCode(...SECTORS.map((sector) => LOWEST + Math.round(highestIn(sector))))
}

export const outlineOfHorizon = (profile: readonly HorizonPoint[]): string => {
  const line = horizonLine(profile)
  return outlineOf((azimuth) => heightAt(line, azimuth))
}

export const outlineOfObstacles = (obstacles: readonly Obstacle[]): string => {
  const views = obstacles.map(viewOf)
  return outlineOf((azimuth) => Math.max(0, ...views.map((view) => obstacleHeightAt(view, azimuth))))
}

/** The outline of two things behind each other. */
export const higherOf = (one: string, other: string): string =>
  SECTORS.map((sector) =>
    [one, other].map((outline) => outline.charAt(sector)).reduce((a, b) => (a > b ? a : b)),
  ).join('')

/** Degrees of the highest point in each 10°, clockwise from north. */
export const heightsOf = (outline: string): readonly number[] =>
  SECTORS.map((sector) => outline.charCodeAt(sector) - LOWEST)
