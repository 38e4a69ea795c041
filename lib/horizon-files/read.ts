import {
  type HorizonFileReading,
  PvgisHorizon,
  type ReadableFormat,
  type SkylineChoice,
} from '../schemas/horizon-file.ts'
import { parseJson } from '../schemas/json.ts'
import { readColumns } from './columns.ts'
import { isHeightList, readHeightList } from './height-list.ts'
import { type AzimuthOverrides, type Convention, orient, type ParsedFile } from './orient.ts'
import { profileOf } from './profile.ts'
import { isSamTable, readSamTable } from './sam.ts'
import { isSunEye, readSunEye } from './suneye.ts'
import { type FileText, fileText, isNumeric, numberIn, UnreadableFile } from './text.ts'

/** What a caller knows about a file; the rest is detected. */
export interface ReadOptions extends AzimuthOverrides {
  readonly format?: ReadableFormat | undefined
  /** Which of several skylines to use; default: their average. */
  readonly skyline?: SkylineChoice | undefined
}

/** The reply of PVGIS's `printhorizon` with `outputformat=json`, which gives north twice. */
const readPvgisJson = ({ text }: FileText): ParsedFile => {
  const json = parseJson(text)
  if (json === undefined)
    throw new UnreadableFile('is not valid JSON: expected the reply of PVGIS printhorizon')
  const { data } = PvgisHorizon.safeParse(json)
  if (!data)
    throw new UnreadableFile(
      'is JSON, but not a PVGIS horizon: expected outputs.horizon_profile with a list of A and H_hor',
    )
  return {
    rows: data.outputs.horizon_profile.map(({ A, H_hor }) => ({ azimuth: A, height: H_hor })),
    notes: [],
  }
}

const readTwoColumns = (file: FileText): ParsedFile =>
  readColumns(file, { isOrderGiven: true, hasTwoColumns: true })

interface Format {
  /** @throws UnreadableFile */
  readonly read: (file: FileText, options: ReadOptions) => ParsedFile
  /** null if the azimuths of a file decide. */
  readonly convention: Convention | null
}

const PVGIS: Convention = { north: 180, reason: 'as PVGIS writes its horizons' }

const FORMATS: Readonly<Record<ReadableFormat, Format>> = {
  'pvgis-json': { read: readPvgisJson, convention: PVGIS },
  'pvgis-csv': { read: (file) => readColumns(file, { isOrderGiven: true }), convention: PVGIS },
  pvgis: {
    read: readHeightList,
    convention: { north: 0, reason: 'as in lists for PVGIS, Forecast.Solar and Meteonorm' },
  },
  hor: {
    read: readTwoColumns,
    convention: {
      north: 180,
      reason: 'as PV*SOL writes .HOR files; HelioScope has north at 0° in those for the southern hemisphere',
    },
  },
  pvsyst: {
    read: readTwoColumns,
    convention: {
      north: 180,
      reason: 'as PVsyst counts north of the equator; south of it, 0° is north and 90° is west',
    },
  },
  suneye: {
    read: (file, { skyline = 'average' }) => readSunEye(file, skyline),
    convention: { north: 0, reason: 'as a SunEye writes compass headings' },
  },
  sam: { read: readSamTable, convention: { north: 0, reason: 'as in SAM' } },
  'open-meteo': {
    read: readTwoColumns,
    convention: { north: 0, reason: 'as the Open-Meteo solar forecast reads it' },
  },
  csv: {
    read: (file, { format }) => readColumns(file, { isOrderGiven: format !== undefined }),
    convention: null,
  },
}

/** Programs tell these apart by the file's name; here, by what only they write. */
const formatOfColumns = ({ text, delimiter, lines }: FileText): ReadableFormat => {
  if (/pvsyst/i.test(text)) return 'pvsyst'
  const rows = lines.filter((line) => !/^\s*#/.test(line.text))
  const isPlain = rows.every(({ cells }) => cells.length === 2 && cells.every(isNumeric))
  if (!isPlain || rows.length < 2) return 'csv'
  const azimuths = rows.flatMap(({ cells }) => numberIn(cells[0]) ?? [])
  const isSigned = azimuths.some((azimuth) => azimuth < 0) && azimuths.every((azimuth) => azimuth <= 180)
  if (isSigned && (delimiter === ' ' || delimiter === '\t')) return 'hor'
  const isCompass = azimuths.every((azimuth, i) => azimuth >= 0 && (i === 0 || azimuth > azimuths[i - 1]))
  return delimiter === '\t' && isCompass ? 'open-meteo' : 'csv'
}

const PVGIS_HEADER = /^\s*A(_hor)?[\s,;]+H_hor\b/

/** @throws UnreadableFile if several formats are equally likely */
const detectFormat = (file: FileText): ReadableFormat => {
  if (/^\s*\{/.test(file.text)) return 'pvgis-json'
  if (file.lines.some(({ text }) => PVGIS_HEADER.test(text))) return 'pvgis-csv'
  if (isSunEye(file)) return 'suneye'
  if (isHeightList(file)) return 'pvgis'
  return isSamTable(file) ? 'sam' : formatOfColumns(file)
}

/** A survey has a few thousand at most. */
const MAX_ROWS = 20_000

const read = (bytes: Uint8Array, options: ReadOptions): HorizonFileReading => {
  const file = fileText(bytes)
  const format = options.format ?? detectFormat(file)
  const { rows, notes } = FORMATS[format].read(file, options)
  if (rows.length === 0)
    throw new UnreadableFile('has no points: expected at least one azimuth with its height')
  if (rows.length > MAX_ROWS)
    throw new UnreadableFile(`has ${rows.length} points: expected at most ${MAX_ROWS}, of which 360 are kept`)
  const { points, convention } = orient(rows, FORMATS[format].convention, options)
  const profile = profileOf(points)
  return {
    horizonProfile: profile.horizonProfile,
    format,
    convention,
    notes: [...file.notes, ...notes, ...profile.notes],
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
