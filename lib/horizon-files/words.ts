import { wrapAzimuth } from '../horizon/direction.ts'
import type { ReadOptions } from '../schemas/horizon-file.ts'
import { compassPointIn, spaced, unitsInComment, unitsInName } from './cells.ts'
import { FROM_NORTH, fromNorth, having, type Reading, type Test, type Word } from './reading.ts'
import { quoted, UnreadableFile } from './text.ts'

/** True if an azimuth of the file points to a side (clockwise from north), all in degrees. */
export const isAt =
  (azimuth: number, side: number, tolerance = 1): Test =>
  (it) =>
    Math.abs(wrapAzimuth(fromNorth(azimuth, it) - side + 180) - 180) < tolerance

const GERMAN_SIDES: Readonly<Record<string, number>> = { nord: 0, ost: 90, süd: 180, sued: 180, west: 270 }

/** `O` is east in German and west in Spanish. */
const sideIn = (text: string): number => {
  const side = compassPointIn(text) ?? GERMAN_SIDES[text.toLowerCase().replace(/en$/, '')]
  if (side !== undefined) return side
  throw new UnreadableFile(`gives the direction ${quoted(text)}, which may be east or west: expected E or W`)
}

/** `90 = East` shows that azimuths are in degrees, `100 = East` that they are in gon; other numbers count something else. */
const numberAt = (number: string, side: string): Test | null => {
  const azimuth = Number(number.replace(',', '.'))
  const isDegrees = azimuth % 45 === 0
  if (Math.abs(azimuth) > 400 || (!isDegrees && azimuth % 50 !== 0)) return null
  const isThere = isAt(isDegrees ? azimuth : azimuth * 0.9, sideIn(side))
  const unit = isDegrees ? 'degrees' : 'gon'
  return (it) => (azimuth === 0 || it.azimuths === unit) && isThere(it)
}

const SIDE_WORD = '(?:north|south|east|west|nord(?:en)?|s(?:ü|ue)d(?:en)?|ost(?:en)?|westen)'
const POINT = '(?:n(?:n?[ew])?|s(?:s?[ew])?|e(?:[ns]e)?|w(?:[ns]w)?|o)'
const END = '(?!\\p{L}|\\.\\p{L})'
const SIDE = `(?<side>${SIDE_WORD}|${POINT})${END}`
const NUMBER = '(?<![\\p{L}\\d.,]|\\d[- ])(?<number>[-+]?\\d{1,3}(?:[.,]\\d+)?)(?!\\d)'
/** Beside a single letter, other numbers are latitudes and longitudes. */
const QUARTER = '(?<![\\p{L}\\d.,])(?<number>[-+]?(?:0|90|180|270|360))'
/** A latitude beside a longitude, or either by its name. */
const ANGLE = `\\d{1,3}(?:[.,]\\d+)?\\s?[°º]?(?:\\s?\\d{1,2}(?:[.,]\\d+)?\\s?['′’])?(?:\\s?\\d{1,2}(?:[.,]\\d+)?\\s?["″])?`
const [LATITUDE, LONGITUDE] = ['(?:north|south|nord|süd|n|s)', '(?:east|west|ost|e|w)']
const COORDINATES = new RegExp(
  [
    `(?<![\\p{L}\\d.,])${ANGLE}\\s?${LATITUDE}[,;/ ]{0,3}${ANGLE}\\s?${LONGITUDE}(?!\\p{L})`,
    `(?<!\\p{L})${LATITUDE}\\s?${ANGLE}[,;/ ]{0,3}${LONGITUDE}\\s?${ANGLE}`,
    `(?<!\\p{L})(?:lat(?:itude)?|lon(?:gitude)?|lng|breite|länge)[\\s:=]{0,3}${ANGLE}\\s?(?:${LATITUDE}|${LONGITUDE})(?!\\p{L})`,
  ].join('|'),
  'giu',
)

