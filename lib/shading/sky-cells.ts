import { BINS_PER_DEGREE, RADIANS_PER_DEGREE, SECTOR_WIDTH } from '../solar/angles.ts'
import type { Moments } from '../solar/sun-year.ts'

/*
 * The sky in cells of equal solid angle: a degree of azimuth wide, and 1/90 of the sine of altitude high, which is two thirds
 * of a degree at the horizon.
 */
const COLUMNS = 360
const ROWS = 90
export const SKY_CELLS = COLUMNS * ROWS

/** Cell of the sun at a moment. */
export const skyCellOf = ({ azimuth, sinAltitude }: Moments, moment: number): number => {
  const row = Math.min(ROWS - 1, Math.floor(Math.max(0, sinAltitude[moment]) * ROWS))
  return row * COLUMNS + Math.floor(azimuth[moment] / BINS_PER_DEGREE)
}

export const sectorOfSkyCell = (cell: number): number => Math.floor((cell % COLUMNS) / SECTOR_WIDTH)

/**
 * The sum over the cells whose centers are within an angle of a direction.
 *
 * @param cells a value for each cell
 * @param azimuth degrees clockwise from north
 * @param altitude degrees above the horizontal
 * @param radius degrees
 */
export const sumAround = (
  cells: ArrayLike<number>,
  azimuth: number,
  altitude: number,
  radius: number,
): number => {
  const sin = Math.sin(altitude * RADIANS_PER_DEGREE)
  const cos = Math.cos(altitude * RADIANS_PER_DEGREE)
  let sum = 0
  for (let row = 0; row < ROWS; row++) {
    const up = (row + 0.5) / ROWS
    // Spherical law of cosines, for the azimuth difference at which a center is exactly a radius away.
    const cosTurn = (Math.cos(radius * RADIANS_PER_DEGREE) - sin * up) / (cos * Math.sqrt(1 - up * up))
    if (cosTurn > 1) continue
    const turn = cosTurn < -1 ? 180 : Math.acos(cosTurn) / RADIANS_PER_DEGREE
    for (let column = Math.ceil(azimuth - turn - 0.5); column + 0.5 <= azimuth + turn; column++)
      sum += cells[row * COLUMNS + ((column + COLUMNS) % COLUMNS)]
  }
  return sum
}
