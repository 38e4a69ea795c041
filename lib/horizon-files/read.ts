import type { HorizonFileReading, ReadableFormat, ReadOptions } from '../schemas/horizon-file.ts'
import { isNumeric, numberIn } from './cells.ts'
import { isOrdered, readColumns, unnamedRoles } from './columns.ts'
import { conventionOf } from './convention.ts'
import { jsonTable } from './json.ts'
import { isHeightList, readHeightList, withPairs } from './lists.ts'
import { pointsOf, profileOf } from './profile.ts'
import { type Format, FROM_NORTH, FROM_SOUTH, type Reading } from './reading.ts'
import { isSamTable, readSamTable } from './sam.ts'
import { isSunEye, readSunEye } from './suneye.ts'
import { checkLength, isComment, readTable, type Table, valueLines } from './table.ts'
import { decode, UnreadableFile } from './text.ts'

const PVGIS: Format = { convention: FROM_SOUTH, reason: 'as PVGIS writes its horizons', isWide: true }
const SITE: Format = { convention: FROM_NORTH, reason: 'as in the horizonProfile of a site' }
const HOR: Format = {
  convention: FROM_SOUTH,
  reason: 'as PV*SOL writes .HOR files; in files from HelioScope for the southern hemisphere, 0° is north',
}
const PVSYST: Format = {
  convention: FROM_SOUTH,
  reason: 'as PVsyst counts north of the equator; south of it, 0° is north and 90° is west',
  turnsWithNorth: true,
}
const OPEN_METEO: Format = { convention: FROM_NORTH, reason: 'as the Open-Meteo solar forecast reads it' }

const hasName = ({ lines }: Table, name: string): boolean => lines.some(({ cells }) => cells.includes(name))

const readAny = (table: Table, { format, unit }: ReadOptions): Reading =>
  readColumns(table, null, (format ?? unit) !== undefined)

const readJson = (table: Table, options: ReadOptions): Reading => {
  if (table.noun !== 'item')
    throw new UnreadableFile('is not valid JSON: expected a list of heights or points')
  if (isHeightList(table)) return readHeightList(table)
  // Fields beside a site's profile say nothing about its convention.
  if (hasName(table, 'heightAngle')) return { ...readColumns(table, SITE), ignored: [] }
  return hasName(table, 'H_hor') ? readColumns(table, PVGIS) : readAny(table, options)
}

const READERS: Readonly<Record<ReadableFormat, (table: Table, options: ReadOptions) => Reading>> = {
  json: readJson,
  'pvgis-json': readJson,
  'pvgis-csv': (table) => readColumns(table, PVGIS),
  pvgis: readHeightList,
  hor: (table) => readColumns(table, HOR),
  pvsyst: (table) => readColumns(table, PVSYST),
  suneye: (table, { skyline = 'average' }) => readSunEye(table, skyline),
  sam: readSamTable,
  'open-meteo': (table) => readColumns(table, OPEN_METEO),
  csv: readAny,
}

/** Programs tell these formats apart by file name; this does by features that only they write. */
const formatOfColumns = ({ delimiter, lines }: Table): ReadableFormat => {
  if (lines.some(({ text }) => /pvsyst/i.test(text))) return 'pvsyst'
  const rows = lines.filter((line) => !isComment(line))
  const isPlain = rows.every(({ cells }) => cells.length === 2 && cells.every(isNumeric))
  if (!isPlain || rows.length < 2) return 'csv'
  const azimuths = rows.flatMap(({ cells }) => numberIn(cells[0]) ?? [])
  const isSigned = azimuths.some((azimuth) => azimuth < 0) && azimuths.every((azimuth) => azimuth <= 180)
  if (isSigned && delimiter !== ';' && delimiter !== ',') return 'hor'
  const isCompass = azimuths[0] === 0 && azimuths.at(-1) === 360 && isOrdered(azimuths)
  return delimiter.startsWith('\t') && isCompass ? 'open-meteo' : 'csv'
}

const PVGIS_HEADER = /^\s*A(_hor)?[\s,;]+H_hor\b/

const detectFormat = (table: Table): ReadableFormat => {
  if (table.noun === 'item') return hasName(table, 'H_hor') ? 'pvgis-json' : 'json'
  if (table.lines.some(({ text }) => PVGIS_HEADER.test(text))) return 'pvgis-csv'
  if (isSunEye(table)) return 'suneye'
  if (isHeightList(table)) return 'pvgis'
  const { azimuth, until } = unnamedRoles(valueLines(table.lines))
  const isPair = azimuth === 0 && until === undefined
  return isPair && isSamTable(table) ? 'sam' : formatOfColumns(table)
}

const read = (bytes: Uint8Array, options: ReadOptions): HorizonFileReading => {
  const { text, notes } = decode(bytes)
  const table = withPairs(jsonTable(text) ?? readTable(text))
  const format = options.format ?? detectFormat(table)
  const reading = READERS[format](table, options)
  if (reading.rows.length === 0)
    throw new UnreadableFile(
      `${table.noun === 'line' ? 'has no line with an azimuth and a height' : 'has no points'}: expected two columns of degrees, a list of heights, or a file of PVGIS, PV*SOL, PVsyst, SunEye, SAM or Open-Meteo`,
    )
  checkLength(reading.rows, 'points')
  const found = conventionOf(reading, options)
  const profile = profileOf(pointsOf(reading.rows, found, options.rotation ?? 0, table.noun))
  return {
    horizonProfile: profile.horizonProfile,
    format,
    convention: found.sentence,
    assumed: found.assumed,
    notes: [...notes, ...reading.notes, ...found.notes, ...profile.notes].filter((note) => note !== false),
  }
}

/**
 * Reads a horizon file of any supported format.
 *
 * @returns the profile, ready to store in a site, or why the file cannot be read
 */
export const readHorizonFile = (
  bytes: Uint8Array,
  options: ReadOptions = {},
): HorizonFileReading | UnreadableFile => {
  try {
    return read(bytes, options)
  } catch (error) {
    if (error instanceof UnreadableFile) return error
    throw error
  }
}
