import type { Place } from '../api/types.ts'
import type { Parsed } from '../ui/use-typed-text.ts'
import { roundPlace } from './coordinates.ts'
import { coordinatesInLink } from './link.ts'

const EXAMPLE = 'Enter latitude and longitude, such as 47.27, 11.39 or 47°16′N 11°24′E'
const AMBIGUOUS_COMMA =
  'These commas are ambiguous: put a semicolon between latitude and longitude, as in 47,27; 11,39'

/** Alternative characters for the same mark, as people and programs write them. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[−–]/g, '-'],
  [/[º˚]/g, '°'],
  [/''|[″“”„]/g, '"'],
  [/[′’‘´`]/g, "'"],
  [/\bNORTH\b/g, 'N'],
  [/\bSOUTH\b/g, 'S'],
  [/\bEAST\b/g, 'E'],
  [/\bWEST\b/g, 'W'],
  [/[()[\]]/g, ''],
  [/\s+/g, ' '],
]

const plainSpelling = (text: string): string =>
  SPELLINGS.reduce((spelled, [pattern, mark]) => spelled.replace(pattern, mark), text.toUpperCase()).trim()

interface Angle {
  readonly degrees: number
  /** null: it has no letter, so its position decides */
  readonly axis: 'latitude' | 'longitude' | null
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const LETTER = '([NSEW])?'
/** A letter, degrees with optional minutes and seconds, a letter. Marks may be missing or colons. */
const ANGLE = new RegExp(
  `^${LETTER}\\s*([+-])?\\s*${NUMBER}\\s*[°:]?(?:\\s*${NUMBER}\\s*[':]?(?:\\s*${NUMBER}\\s*"?)?)?\\s*${LETTER}$`,
)

/** @param text `47.27`, `-47 16 9`, `N47°16.15'` or `47°16'9"N`, in upper case, with a decimal point */
const parseAngle = (text: string): Parsed<Angle> => {
  const [, before, sign, degrees, minutes, seconds, after] = ANGLE.exec(text.trim()) ?? []
  if (degrees === undefined || (before && after)) return { error: `“${text.trim()}” is not an angle` }
  const letter = before ?? after
  if (letter !== undefined && sign !== undefined)
    return { error: 'Enter either a sign or one of N, S, E and W, not both' }
  if (/\..*;/.test([degrees, minutes, seconds].filter(Boolean).join(';')))
    return { error: 'Only the last of degrees, minutes and seconds can have decimals' }
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60)
    return { error: 'Minutes and seconds must be less than 60' }
  const magnitude = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  const axis = letter === undefined ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude'
  return { value: { degrees: isNegative ? -magnitude : magnitude, axis } }
}

/** Without any decimal point, a comma between digits is one. */
const withDecimalPoints = (text: string): string =>
  /\d\.\d/.test(text) ? text : text.replace(/(\d),(?=\d)/g, '$1.')

/** A text of two angles, split after the first: at a separator, a letter, a second degree sign, or halfway. */
const halves = (text: string): readonly string[] => {
  const separated = text
    .split(/[,;/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (separated.length !== 1) return separated
  const letters = [...text.matchAll(/[NSEW]/g)]
  const [first, second] = letters
  if (first && second) {
    const end = first.index === 0 ? second.index : first.index + 1
    return [text.slice(0, end), text.slice(end)]
  }
  const [, secondDegrees] = text.matchAll(/[+-]? ?\d+(\.\d+)? ?°/g)
  if (secondDegrees) return [text.slice(0, secondDegrees.index), text.slice(secondDegrees.index)]
  const numbers = text.split(' ')
  const middle = numbers.length / 2
  if (!Number.isInteger(middle)) return [text]
  return [numbers.slice(0, middle).join(' '), numbers.slice(middle).join(' ')]
}

/** Latitude first, unless the letters say otherwise. */
const toPlace = (first: Angle, second: Angle): Parsed<Place> => {
  if (first.axis !== null && first.axis === second.axis)
    return { error: `Both are a ${first.axis}: enter one latitude (N or S) and one longitude (E or W)` }
  const isLongitudeFirst = first.axis === 'longitude' || second.axis === 'latitude'
  const [latitude, longitude] = isLongitudeFirst
    ? [second.degrees, first.degrees]
    : [first.degrees, second.degrees]
  if (Math.abs(latitude) > 90) return { error: 'The latitude must be between −90 and 90, and comes first' }
  if (Math.abs(longitude) > 180) return { error: 'The longitude must be between −180 and 180' }
  return { value: roundPlace({ latitude, longitude }) }
}

const parseCoordinates = (typed: string): Parsed<Place> => {
  const text = plainSpelling(typed)
  if (!/\d/.test(text)) return { error: EXAMPLE }
  if (/[\d°'"] ?O\b|\bO ?\d/.test(text))
    return { error: 'O is east in German and west in French: enter E or W' }
  if (/^[-+]?\d+,\d+(,\d+)*$/.test(text)) return { error: AMBIGUOUS_COMMA }
  const [first, second, ...more] = halves(withDecimalPoints(text))
  if (first === undefined || second === undefined || more.length > 0) return { error: EXAMPLE }
  const [a, b] = [parseAngle(first), parseAngle(second)]
  if ('error' in a) return a
  if ('error' in b) return b
  return toPlace(a.value, b.value)
}

/** Links to maps are shorter. Much longer text would take seconds to read. */
const MAX_LENGTH = 5_000

/** Reads decimal degrees, degrees with minutes and seconds, a geo: URI, or a link to an online map. Nothing is fetched. */
export const parsePlace = (text: string): Parsed<Place> => {
  if (text.length > MAX_LENGTH) return { error: EXAMPLE }
  const link = coordinatesInLink(text.trim())
  if (link === null) return parseCoordinates(text)
  if (link === '')
    return {
      error: 'This link contains no coordinates. Open it, and copy the address that the map then shows',
    }
  return parseCoordinates(link)
}
