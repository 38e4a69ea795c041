import type { HorizonFileReading, ReadableFormat, SkylineChoice } from '../../schemas/horizon-file.ts'
import { type AzimuthOverrides, orient } from './convention.ts'
import { decodeText } from './decode-text.ts'
import { detectFormat } from './detect-format.ts'
import { fileText } from './file-text.ts'
import { FORMATS } from './formats.ts'
import { profileOf } from './profile.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What a caller knows about a file; the rest is detected. */
export interface ReadOptions extends AzimuthOverrides {
  readonly format?: ReadableFormat | undefined
  /** Which of several skylines to use; default: their average. */
  readonly skyline?: SkylineChoice | undefined
}

const unusedSkyline = (format: ReadableFormat, { skyline }: ReadOptions): string[] =>
  skyline !== undefined && format !== 'suneye' ? ['The parameter skyline has no effect on this format.'] : []

/** A survey has a few thousand at most. */
const MAX_ROWS = 20_000

const checkCount = (rows: number): void => {
  if (rows === 0) throw new UnreadableFile('has no points: expected at least one azimuth with its height')
  if (rows > MAX_ROWS)
    throw new UnreadableFile(`has ${rows} points: expected at most ${MAX_ROWS}, of which 360 are kept`)
}

const read = (bytes: Uint8Array, options: ReadOptions): HorizonFileReading => {
  const decoded = decodeText(bytes)
  const file = fileText(decoded.text)
  const format = options.format ?? detectFormat(file)
  const { parse, convention: ofFormat } = FORMATS[format]
  const parsed = parse(file, {
    isFormatGiven: options.format !== undefined,
    skyline: options.skyline ?? 'average',
  })
  checkCount(parsed.rows.length)
  const { points, convention } = orient(parsed.rows, ofFormat, options)
  const { horizonProfile, notes } = profileOf(points)
  return {
    horizonProfile,
    format,
    convention,
    notes: [...decoded.notes, ...parsed.notes, ...unusedSkyline(format, options), ...notes],
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