/** `0° N, 90° E` are azimuths; `0° S, 78° W` are coordinates. */
const withoutCoordinates = (text: string): string =>
  text.replaceAll(COORDINATES, (found) => {
    const isPair = /^[\dns]/i.test(found)
    return isPair && found.match(/\d+/g)?.every((number) => Number(number) % 90 === 0) ? found : ' '
  })

const DEGREES = '\\s{0,2}(?:°|deg(?:rees?)?|grad|gon)?'
const IS = '\\s{0,2}(?:=|:|→|->|is|as|ist|als|means|at|bei|liegt bei)\\s{0,2}'
const THE = '(?:(?:the|true|due|geographic|magnetic) ){0,2}'
const FROM =
  '(?:from|von|vom|ab|since|relative to|reference|bezogen auf|(?:start|begin)(?:s|ning|ing)?(?: (?:at|in|from|with))?|beginnend (?:im|in|bei)|(?:zero|null(?:punkt)?|origin|first value)(?: azimuth?| direction)?(?: is| ist| =| at| in)?)(?:[:=] ?| )'
const TO = '(?:to|towards?|via|over|through|nach|über|ueber)'
/** Only after an azimuth: heights and rows also increase. */
const GROWING =
  '(?<=(?:azim|acimut|bearing|(?<![\\d.,])0 ?(?:°|=|at|is))[^;.]{0,40})(?:increas(?:es|ing)|zunehmend|steigend)'
const NOT = ' ?[=:] ?(?:false|no|nein|0)(?!\\p{L}|\\d|\\s*[=°])'
const COUNTER = '(?:counter|anti)[- ]?clockwise'
const CLOCKWISE = `(?<!counter[- ]?|anti[- ]?|not )clockwise`

type Groups = Readonly<Partial<Record<string, string>>>
type Meaning = (groups: Groups) => Test | null
type Statement = readonly [pattern: RegExp, meaning: Meaning]

const statement = (source: string, meaning: Meaning): Statement => [new RegExp(source, 'giu'), meaning]

const numbered: Meaning = ({ number = '', side = '' }) => numberAt(number, side)
const signed: Meaning = ({ side = '', plus }) => numberAt(plus === undefined ? '-90' : '90', side)

const based: Meaning = ({ side = '', next }) => {
  const isZero = isAt(0, sideIn(side))
  // `from east to west` is the range that the file covers.
  const isTurn = next !== undefined && (sideIn(side) - sideIn(next)) % 180 !== 0
  const isQuarter = isTurn ? isAt(90, sideIn(next)) : () => true
  return (it) => isZero(it) && isQuarter(it)
}

/** Statements about azimuths, on any line. */
const STATEMENTS: readonly Statement[] = [
  statement(`${NUMBER}${DEGREES}(?:${IS}| - | ?= ?(?:facing|towards?) )${THE}${SIDE}`, numbered),
  statement(`(?<![=:]\\s{0,2})${NUMBER}${DEGREES} (?<side>${SIDE_WORD})(?!\\p{L}|\\s{0,2}[=:])`, numbered),
  statement(
    `${QUARTER}${DEGREES} ?\\(${THE}${SIDE} ?\\)|(?<![=:]\\s{0,2})${QUARTER}° ?${SIDE}|(?<!\\p{L})(?<side>${SIDE_WORD}|${POINT}) ${QUARTER}°`,
    numbered,
  ),
  statement(`(?<!\\p{L})${SIDE}(?: azimuth?)?${IS}${NUMBER}`, numbered),
  statement(
    `(?<!\\p{L})(?<side>${SIDE_WORD})(?:wards?)?(?:${IS}| )(?:(?<plus>positive?${END}|\\+(?=\\s*[,;)]))|negative?${END}|-(?=\\s*[,;)]))`,
    signed,
  ),
  statement(
    `(?:(?:(?<plus>positive?|${GROWING})|negative?)(?:ly)?(?:${IS}| (?:${TO} |in )?)|(?:(?<plus>\\+)|-) ?= ?)${THE}(?<side>${SIDE_WORD})`,
    signed,
  ),
  statement(
    '(?<!\\p{L})mathemati(?:cal(?:ly)?|sch\\p{L}*)(?!\\p{L}| model)|\\(maths?\\)|(?<!\\p{L})maths? (?=convention|angle|azimuth|positive)',
    () => having({ north: 90, clockwise: false }),
  ),
]

