import type { Plane } from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'
import { type SkyShares, visitHiddenSky } from './hidden-sky.ts'
import type { LineTable, ObstacleTable } from './skyline-table.ts'
import { createSpot } from './spot.ts'

/**
 * What each cause hides of a plane's sky, shared as the beam is.
 *
 * @returns one for the line and then for each obstacle; together they are what the skyline hides
 */
export const skyByCause = (plane: Plane, line: LineTable, points: readonly ObstacleTable[]): SkyShares[] => {
  const { taken, names } = points[0]
  let behindLine = 0
  let bandOfLine = 0
  const ofObstacles = names.map(() => ({
    behindLine: 0,
    behindObstacles: new Float64Array(MONTHS),
    band: new Float64Array(MONTHS),
  }))
  const spots = Array.from({ length: MONTHS }, () => createSpot(names.length))
  visitHiddenSky(plane, line, points, {
    line: (sky, band) => {
      behindLine += sky
      bandOfLine += band
    },
    obstacles: (sky, band, _sector, obstacle, isFirst) => {
      for (const [month, spot] of spots.entries()) {
        if (isFirst) spot.clear()
        spot.add(obstacle, taken[MONTHS * obstacle + month])
        spot.share((sharing, share) => {
          ofObstacles[sharing].behindObstacles[month] += share * sky
          ofObstacles[sharing].band[month] += share * band
        })
      }
    },
  })
  const ofLine = {
    behindLine,
    behindObstacles: new Float64Array(MONTHS),
    band: new Float64Array(MONTHS).fill(bandOfLine),
  }
  return [ofLine, ...ofObstacles]
}
