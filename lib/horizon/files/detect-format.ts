import type { ReadableFormat } from '../../schemas/horizon-file.ts'
import { isNumeric, numberIn } from './cells.ts'
import { hasNamedColumns } from './columns.ts'
import type { FileText } from './file-text.ts'
import { isHeightList } from './height-list.ts'
import { isAscending } from './monotonic.ts'
import { isPvgisCsv } from './pvgis.ts'
import { isSamTable } from './sam.ts'
import { isSunEye } from './suneye.ts'

const COMMENT = /^\s*(#|!|\*|\/\/)/

/** Programs tell these apart by the file's name; here, by what only they write. */
const formatOfColumns = ({ text, delimiter, lines }: FileText): ReadableFormat => {
  if (/pvsyst/i.test(text)) return 'pvsyst'
  const rows = lines.filter((line) => !COMMENT.test(line.text))
  const isPlain = rows.every(({ cells }) => cells.length === 2 && cells.every(isNumeric))
  if (!isPlain || rows.length < 2) return 'csv'
  const azimuths = rows.flatMap(({ cells }) => numberIn(cells[0] ?? '') ?? [])
  const isSigned = azimuths.some((azimuth) => azimuth < 0) && azimuths.every((azimuth) => azimuth <= 180)
  if (isSigned && (delimiter === ' ' || delimiter === '\t')) return 'hor'
  const isCompass = azimuths.every((azimuth) => azimuth >= 0) && isAscending(azimuths)
  return delimiter === '\t' && isCompass ? 'open-meteo' : 'csv'
}

/**
 * The format of a file, by its content alone.
 *
 * @throws UnreadableFile if several formats are equally likely
 */
export const detectFormat = (file: FileText): ReadableFormat => {
  if (file.isJson) return 'pvgis-json'
  if (isPvgisCsv(file)) return 'pvgis-csv'
  if (isSunEye(file)) return 'suneye'
  if (hasNamedColumns(file)) return formatOfColumns(file)
  if (isHeightList(file)) return 'pvgis'
  return isSamTable(file) ? 'sam' : formatOfColumns(file)
}
