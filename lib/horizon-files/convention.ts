import type { ReadOptions } from '../schemas/horizon-file.ts'
import {
  type Convention,
  FROM_NORTH,
  FROM_SOUTH,
  fromNorth,
  type Notes,
  type Reading,
  type Test,
  testsOf,
  type Word,
} from './reading.ts'
import { degrees, listed, quoted, UnreadableFile } from './text.ts'
import { isMagnetic, saysNorth, unclearIn, wordsIn } from './words.ts'

type Source = 'request' | 'words' | 'format' | 'assumed'

export interface Found {
  readonly convention: Convention
  /** Where a part of it comes from. */
  readonly sourceOf: (part: keyof Convention) => Source
  /** Says how azimuths and heights are read, without a period. */
  readonly sentence: string
  /** True if neither the caller nor the file nor its format determines some part of it. */
  readonly assumed: boolean
  readonly notes: Notes
}

type Resolved = Pick<Found, 'convention' | 'sourceOf'>

const ANGLES = ['degrees', 'radians', 'gon'] as const

const CONVENTIONS: readonly Convention[] = ([0, 90, 180, 270] as const).flatMap((north) =>
  [true, false].flatMap((clockwise) =>
    ANGLES.flatMap((azimuths) =>
      [...ANGLES, 'percent' as const].flatMap((heights) =>
        [true, false].map((isZenith) => ({ north, clockwise, azimuths, heights, isZenith })),
      ),
    ),
  ),
)

const MAX_COMPARED = 100
const MAX_QUOTES = 3

const distinct = (words: readonly Word[]): string[] => [...new Set(words.map(({ quote }) => quoted(quote)))]

const agreeing = (tests: readonly Test[]): readonly Convention[] =>
  tests.reduce((left, test) => left.filter(test), CONVENTIONS)

/** The conventions that pass a test, or all if none does. */
const preferring = (among: readonly Convention[], test: Test): readonly Convention[] =>
  among.some(test) ? among.filter(test) : among

/** Conventions that agree with the words of a file, or with the words that the caller does not overrule. */
const statedBy = (words: readonly Word[], requested: readonly Test[]): readonly Convention[] => {
  const all = agreeing(words.map(({ allows }) => allows))
  if (all.length > 0) return all
  const open = words.filter(({ allows }) => agreeing([...requested, allows]).length > 0)
  const some = agreeing([...requested, ...open.map(({ allows }) => allows)])
  if (some.length > 0) return some
  const first = open.slice(0, MAX_COMPARED)
  const pairs = first.filter((one) =>
    first.some((other) => agreeing([one.allows, other.allows]).length === 0),
  )
  const quotes = distinct(pairs.length > 0 ? pairs : open)
  throw new UnreadableFile(
    `says ${listed(quotes, MAX_QUOTES)}, which contradict each other: expected one of them, or ?north=, ?clockwise= or ?unit=`,
  )
}

/** The parts of a convention that the caller, or a list of equal steps, determines. */
const requestedBy = ({ north, clockwise, unit }: ReadOptions, hasSteps: boolean): Partial<Convention> => ({
  ...(north !== undefined && { north }),
  ...(clockwise !== undefined && { clockwise }),
  ...(unit && { heights: unit, azimuths: unit === 'percent' ? 'degrees' : unit }),
  ...(hasSteps && { azimuths: 'degrees' }),
})

const resolved = (
  words: readonly Word[],
  { rows, format, hasSteps = false }: Reading,
  given: ReadOptions,
): Resolved => {
  const numbers = rows.filter(({ isCompassPoint }) => !isCompassPoint)
  const requested = requestedBy(given, hasSteps)
  const usual: Partial<Convention> = format?.convention ?? {}
  const assumed = numbers.some(({ azimuth }) => azimuth < 0) ? FROM_SOUTH : FROM_NORTH
  const left = testsOf(requested).reduce(preferring, statedBy(words, testsOf(requested)))
  const [best] = [...testsOf(usual), ...testsOf(assumed)].reduce(preferring, left)
  const sourceOf = (part: keyof Convention): Source => {
    if (requested[part] !== undefined) return 'request'
    // Compass points need no further words.
    if (part !== 'heights' && numbers.length === 0) return 'words'
    if (left.every((it) => it[part] === best[part])) return 'words'
    if (usual[part] === best[part]) return 'format'
    // Words may leave two conventions, neither of which is the usual one.
    if (best[part] !== assumed[part]) return 'words'
    // Heights are in degrees if azimuths are said to be.
    const isSame = part === 'heights' && numbers.length > 0 && best.azimuths === 'degrees'
    return isSame && sourceOf('azimuths') === 'words' ? 'words' : 'assumed'
  }
  return { convention: { ...best, ...requested }, sourceOf }
}

const UNIT_PARAMETER = '?unit= (degrees, radians, gon or percent)'

/** Parameters for the parts that are assumed. */
const missing = ({ sourceOf }: Resolved): string[] => [
  ...(sourceOf('north') === 'assumed' ? ['?north= (0, 90, 180 or 270)'] : []),
  ...(sourceOf('clockwise') === 'assumed' ? ['?clockwise= (true or false)'] : []),
  ...(sourceOf('azimuths') === 'assumed' || sourceOf('heights') === 'assumed' ? [UNIT_PARAMETER] : []),
]

