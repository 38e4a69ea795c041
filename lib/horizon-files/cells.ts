import { azimuthOf } from '../horizon/direction.ts'
import type { Unit } from '../schemas/horizon-file.ts'
import type { Word } from './reading.ts'
import { quoted, UnreadableFile } from './text.ts'

const NUMBER =
  /^([-+]?(?:\d+(?:[.,]\d+)?|\d+\.|\.\d+)(?:e[-+]?\d{1,3})?)\s*(?:[°º]|deg(?:rees?)?\.?|grad|gon|rad(?:ians?)?|%)?$/i

/** `10°30'`, `10° 30' 15"` */
const ARC_MINUTES =
  /^([-+]?)(\d{1,3})\s*[°º]\s*([0-5]?\d(?:[.,]\d+)?)\s*['′’]\s*(?:([0-5]?\d(?:[.,]\d+)?)\s*(?:"|″|''))?$/

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

/** True if a cell can be an azimuth or a height. */
export const isValue = (cell: string): boolean => isNumeric(cell) || compassPointIn(cell) !== null

/** The unit after a number, such as `%` in `12 %`; '' if there is none. */
export const unitOf = (cell = ''): string => (isNumeric(cell) ? cell.replace(/^[-+\d.,e\s]+/i, '') : '')

/** The meaning of a column name. */
export type Kind = 'azimuth' | 'height' | 'other' | 'unknown' | 'none'

const AZIMUTH =
  /azim|acimut|bearing|compass|direction|heading|richtung|kompass|peilung|(nord|s(ü|ue)d)abweichung|horizontal ?(angle|winkel)|^az?( hor)?$/
const HEIGHT =
  /height|elev|altitude|angle|horizon|skyline|zenith?|h(ö|oe)he|winkel|hauteur|altura|altezza|^h( hor)?$|^(el|alt)$/
const OTHER =
  /(?<!zenith?[ -]?)dist|sun|hour ?angle|solar (elev|alt|azim|height|zenith)|sonne|entfernung|abstand|latitud|longitud|^l(at|on|ng)$|breite|länge|time|zeit|^date|datum|temper|^temp$|humid|feucht|power|leistung|energ|irradi|strahlung|wind|tilt|neigung/
/** Lengths, and elevations above sea level. */
const LENGTH = /(?<!\p{L})(?:k?m|cm|ft|feet|met(?:er|re)[ns]?|m?asl|nn)(?!\p{L})/u
const DISTANCE = /dist|entfernung|abstand/i
const OF_OBJECT =
  /^(?!.*(?:horizon|ang(?:le|ular)|winkel|[°%]|deg|rad|gon)).*\p{L}[ -]?(?:height|h(?:ö|oe)he)/iu

/** Longer names and comments are cut. */
const MAX_LENGTH = 1000

/** With spaces instead of underscores, and between `azimuth` and `Deg` in `azimuthDeg`. */
export const spaced = (name: string): string =>
  name
    .slice(0, MAX_LENGTH)
    .replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()

export const kindOf = (name: string): Kind => {
  const plain = spaced(name).toLowerCase()
  const bare = plain.replaceAll(/[([][^)\]]*[)\]]/g, '').trim()
  if (plain === '') return 'none'
  if (OTHER.test(bare) || (LENGTH.test(plain) && !AZIMUTH.test(bare))) return 'other'
  if (AZIMUTH.test(bare)) return 'azimuth'
  return HEIGHT.test(bare) ? 'height' : 'unknown'
}

/** The meanings of column names together: beside a distance, `Tree height` is a length unless it is said to be an angle. */
export const kindsOf = (names: readonly string[]): Kind[] => {
  const hasDistance = names.some((name) => DISTANCE.test(name))
  return names.map((name) => {
    const kind = kindOf(name)
    return kind === 'height' && hasDistance && OF_OBJECT.test(spaced(name)) ? 'other' : kind
  })
}

const UNIT =
  '°|%|(?<!\\p{L})(?:deg|degrees?|altgrad|rad|radians?|bogenmaß|gon|gradians?|grads?|neugrad|per ?cent|prozent)(?!\\p{L})'

const UNITS = new RegExp(UNIT, 'giu')

const OTHER_UNIT =
  '(?<!\\p{L})(?:mrad|milliradians?|mils?|arc ?min(?:ute)?s?|arc ?sec(?:ond)?s?|‰|promille)(?!\\p{L})'