/** A wall may be load-bearing, and a surveyor has a compass and walks clockwise. */
const LOOSE: readonly Statement[] = [
  statement('(?<!\\p{L})(?:compass|bearings?|headings?|kompass\\p{L}*|peilung)(?!\\p{L})', () =>
    having({ north: 0, clockwise: true, azimuths: 'degrees' }),
  ),
  statement(
    `${CLOCKWISE}(?!${NOT})|${COUNTER}${NOT}|(?<!\\p{L})cw(?!\\p{L})|im uhrzeigersinn|rechtsdrehend`,
    () => having({ clockwise: true }),
  ),
  statement(
    `${COUNTER}(?!${NOT})|${CLOCKWISE}${NOT}|(?<!\\p{L})ccw(?!\\p{L})|(?:gegen|entgegen) (?:den|dem) uhrzeigersinn|gegenuhrzeigersinn|linksdrehend`,
    () => having({ clockwise: false }),
  ),
]

const BASED: readonly Statement[] = [
  statement(
    `(?<!\\p{L})${FROM}${THE}${SIDE}(?:,? ${TO} ${THE}(?<next>${SIDE_WORD}|${POINT})${END})?|(?<![\\p{L}'’])(?<side>${SIDE_WORD}|[nesw])(?:-based|abweichung| first(?!\\p{L}))`,
    based,
  ),
  statement(`(?<!\\p{L})${SIDE}(?:${IS}| )(?:zero|null)(?!\\p{L})`, based),
  statement(`(?<!\\p{L})(?<next>${SIDE_WORD}|${POINT}) of ${THE}${SIDE}`, based),
]

/** In the name of a column: `Azimuth (South)`. */
const ZERO = statement(`(?<!\\p{L})(?<side>n|s|north|south|nord(?:en)?|s(?:ü|ue)d(?:en)?)${END}`, based)

/** `from south` in a comment is about azimuths only beside such words: a photo may be taken from south. */
const ABOUT_AZIMUTHS =
  /azim|acimut|angle|degree|°|measured|counted|gemessen|gezählt|zero|null|origin|reference|relative|start|begin|first|based/iu

/** Panels face a side, and pictures are taken from one. */
const ABOUT_OTHERS =
  /(?<!\p{L})(?:panels?|modul\p{L}*|roofs?|tilt|facing|views?|vues?|vistas?|photos?|pictures?|images?|cameras?|models?|dach\p{L}*|neigung|fotos?|bild\p{L}*|blick|ansicht|kamera|modell\p{L}*)(?!\p{L})/iu
const OF_POINTS =
  /(?<!(?:panel|modul|tilt|neigung|number|anzahl)[^;,.:]{0,20}|(?:roof|dach) )(?:azim|acimut)|(?:^|[,;.])\W*0 ?°? ?=/i

const find = (text: string, [pattern, meaning]: Statement): Word[] =>
  Array.from(text.matchAll(pattern)).flatMap((match) => {
    const allows = meaning(match.groups ?? {})
    return allows ? [{ quote: match[0].trim(), allows }] : []
  })

const allIn = (text: string): Word[] => [...STATEMENTS, ...BASED, ...LOOSE].flatMap((it) => find(text, it))

const without = (text: string, words: readonly Word[]): string =>
  words.reduce((rest, { quote }) => rest.replace(quote, ' '), text)

/** Text about the order of a list after `from south`. */
const GOES_ON =
  /^\W*$|^ ?[^\p{L} ]|^ (?:to|towards?|via|over|through|in|at|with|and|going|every|each|nach|über|im|gegen|bis)(?!\p{L})/u

/** Alone, `n = 180` may count points. */
const MAY_COUNT = /^n\s*[=:]\s*\d*[1-9]/i

