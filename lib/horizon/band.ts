import { directionOf, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { wrapAzimuth } from './direction.ts'
import {
  type ArrayPoint,
  monthlyTransmittance,
  NEAREST,
  type Obstacle,
  placeOfEnd,
  type Sight,
} from './obstacles.ts'

/*
 * Greatest height of an obstacle's top from any point of a band of an array. At a given azimuth, the tangent of the height is a
 * quotient of linear functions of the point, so it peaks at a corner of the region that sees the obstacle: on an edge of the
 * band, at its end or where an end of the obstacle comes into sight, or at an end of the obstacle inside the band. This ignores
 * only that points nearer than 0.5 m, which count as farther away, may lie up to 0.5 m lower than these corners.
 *
 *     . from  obstacle  to .         From the corner x the azimuth A meets the obstacle; from y it passes beside it. Of the
 *      .------------------.          edge between x and y, the part that sees the obstacle ends where A meets its end.
 *       .                  .  A
 *        .    x-------------.----y
 *         .   |    band      .   |
 */

/** An obstacle as seen from the points of a band. */
export interface BandView extends Sight {
  /** Height of the top in degrees from the point that sees it highest, at an azimuth in degrees; 0 if no point sees it. */
  readonly heightAt: (azimuth: number) => number
}

type EndPoint = ReturnType<typeof placeOfEnd>

/** Clips a part of an edge, within 0…1, to where a linear function is not negative. */
const clip = (part: { from: number; to: number }, atStart: number, atEnd: number): void => {
  if (atStart < 0 && atEnd < 0) part.to = -1
  else if (atStart < 0) part.from = Math.max(part.from, atStart / (atStart - atEnd))
  else if (atEnd < 0) part.to = Math.min(part.to, atStart / (atStart - atEnd))
}

/** Meters up of the places inside a band. */
const upOfThoseIn = (
  [first, second, , last]: readonly ArrayPoint[],
  places: readonly EndPoint[],
): number[] => {
  const [right, above] = [second, last].map((it) => [it.east - first.east, it.north - first.north])
  const area = right[0] * above[1] - right[1] * above[0]
  return places.flatMap(([east, north]) => {
    const [x, y] = [east - first.east, north - first.north]
    const [aside, up] = [(x * above[1] - y * above[0]) / area, (right[0] * y - right[1] * x) / area]
    const isIn = aside >= 0 && aside <= 1 && up >= 0 && up <= 1
    return isIn ? [first.up + up * (last.up - first.up)] : []
  })
}

/**
 * @param corners of the band, in order around it
 * @returns the tangent of the height at an azimuth
 */
const highestFrom = (obstacle: Obstacle, corners: readonly ArrayPoint[]) => {
  const [from, to] = [placeOfEnd(obstacle.from), placeOfEnd(obstacle.to)]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const aboveEnds = Math.max(0, ...upOfThoseIn(corners, [from, to]).map((up) => obstacle.height - up))
  return (azimuth: number): number => {
    const { east, north } = directionOf(azimuth, 0)
    /** Signed meters from one end of the obstacle to the other, across the azimuth. */
    const across = (to[0] - from[0]) * north - (to[1] - from[1]) * east
    const along = (to[0] - from[0]) * east + (to[1] - from[1]) * north
    const facing = Math.abs(across) / length
    if (facing < 1e-6) return 0
    // Where the azimuth from each corner meets the obstacle: 0 at one end to 1 at the other, and the distance in meters.
    const shares = corners.map((it) => ((it.east - from[0]) * north - (it.north - from[1]) * east) / across)
    const distances = corners.map(
      (it, i) => shares[i] * along - (it.east - from[0]) * east - (it.north - from[1]) * north,
    )
    let highest = (aboveEnds * facing) / NEAREST
    for (let i = 0; i < corners.length; i++) {
      const next = (i + 1) % corners.length
      const part = { from: 0, to: 1 }
      clip(part, shares[i], shares[next])
      clip(part, 1 - shares[i], 1 - shares[next])
      clip(part, distances[i], distances[next])
      if (part.from > part.to) continue
      for (const share of [part.from, part.to]) {
        const up = corners[i].up + share * (corners[next].up - corners[i].up)
        const distance = facing * (distances[i] + share * (distances[next] - distances[i]))
        highest = Math.max(highest, ((obstacle.height - up) * facing) / Math.max(NEAREST, distance))
      }
    }
    return highest
  }
}

/** Azimuths at which any point of a band may see an obstacle: the first, and the width clockwise from it, degrees. */
const azimuthsFrom = (obstacle: Obstacle, corners: readonly ArrayPoint[]) => {
  const ends = [placeOfEnd(obstacle.from), placeOfEnd(obstacle.to)]
  const azimuths = corners.flatMap(({ east, north }) =>
    ends.map((end) => Math.atan2(end[0] - east, end[1] - north) / RADIANS_PER_DEGREE),
  )
  const turns = azimuths.map((azimuth) => ((azimuth - azimuths[0] + 540) % 360) - 180)
  const [least, most] = [Math.min(...turns), Math.max(...turns)]
  return most - least < 180
    ? { azimuth: wrapAzimuth(azimuths[0] + least), width: most - least }
    : { azimuth: 0, width: 360 }
}

/** @param corners of the band, in order around it */
export const viewFromBand = (obstacle: Obstacle, corners: readonly ArrayPoint[]): BandView => {
  const highest = highestFrom(obstacle, corners)
  return {
    name: obstacle.name,
    ...azimuthsFrom(obstacle, corners),
    transmittance: monthlyTransmittance(obstacle),
    heightAt: (azimuth) => Math.atan(highest(azimuth)) / RADIANS_PER_DEGREE,
  }
}
