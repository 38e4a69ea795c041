import cells from './climatology.json' with { type: 'json' }

/** Monthly means of a place, January first. */
interface Climate {
  /** Global over extraterrestrial horizontal irradiation, 0…1. */
  readonly clearness: readonly number[]
  /** Air temperature, °C. */
  readonly temperature: readonly number[]
}

/** Degrees between the centers of neighboring cells; the southernmost and westernmost centers. */
const STEP = 5
const FIRST_LATITUDE = -87.5
const FIRST_LONGITUDE = -177.5
const ROWS = 36
const COLUMNS = 72

const meansAt = (row: number, column: number): readonly number[] => {
  const wrapped = ((column % COLUMNS) + COLUMNS) % COLUMNS
  const means = cells[Math.min(ROWS - 1, Math.max(0, row))]?.[wrapped]
  if (means === undefined) throw new Error(`climatology.json has no cell ${row}, ${column}`)
  return means
}

const interpolate = (from: readonly number[], to: readonly number[], share: number): number[] =>
  from.map((value, i) => value + share * ((to[i] ?? value) - value))

/**
 * The climate of a place, bilinear between the centers of the 5° cells. Between the last centers and a pole it is
 * constant with latitude.
 *
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 */
export const climateAt = (latitude: number, longitude: number): Climate => {
  const y = (latitude - FIRST_LATITUDE) / STEP
  const x = (longitude - FIRST_LONGITUDE) / STEP
  const row = Math.floor(y)
  const column = Math.floor(x)
  const south = interpolate(meansAt(row, column), meansAt(row, column + 1), x - column)
  const north = interpolate(meansAt(row + 1, column), meansAt(row + 1, column + 1), x - column)
  const means = interpolate(south, north, y - row)
  return { clearness: means.slice(0, 12), temperature: means.slice(12) }
}
