import type { ReadableFormat, SkylineChoice } from '../../schemas/horizon-file.ts'
import { parseColumns } from './columns.ts'
import type { FormatConvention } from './convention.ts'
import type { FileText } from './file-text.ts'
import { parseHeightList } from './height-list.ts'
import { parsePvgisCsv, parsePvgisJson } from './pvgis.ts'
import type { ParsedFile } from './rows.ts'
import { parseSamTable } from './sam.ts'
import { parseSunEye } from './suneye.ts'

interface ParseOptions {
  /** Whether the caller names the format, instead of having it detected. */
  readonly isFormatGiven: boolean
  readonly skyline: SkylineChoice
}

interface Format {
  /** @throws UnreadableFile */
  parse(file: FileText, options: ParseOptions): ParsedFile
  /** null if the azimuths of a file decide. */
  readonly convention: FormatConvention | null
}

const columns: Format['parse'] = (file, { isFormatGiven }) =>
  parseColumns(file, { isOrderGiven: isFormatGiven, hasTwoColumns: false })

const twoColumns: Format['parse'] = (file, { isFormatGiven }) =>
  parseColumns(file, { isOrderGiven: isFormatGiven, hasTwoColumns: true })

const PVGIS: FormatConvention = { north: 180, reason: 'as PVGIS writes its horizons' }

/** How each format is read once it is known. */
export const FORMATS: Readonly<Record<ReadableFormat, Format>> = {
  'pvgis-json': { parse: parsePvgisJson, convention: PVGIS },
  'pvgis-csv': { parse: parsePvgisCsv, convention: PVGIS },
  pvgis: {
    parse: parseHeightList,
    convention: { north: 0, reason: 'as in lists for PVGIS, Forecast.Solar and Meteonorm' },
  },
  hor: {
    parse: twoColumns,
    convention: {
      north: 180,
      reason: 'as PV*SOL writes .HOR files; HelioScope has north at 0° in those for the southern hemisphere',
    },
  },
  pvsyst: {
    parse: twoColumns,
    convention: {
      north: 180,
      reason: 'as PVsyst counts north of the equator; south of it, 0° is north and 90° is west',
    },
  },
  suneye: {
    parse: (file, { skyline }) => parseSunEye(file, skyline),
    convention: { north: 0, reason: 'as a SunEye writes compass headings' },
  },
  sam: { parse: parseSamTable, convention: { north: 0, reason: 'as in SAM' } },
  'open-meteo': {
    parse: twoColumns,
    convention: { north: 0, reason: 'as the Open-Meteo solar forecast reads it' },
  },
  csv: { parse: columns, convention: null },
}