/** @param isList true for a list of heights, which has only an order, so `from south` is about that */
const orientationsIn = (comment: string, isList: boolean): Word[] => {
  const text = withoutCoordinates(comment)
  const [firm, based, loose] = [STATEMENTS, BASED, LOOSE].map((list) => list.flatMap((it) => find(text, it)))
  const isAll = !/\p{L}/u.test(without(text, allIn(text)).replace(/true|false/i, ''))
  const isBased = ({ quote }: Word): boolean =>
    ABOUT_AZIMUTHS.test(text) || (isList && GOES_ON.test(text.slice(text.indexOf(quote) + quote.length)))
  const clear = [...firm, ...based.filter((it) => isAll || isBased(it))]
  const isSure = isAll || clear.length > 0
  const isOfAngles = OF_POINTS.test(text) || /angle|winkel/i.test(text)
  const words = [...clear, ...loose.filter((it) => isSure || (isOfAngles && !saysNorth(it)))]
  const isSaidOnce = new Set(words.map(({ quote }) => quote)).size < 2
  const isDoubtful = ABOUT_OTHERS.test(text) || words.some(({ quote }) => MAY_COUNT.test(quote))
  return isSaidOnce && isDoubtful && !OF_POINTS.test(text) ? [] : words
}

/** Not of `0.5` and `0..360`, but of `0, clockwise`. */
const ZERO_ALONE = '0(?!\\d|[.,]+\\d)'
/** `0 = Equator`, `Sud = 0`, but not `start: 0` */
const UNKNOWN_ZERO = new RegExp(
  `(?<![\\d.,])0 ?°? ?[=:] ?\\p{L}+|(?<!\\p{L})(?!min|max|range|start|begin|first|offset|step)\\p{L}+ ?[=:] ?${ZERO_ALONE}`,
  'iu',
)
const FOREIGN =
  '(?:e|ä)quat(?:or|eur)|ecuador|ecuatore|sud|sul|zuid(?:en)?|norte|noord(?:en)?|leste|oost(?:en)?|oeste|ouest|ovest'
/** Includes names that are other words without an equals sign: `est` is French for “is”. */
const FOREIGN_SIDE = `(?:${FOREIGN}|pole?|sur|nord|est|este)`
const AT = "(?:au |al |à l['’]|towards? |facing )?"
/** In a comment, `0 = none` may be about anything. */
const UNKNOWN_ZERO_IN_COMMENT = new RegExp(
  [
    `(?<![\\p{L}\\d.,])0${DEGREES}${IS}${AT}${FOREIGN_SIDE}(?!\\p{L})`,
    `(?<![\\p{L}\\d.,])(?:0 ?°?|z[eé]ro|cero) ?\\(?${AT}(?:${FOREIGN})(?!\\p{L})`,
    `(?<!\\p{L})${FOREIGN_SIDE}${IS}${ZERO_ALONE}`,
    `(?<!\\p{L})(?:depuis|à partir du|desde|a partir del?|dal|vanaf) (?:(?:el|le|la|het) |l['’])?${FOREIGN_SIDE}(?!\\p{L})`,
  ].join('|'),
  'iu',
)
/** Words that may say where 0° is. Sides are spelled out, because single letters may mean anything else but beside a number. */
const UNCLEAR = new RegExp(
  [
    `(?<!\\p{L})(?:${FOREIGN}|${SIDE_WORD}(?:ern)?)(?!\\p{L})|rotation\\W{1,3}\\d`,
    '(?<!\\p{L})(?:relative to|bezogen auf|gegen)(?: \\p{L}+){1,2}',
    `${QUARTER} ?°? ?(?-i:[NESW])(?!\\p{L})|(?<!\\p{L})[nesw] ?[=:] ?[-+]?\\d`,
  ].join('|'),
  'iu',
)

export const saysNorth = ({ allows }: Word): boolean =>
  ([0, 90, 180, 270] as const).some(
    (north) => ![true, false].some((clockwise) => allows({ ...FROM_NORTH, north, clockwise })),
  )

