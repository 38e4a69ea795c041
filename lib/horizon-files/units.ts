import type { Unit } from '../schemas/horizon-file.ts'
import { spaced } from './names.ts'
import type { Word } from './reading.ts'
import { quoted, UnreadableFile } from './text.ts'

const UNIT =
  '°|%|(?<!\\p{L})(?:deg|degrees?|altgrad|rad|radians?|bogenmaß|gon|gradians?|grads?|neugrad|per ?cent|prozent)(?!\\p{L})'

const UNITS = new RegExp(UNIT, 'giu')

/** Whether all cells are units, such as `[deg]` and `[m]`. */
export const areUnits = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => /^[\s()[\]-]*$/.test(cell.replaceAll(UNITS, '').replace(/\b(k?m|ft)\b/i, '')))

/** @throws UnreadableFile for the word grad in a file that is not German */
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

/** In the order in which a comment mentions columns and units. */
const MENTIONS = new RegExp(
  `(?<azimuth>azim|acimut|bearing|richtung)|(?<height>height|elev|altitude|h(?:ö|oe)he|zenith?)|(?<both>(?<!\\p{L})(?:angles|units?|values|alle?|winkel|einheit(?:en)?)(?!\\p{L}))|(?<![\\d.] ?)(?<unit>${UNIT})`,
  'giu',
)

/** A unit belongs to the columns mentioned since the unit before it, or else to those mentioned after it. */
export const unitsInComment = (comment: string, isGerman: boolean): Word[] => {
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
export const unitsInName = (name: string, column: Column, isGerman: boolean): Word[] =>
  Array.from(spaced(name).matchAll(UNITS), ([unit]) => ofColumn(column, unitIn(unit, isGerman), name))
