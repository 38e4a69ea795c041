import type { Points } from '../../api/types.ts'
import { type Convention, guessConvention } from './azimuth-convention.ts'
import { convertRows } from './convert-rows.ts'
import { parseColumns } from './parse-columns.ts'
import { parsePvgisCsv, parsePvgisJson } from './parse-pvgis.ts'
import type { ParsedRows } from './rows.ts'

export interface ParseOptions {
  /** Of the site, degrees north. PVsyst's convention depends on the hemisphere. */
  readonly latitude: number
  readonly fileName?: string | undefined
  /** Chosen by the user; guessed if undefined. */
  readonly convention?: Convention | undefined
}

export type Format = 'PVGIS JSON' | 'PVGIS CSV' | 'PVsyst .HOR' | 'Two columns'

export interface ParsedHorizon {
  readonly format: Format
  readonly convention: Convention
  /** The format defines the convention, so the user need not choose. */
  readonly isConventionKnown: boolean
  readonly points: Points
  /** What was changed, left out or ignored, in sentences. */
  readonly notes: readonly string[]
}

export type ParseResult = ParsedHorizon | { readonly error: string }

const MAX_ROWS = 7200
const MAX_LISTED_ERRORS = 5

interface DetectedFile {
  readonly format: Format
  readonly parsed: ParsedRows
}

const detectFormat = (text: string, fileName = ''): DetectedFile => {
  const json = parsePvgisJson(text)
  if (json !== null) return { format: 'PVGIS JSON', parsed: json }
  const csv = parsePvgisCsv(text)
  if (csv !== null) return { format: 'PVGIS CSV', parsed: csv }
  const isHor = /\.hor$/i.test(fileName) || /pvsyst/i.test(text)
  return { format: isHor ? 'PVsyst .HOR' : 'Two columns', parsed: parseColumns(text) }
}

const resolveConvention = ({ format, parsed }: DetectedFile, { latitude, convention }: ParseOptions) => {
  const numbers = parsed.rows.filter(({ isCompassPoint }) => !isCompassPoint).map(({ azimuth }) => azimuth)
  if (format.startsWith('PVGIS')) return { convention: 'south' as const, isKnown: true }
  if (numbers.length === 0) return { convention: 'north' as const, isKnown: true }
  const guess = guessConvention(numbers, latitude, format === 'PVsyst .HOR')
  return { convention: convention ?? guess, isKnown: false }
}

const joinErrors = (errors: readonly string[]): string => {
  const more = errors.length - MAX_LISTED_ERRORS
  return `${errors.slice(0, MAX_LISTED_ERRORS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const fileError = (text: string, { format, parsed }: DetectedFile): string | null => {
  if (text.trim() === '') return 'The file is empty.'
  if (parsed.rows.length > MAX_ROWS) return `The file has more than ${MAX_ROWS} points.`
  if (parsed.rows.length > 0) return null
  if (parsed.errors.length > 0) return `No valid points: ${joinErrors(parsed.errors)}.`
  return format === 'Two columns'
    ? 'No points found. Supported formats: two columns (azimuth, height), PVGIS JSON or CSV, and PVsyst .HOR.'
    : `No points found in this file (${format}).`
}

/** Parses the text of a horizon file. */
export const parseHorizonFile = (text: string, options: ParseOptions): ParseResult => {
  const detected = detectFormat(text.replace(/^\uFEFF/, ''), options.fileName)
  const error = fileError(text, detected)
  if (error !== null) return { error }
  const { rows, errors, textLines } = detected.parsed
  const { convention, isKnown } = resolveConvention(detected, options)
  const { points, notes } = convertRows(rows, convention)
  const leftOut = errors.length > 0 ? [`Left out: ${joinErrors(errors)}.`] : []
  const ignored =
    textLines > 0 ? [`${textLines === 1 ? '1 line' : `${textLines} lines`} of text ignored.`] : []
  return {
    format: detected.format,
    convention,
    isConventionKnown: isKnown,
    points,
    notes: [...leftOut, ...notes, ...ignored],
  }
}