/** @throws UnreadableFile if a text names an unknown zero and no known one */
const checkZero = (text: string, words: readonly Word[], unknownZero: RegExp): void => {
  const [unknown] = words.some(saysNorth) ? [] : (unknownZero.exec(text) ?? [])
  if (unknown !== undefined)
    throw new UnreadableFile(`says ${quoted(unknown)}: expected north, east, south or west, or ?north=`)
}

const orientationsInName = (name: string, isNorthGiven: boolean): Word[] => {
  const words = allIn(name)
  const all = words.length > 0 ? words : find(name, ZERO)
  if (!isNorthGiven)
    for (const unknown of [UNKNOWN_ZERO, UNKNOWN_ZERO_IN_COMMENT, UNCLEAR]) checkZero(name, all, unknown)
  return all
}

const orientationsInComment = (text: string, isList: boolean, isNorthGiven: boolean): Word[] => {
  const words = orientationsIn(text, isList)
  if (!isNorthGiven && !ABOUT_OTHERS.test(text)) checkZero(text, words, UNKNOWN_ZERO_IN_COMMENT)
  return words
}

/** True if a text says where azimuths start, or which way they turn. */
export const saysOrientation = (text: string): boolean => orientationsIn(spaced(text), false).length > 0

/** Comments with all of their words, obeyed or not; whether they name a side in another way, and say how azimuths turn from there. */
export const unclearIn = ({ ignored = [], hasSteps = false }: Reading) =>
  ignored.map(({ text, isAside }) => {
    const plain = withoutCoordinates(spaced(text))
    const words = allIn(plain)
    const rest = without(plain, isAside ? words : orientationsIn(plain, hasSteps))
    const isUnclear = UNCLEAR.test(rest)
    const isTurned = words.some((it) => !saysNorth(it) && !it.allows(FROM_NORTH))
    return { text, words, isUnclear, isHalf: isUnclear && isTurned && !isAside }
  })

export const isMagnetic = ({ names, ignored = [] }: Reading): boolean =>
  [names?.azimuth ?? '', ...ignored.map(({ text }) => text)].some(
    (text) =>
      /magneti(?:c|sch)/i.test(text) && !/not magnetic|corrected|removed|(?<!not )applied/i.test(text),
  )

const GERMAN = /azimut(?!h)|h(?:ö|oe)he|winkel|richtung|uhrzeiger/i

const ZENITH_ANGLES = statement(
  '(?<!sun |solar )zenith?[ -]?(?:distan|angle|winkel)\\p{L}*|(?:from|vom) (?:the )?zenith?',
  () => having({ isZenith: true }),
)

/**
 * Everything that a file says about its convention.
 *
 * @param given says where north is or which units are meant, so that unknown words for these are no error
 */
export const wordsIn = (
  { names, ignored = [], labels = [], hasSteps = false }: Reading,
  { north, unit }: ReadOptions,
): Word[] => {
  const isNorthGiven = north !== undefined
  const { azimuth, height } = names ?? { azimuth: '', height: '' }
  const comments = ignored.filter(({ isAside }) => !isAside).map(({ text }) => spaced(text))
  const isGerman = GERMAN.test([azimuth, height, ...comments].join('\n'))
  const isZenith = /zenith?/i.test(height)
  const isHeight = isZenith || /height|elev|altitude|h(?:ö|oe)he/i.test(height)
  return [
    ...labels,
    ...orientationsInName(spaced(azimuth), isNorthGiven),
    ...unitsInName(azimuth, 'azimuths', isGerman),
    ...unitsInName(height, 'heights', isGerman),
    ...(isHeight ? [{ quote: height, allows: having({ isZenith }) }] : []),
    ...comments.flatMap((it) => [
      ...orientationsInComment(it, hasSteps, isNorthGiven),
      ...(unit ? [] : unitsInComment(it, isGerman)),
      ...find(it, ZENITH_ANGLES),
    ]),
  ]
}