/** Units that no parameter supports. Letters alone count as units only in brackets. */
const OTHER_UNITS = new RegExp(
  `${OTHER_UNIT}|[([]\\s*(?:h|hrs?|hours?|std|stunden?|hh:mm|turns?|rev(?:olution)?s?|ratio)\\s*[)\\]]`,
  'iu',
)

/** `unit: m` or `heights in metres`, but not `resolution_unit: arcsec`, which is about a model of the terrain, or `elevation (m): 450`. */
const OTHER_UNIT_SAID = new RegExp(
  `(?:(?<=^\\W*)(?:units?|einheit(?:en)?)|(?<!\\p{L})(?:azim|acimut|bearing|height|elev|altitude|h(?:ö|oe)he|angle|winkel)\\p{L}*)(?:\\W{1,3}| (?:\\p{L}+ )?in )(?:${OTHER_UNIT}|${LENGTH.source})(?!\\W*\\d)`,
  'iu',
)

const refuseUnit = (where: string): never => {
  throw new UnreadableFile(`${where}: expected degrees, radians or gon, or percent for heights`)
}

/** True if all cells are units, such as `[deg]` and `[m]`. */
export const areUnits = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) =>
    /^[\s()[\]-]*$/.test(
      cell
        .replaceAll(UNITS, '')
        .replace(OTHER_UNITS, '')
        .replace(/\b(k?m|ft)\b/i, ''),
    ),
  )

const unitIn = (word: string, isGerman: boolean): Unit => {
  if (/^grad$/i.test(word) && !isGerman)
    throw new UnreadableFile(
      `says ${quoted(word)}, which may be degrees or gon: expected ?unit=degrees or ?unit=gon`,
    )
  if (/^(°|deg|altgrad|grad$)/i.test(word)) return 'degrees'
  if (/^(%|per|pro)/i.test(word)) return 'percent'
  return /^(rad|bogen)/i.test(word) ? 'radians' : 'gon'
}

type Column = 'azimuths' | 'heights'

const ofColumn = (column: Column, unit: Unit, quote: string): Word => ({
  quote,
  allows: (it) => it[column] === unit,
})

/** Mentions of columns and units in a comment, in order. */
const MENTIONS = new RegExp(
  `(?<azimuth>azim|acimut|bearing|richtung)|(?<height>height|elev|altitude|h(?:ö|oe)he|zenith?)|(?<both>(?<!\\p{L})(?:angles|units?|values|alle?|winkel|einheit(?:en)?)(?!\\p{L}))|(?<![\\d.] ?)(?<unit>${UNIT})`,
  'giu',
)

/** A unit belongs to the columns mentioned since the previous unit, or else to the columns mentioned after it. */
export const unitsInComment = (comment: string, isGerman: boolean): Word[] => {
  const [other] = OTHER_UNIT_SAID.exec(comment) ?? []
  if (other !== undefined) refuseUnit(`says ${quoted(other)}`)
  const mentions = Array.from(comment.matchAll(MENTIONS), ({ groups = {} }) => groups)
  const isAlone = mentions.length === 1 && /^\W*(in )?\p{L}*\W*$/u.test(comment)
  return mentions.flatMap(({ unit: quote }, i) => {
    if (quote === undefined) return []
    const before = mentions.slice(mentions.findLastIndex(({ unit }, at) => at < i && unit) + 1, i)
    const about = before.length > 0 ? before : mentions.slice(i + 1).filter(({ unit }) => !unit)
    const isBoth = isAlone || about.some(({ both }) => both)
    const unit = unitIn(quote, isGerman)
    const isOfAzimuths = unit !== 'percent' && (isBoth || about.some(({ azimuth }) => azimuth))
    return [
      ...(isOfAzimuths ? [ofColumn('azimuths', unit, quote)] : []),
      ...(isBoth || about.some(({ height }) => height) ? [ofColumn('heights', unit, quote)] : []),
    ]
  })
}

/** The units in the name of a column. */
export const unitsInName = (name: string, column: Column, isGerman: boolean): Word[] => {
  if (OTHER_UNITS.test(spaced(name))) refuseUnit(`has the column ${quoted(name)}`)
  return Array.from(spaced(name).matchAll(UNITS), ([unit]) => ofColumn(column, unitIn(unit, isGerman), name))
}
