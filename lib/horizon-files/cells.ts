import { azimuthOf } from '../horizon/direction.ts'

const NUMBER =
  /^([-+]?(?:\d+(?:[.,]\d+)?|\d+\.|\.\d+)(?:e[-+]?\d{1,3})?)\s*(?:[°º]|deg(?:rees?)?\.?|grad|gon|rad(?:ians?)?|%)?$/i

/** `10°30'`, `10° 30' 15"` */
const ARC_MINUTES =
  /^([-+]?)(\d{1,3})\s*[°º]\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|''))?$/

const decimal = (text: string): number => Number(text.replace(',', '.'))

/** Programs write -9999 and the like for missing values. */
const MIN_VALUE = -999

/** A number with a decimal point or comma, with or without its unit, or degrees and arc minutes; null for other text. */
export const numberIn = (cell: string | undefined): number | null => {
  const [, number] = NUMBER.exec(cell ?? '') ?? []
  if (number !== undefined) {
    const value = decimal(number)
    return Number.isFinite(value) && value > MIN_VALUE ? value : null
  }
  const [, sign, whole, minutes = '', seconds = '0'] = ARC_MINUTES.exec(cell ?? '') ?? []
  if (whole === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(whole) + decimal(minutes) / 60 + decimal(seconds) / 3600)
}

export const isNumeric = (cell: string | undefined): boolean => numberIn(cell) !== null

/** Degrees clockwise from north of one of the 16 English compass points, short or written out; null for other text. */
export const compassPointIn = (cell: string | undefined): number | null => {
  const letters = (cell ?? '')
    .toLowerCase()
    .replaceAll(/(north|south|east|west)[ -]?/g, ([first = '']) => first)
  if (!/^[nesw]{1,3}$/.test(letters)) return null
  const azimuth = azimuthOf(letters)
  return Number.isNaN(azimuth) ? null : azimuth
}

/** Whether a cell can be an azimuth or a height. */
export const isValue = (cell: string): boolean => isNumeric(cell) || compassPointIn(cell) !== null

/** The unit behind a number, such as `%` in `12 %`; '' if there is none. */
export const unitOf = (cell = ''): string => (isNumeric(cell) ? cell.replace(/^[-+\d.,e\s]+/i, '') : '')
