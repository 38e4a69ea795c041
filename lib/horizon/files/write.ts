import type { HorizonFile, WritableFormat } from '../../schemas/horizon-file.ts'
import { fileNameOf } from './file-name.ts'
import { CRLF } from './line-break.ts'
import { samTable } from './sam.ts'
import { sunEyeTable } from './suneye.ts'

/** Height of a skyline in degrees, 0…90, at an azimuth in degrees clockwise from north, 0 ≤ azimuth < 360. */
export type HeightAt = (azimuth: number) => number

interface Writer {
  readonly extension: string
  readonly mediaType: 'text/plain' | 'text/csv'
  /** @param heights at 0°, 1° … 359°, degrees */
  content(heights: readonly number[]): string
}

const HUNDREDTHS = 2

/** As short as the decimals allow. */
const text = (height: number, decimals = HUNDREDTHS): string => String(Number(height.toFixed(decimals)))

const rowsOf = (
  heights: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  write: (azimuth: number, height: string) => string,
): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).map((azimuth) =>
    write(azimuth, text(heights[(azimuth + 360) % 360] ?? 0)),
  )

const list = (heights: readonly number[]): string => heights.map((height) => text(height)).join(',')

/** Meteonorm takes whole degrees below 90. */
const MAX_METEONORM = 89

/** From south, clockwise, as PV*SOL writes it. */
const fromSouth = (heights: readonly number[]): readonly number[] => [
  ...heights.slice(180),
  ...heights.slice(0, 180),
]

const WRITERS: Readonly<Record<WritableFormat, Writer>> = {
  pvgis: { extension: 'txt', mediaType: 'text/plain', content: list },
  hor: {
    extension: 'hor',
    mediaType: 'text/plain',
    content: (heights) =>
      rowsOf(
        fromSouth(heights),
        { from: -180, to: 179 },
        (azimuth, height) => `${azimuth} ${height}${CRLF}`,
      ).join(''),
  },
  csv: {
    extension: 'csv',
    mediaType: 'text/csv',
    content: (heights) =>
      `azimuth,height${CRLF}${rowsOf(heights, { from: 0, to: 359 }, (azimuth, height) => `${azimuth},${height}${CRLF}`).join('')}`,
  },
  sam: { extension: 'csv', mediaType: 'text/csv', content: samTable },
  suneye: { extension: 'csv', mediaType: 'text/csv', content: sunEyeTable },
  'open-meteo': {
    extension: 'txt',
    mediaType: 'text/plain',
    // Its reader does not wrap around, so north stands at both ends.
    content: (heights) =>
      rowsOf(heights, { from: 0, to: 360 }, (azimuth, height) => `${azimuth}\t${height}\n`).join(''),
  },
  'forecast-solar': { extension: 'txt', mediaType: 'text/plain', content: list },
  meteonorm: {
    extension: 'txt',
    mediaType: 'text/plain',
    content: (heights) => heights.map((height) => Math.min(MAX_METEONORM, Math.round(height))).join(','),
  },
}

/**
 * A skyline, sampled at whole degrees, as a file for another program.
 *
 * @param siteName the file is named after it
 */
export const writeHorizonFile = (
  heightAt: HeightAt,
  format: WritableFormat,
  siteName: string,
): HorizonFile => {
  const { extension, mediaType, content } = WRITERS[format]
  const heights = Array.from({ length: 360 }, (_, azimuth) => heightAt(azimuth))
  return {
    fileName: `${fileNameOf(siteName)}-${format}.${extension}`,
    mediaType,
    content: content(heights),
  }
}