/** Read as degrees, such a horizon would be a few degrees wide. */
const mayBeRadians = ({ rows }: Reading): boolean =>
  rows.length > 2 &&
  rows.some(({ azimuth }) => !Number.isInteger(azimuth)) &&
  rows.every(
    ({ azimuth, height, isCompassPoint }) =>
      !isCompassPoint && Math.abs(azimuth) <= 6.3 && Math.abs(height) <= 1.6,
  )

const isAboutOrientation = ({ allows }: Word): boolean =>
  new Set(agreeing([allows]).map(({ north, clockwise }) => `${north}${clockwise}`)).size < 8

export const SIDES = ['north', 'east', 'south', 'west']

const sentenceOf = (
  { convention, sourceOf }: Resolved,
  { rows, format }: Reading,
  said: string,
): string[] => {
  const { clockwise, azimuths, heights, isZenith } = convention
  const isSigned = rows.some(({ azimuth, isCompassPoint }) => azimuth < 0 && !isCompassPoint)
  const reasons: Readonly<Record<Source, string>> = {
    request: 'as requested',
    words: `as the file says: ${said}`,
    format: format?.reason ?? '',
    assumed: `assumed because ${isSigned ? 'some azimuths are' : 'no azimuth is'} negative`,
  }
  const [ofNorth, ofTurn] = [sourceOf('north'), sourceOf('clockwise')]
  const [zero, quarter] = [0, 90].map((azimuth) => SIDES[fromNorth(azimuth, convention) / 90])
  const turn = `${clockwise ? '' : 'counter-'}clockwise ${ofTurn === 'assumed' ? ofTurn : reasons[ofTurn]}`
  const isUnitAlone = sourceOf('heights') === 'assumed' && ofNorth !== 'assumed' && ofTurn !== 'assumed'
  const sides = [
    `0° is ${zero} and 90° is ${quarter}, ${reasons[ofNorth]}`,
    ...(ofTurn === ofNorth || ofTurn === 'format' ? [] : [turn]),
  ]
  return [
    ...(rows.every(({ isCompassPoint }) => isCompassPoint) ? ['compass points'] : sides),
    ...(azimuths === heights ? [] : [`azimuths in ${azimuths} and heights in ${heights}`]),
    ...(azimuths === heights && heights !== 'degrees' ? [`angles in ${heights}`] : []),
    ...(isUnitAlone ? ['degrees assumed'] : []),
    ...(isZenith ? ['heights from the zenith'] : []),
  ]
}

/**
 * Finds each part of a file's convention: from the caller, from the file's own words, from its format, or else degrees, clockwise
 * from north, or from south if an azimuth is negative.
 */
export const conventionOf = (reading: Reading, given: ReadOptions): Found => {
  const { format, incomplete } = reading
  const words = wordsIn(reading, given)
  const found = resolved(words, reading, given)
  const { convention, sourceOf } = found
  const open = missing(found)
  if (incomplete && open.length > 0)
    throw new UnreadableFile(
      `has the header ${quoted(incomplete)}, which does not define the azimuths and heights: expected ${listed(open, open.length)}`,
    )
  const isGuess = sourceOf('azimuths') === 'assumed' || (sourceOf('azimuths') === 'format' && !given.format)
  if (isGuess && mayBeRadians(reading))
    throw new UnreadableFile(
      'has no azimuth above 2π and no height above π/2, so both may be in radians: expected ?unit= (radians or degrees)',
    )
  const said = listed(distinct(words.filter(isAboutOrientation)), MAX_QUOTES)
  const isMoved = sourceOf('north') === 'words' && convention.north !== format?.convention.north
  if (format?.turnsWithNorth && isMoved && sourceOf('clockwise') === 'format')
    throw new UnreadableFile(
      `says ${said}, but not which way azimuths turn: expected ?clockwise= (true or false)`,
    )
  const turned = given.rotation ? [`then ${degrees(given.rotation)} are added clockwise`] : []
  const sentence = [...sentenceOf(found, reading, said), ...turned].join('; ')
  const isOpen = (part: 'north' | 'clockwise'): boolean => !['words', 'request'].includes(sourceOf(part))
  const isContrary = (word: Word): boolean =>
    !word.allows(convention) && isOpen(saysNorth(word) ? 'north' : 'clockwise')
  const unclear = unclearIn(reading).filter(
    ({ words, isUnclear }) => (isUnclear && isOpen('north')) || words.some(isContrary),
  )
  const half = unclear.find(({ isHalf }) => isHalf)
  if (half && sourceOf('north') === 'assumed')
    throw new UnreadableFile(
      `says ${quoted(half.text)}, of which only ${listed(distinct(half.words), MAX_QUOTES)} is understood: expected ?north= (0, 90, 180 or 270)`,
    )
  const unread = unclear.map(({ text }) => quoted(text))
  return {
    ...found,
    sentence,
    assumed: open.length > 0 || unread.length > 0,
    notes: [
      unread.length > 0 &&
        `Ignored as a statement about azimuths: ${listed(unread, MAX_QUOTES)}. Send ?north= or ?clockwise= if it is one.`,
      isMagnetic(reading) &&
        given.rotation === undefined &&
        'The file says “magnetic”, but azimuths are read relative to true north: send ?rotation= with the declination, east ' +
          'positive, if they are relative to magnetic north.',
    ],
  }
}
