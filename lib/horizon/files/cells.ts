import { azimuthOf, DIRECTION_PATTERN } from '../direction.ts'

const NUMBER = /^[-+]?(\d+([.,]\d+)?|\d+\.|\.\d+)(e[-+]?\d{1,3})?$/i

/** A number with a decimal point or comma; null for other text. */
export const numberIn = (cell: string): number | null => {
  if (!NUMBER.test(cell)) return null
  const value = Number(cell.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

/** Degrees clockwise from north of one of the 16 compass points; null for other text. */
export const compassPointIn = (cell: string): number | null =>
  /^[A-Z]{1,3}$/i.test(cell) && DIRECTION_PATTERN.test(cell) ? azimuthOf(cell) : null

export const isNumeric = (cell: string): boolean => numberIn(cell) !== null

/** Whether a cell can be an azimuth or a height. */
export const isValue = (cell: string): boolean => isNumeric(cell) || compassPointIn(cell) !== null
