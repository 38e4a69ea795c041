import type { Plane } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { type SkyShares, visitHiddenSky } from './hidden-sky.ts'
import { isHiddenBy } from './hidden-sun.ts'
import type { LineTable, ObstacleTable } from './skyline-table.ts'

/**
 * Shares what obstacles take of one spot of the sky as in an airport game (Littlechild and Owen 1973,
 * https://doi.org/10.1287/mnsc.20.3.370): what the spot's k densest obstacles all take, beyond what the next one takes, is
 * divided among these k. The shares add up to what the densest takes, and obstacles that take the same share alike.
 *
 * @param capacity how many obstacles a spot may have
 */
export const createSpot = (capacity: number) => {
  /** The densest obstacle first. */
  const obstacles = new Uint8Array(capacity)
  const taken = new Float64Array(capacity)
  let count = 0
  return {
    clear: (): void => {
      count = 0
    },
    /** @param share of the light that the obstacle takes, 0…1 */
    add: (obstacle: number, share: number): void => {
      let i = count++
      for (; i > 0 && taken[i - 1] < share; i--) {
        taken[i] = taken[i - 1]
        obstacles[i] = obstacles[i - 1]
      }
      taken[i] = share
      obstacles[i] = obstacle
    },
    share: (visit: (obstacle: number, share: number) => void): void => {
      let share = 0
      for (let k = count; k > 0; k--) {
        share += (taken[k - 1] - (k < count ? taken[k] : 0)) / k
        visit(obstacles[k - 1], share)
      }
    },
  }
}

/**
 * Divides what the hours' beam is worth among what hides it. The horizon line takes what it hides, and obstacles share what is
 * left.
 *
 * @param weights of the moments in their hours
 * @param worth of each hour's whole beam, such as kWh: 8760 values
 * @returns 12 sums of months for the line, and then for each obstacle
 */
export const beamByCause = (
  { moments: { starts, azimuth, sinAltitude } }: SunYear,
  line: LineTable,
  { starts: binStarts, heights, owners, taken, names }: ObstacleTable,
  weights: Float32Array,
  worth: Float64Array,
): Float64Array[] => {
  const sums = [null, ...names].map(() => new Float64Array(MONTHS))
  const spot = createSpot(names.length)
  for (let hour = 0; hour < HOURS; hour++) {
    if (worth[hour] === 0) continue
    const month = MONTH_OF_HOUR[hour]
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      const bin = azimuth[moment]
      const ofMoment = weights[moment] * worth[hour]
      if (isHiddenBy(line[bin], sinAltitude[moment])) {
        sums[0][month] += ofMoment
        continue
      }
      spot.clear()
      for (let e = binStarts[bin]; e < binStarts[bin + 1] && isHiddenBy(heights[e], sinAltitude[moment]); e++)
        spot.add(owners[e], taken[MONTHS * owners[e] + month])
      spot.share((obstacle, share) => {
        sums[1 + obstacle][month] += share * ofMoment
      })
    }
  }
  return sums
}

/**
 * What each cause hides of a plane's sky, shared as the beam is.
 *
 * @returns one for the line and then for each obstacle; together they are what the skyline hides
 */
export const skyByCause = (plane: Plane, line: LineTable, obstacles: ObstacleTable): SkyShares[] => {
  const { owners, taken, names } = obstacles
  let behindLine = 0
  let bandOfLine = 0
  const ofObstacles = names.map(() => ({
    behindLine: 0,
    behindObstacles: new Float64Array(MONTHS),
    band: new Float64Array(MONTHS),
  }))
  const spots = Array.from({ length: MONTHS }, () => createSpot(names.length))
  visitHiddenSky(plane, line, obstacles, {
    line: (sky, band) => {
      behindLine += sky
      bandOfLine += band
    },
    obstacles: (sky, band, _sector, entry, isFirst) => {
      for (const [month, spot] of spots.entries()) {
        if (isFirst) spot.clear()
        spot.add(owners[entry], taken[MONTHS * owners[entry] + month])
        spot.share((obstacle, share) => {
          ofObstacles[obstacle].behindObstacles[month] += share * sky
          ofObstacles[obstacle].band[month] += share * band
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
