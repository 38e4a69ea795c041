import type { Parsed } from '../ui/use-typed-text.ts'

/** One of a pair of coordinates. */
export interface Angle {
  readonly degrees: number
  /** null: it has no letter, so its position must tell */
  readonly axis: 'latitude' | 'longitude' | null
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const LETTER = '([NSEW])?'
/** A letter, degrees and possibly minutes and seconds, a letter. The marks may be left out or be colons. */
const ANGLE = new RegExp(
  `^${LETTER}\\s*([+-])?\\s*${NUMBER}\\s*[°:]?(?:\\s*${NUMBER}\\s*[':]?(?:\\s*${NUMBER}\\s*"?)?)?\\s*${LETTER}$`,
)

const isWhole = (number: string): boolean => !number.includes('.')

/** @param text `47.27`, `-47 16 9`, `N47°16.15'` or `47°16'9"N`, in upper case, with a decimal point */
export const parseAngle = (text: string): Parsed<Angle> => {
  const [, before, sign, degrees, minutes, seconds, after] = ANGLE.exec(text.trim()) ?? []
  if (degrees === undefined || (before && after)) return { error: `“${text.trim()}” is not an angle` }
  const letter = before ?? after
  if (letter !== undefined && sign !== undefined)
    return { error: 'Enter either a sign or one of N, S, E and W, not both' }
  if (
    (minutes !== undefined && !isWhole(degrees)) ||
    (minutes !== undefined && seconds !== undefined && !isWhole(minutes))
  )
    return { error: 'Only the last of degrees, minutes and seconds can have decimals' }
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60)
    return { error: 'Minutes and seconds must be less than 60' }
  const magnitude = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  const axis = letter === undefined ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude'
  return { value: { degrees: isNegative ? -magnitude : magnitude, axis } }
}
