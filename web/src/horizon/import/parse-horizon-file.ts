import type { Points } from '../../api/types.ts'
import { assumedConvention, type Convention } from './azimuth-convention.ts'
import { accept } from './convert-rows.ts'
import { readColumns } from './parse-columns.ts'
import { readPvgisCsv, readPvgisJson } from './parse-pvgis.ts'
import type { Rows } from './rows.ts'

export interface ReadOptions {
  /** Of the site, degrees north: PVsyst counts from the equator's side. */
  readonly latitude: number
  readonly fileName?: string | undefined
  /** What azimuth 0 means, where the reader is told instead of assuming it. */
  readonly convention?: Convention | undefined
}

export type Format = 'PVGIS, JSON' | 'PVGIS, CSV' | 'PVsyst .HOR' | 'Two columns'

export interface Readout {
  readonly format: Format
  readonly convention: Convention
  /** The format leaves no doubt about its azimuths. */
  readonly certain: boolean
  readonly points: Points
  /** What was changed or left out, in sentences. */
  readonly notes: readonly string[]
}

export type Reading = Readout | { readonly error: string }

const MOST_ROWS = 7200
const MOST_NAMED = 5

interface Recognised {
  readonly format: Format
  readonly found: Rows
}

const recognise = (text: string, fileName = ''): Recognised => {
  const json = readPvgisJson(text)
  if (json !== null) return { format: 'PVGIS, JSON', found: json }
  const csv = readPvgisCsv(text)
  if (csv !== null) return { format: 'PVGIS, CSV', found: csv }
  const isHor = /\.hor$/i.test(fileName) || /pvsyst/i.test(text)
  return { format: isHor ? 'PVsyst .HOR' : 'Two columns', found: readColumns(text) }
}

const conventionOf = ({ format, found }: Recognised, { latitude, convention }: ReadOptions) => {
  const numbers = found.rows.filter(({ compass }) => !compass).map(({ azimuth }) => azimuth)
  if (format.startsWith('PVGIS')) return { convention: 'south' as const, certain: true }
  if (numbers.length === 0) return { convention: 'north' as const, certain: true }
  const assumed = assumedConvention(numbers, latitude, format === 'PVsyst .HOR')
  return { convention: convention ?? assumed, certain: false }
}

const refusals = (refused: readonly string[]): string => {
  const more = refused.length - MOST_NAMED
  return `${refused.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const faultOf = (text: string, { format, found }: Recognised): string | null => {
  if (text.trim() === '') return 'There is nothing to read.'
  if (found.rows.length > MOST_ROWS) return `More than ${MOST_ROWS} points are not read.`
  if (found.rows.length > 0) return null
  if (found.refused.length > 0) return `No point could be read: ${refusals(found.refused)}.`
  return format === 'Two columns'
    ? 'No points found. Known are two columns (azimuth, height), PVGIS’s JSON and CSV, and PVsyst’s .HOR.'
    : `No points found in this file (${format}).`
}

/** A horizon file's text → the points that it means, or why it means none. */
export const readHorizon = (text: string, options: ReadOptions): Reading => {
  const recognised = recognise(text.replace(/^\uFEFF/, ''), options.fileName)
  const error = faultOf(text, recognised)
  if (error !== null) return { error }
  const { rows, refused, words } = recognised.found
  const { convention, certain } = conventionOf(recognised, options)
  const { points, notes } = accept(rows, convention)
  const leftOut = refused.length > 0 ? [`Left out: ${refusals(refused)}.`] : []
  const passedOver = words > 0 ? [`${words === 1 ? '1 line' : `${words} lines`} of text passed over.`] : []
  return {
    format: recognised.format,
    convention,
    certain,
    points,
    notes: [...leftOut, ...notes, ...passedOver],
  }
}
