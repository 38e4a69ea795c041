import type { HorizonFile, WritableFormat } from '../schemas/horizon-file.ts'

/** Height of a skyline in degrees, 0…90, at an azimuth in degrees clockwise from north, 0 ≤ azimuth < 360. */
type HeightAt = (azimuth: number) => number

interface Writer {
  readonly extension: string
  readonly mediaType: 'text/plain' | 'text/csv'
  readonly content: (heightAt: HeightAt) => string
}

/** Programs on Windows expect this. */
const CRLF = '\r\n'

const linesOf = (lines: readonly string[], lineBreak = CRLF): string =>
  lines.map((line) => line + lineBreak).join('')

const wholeDegrees = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Of 0° to 360°, because the programs that read such tables do not wrap around. */
const FULL_CIRCLE = wholeDegrees(0, 360)

/** With two decimals at most. */
const hundredths = (height: number): string => String(Number(height.toFixed(2)))

/** Heights from north clockwise, on one line. */
const list =
  (text: (height: number) => string) =>
  (heightAt: HeightAt): string =>
    wholeDegrees(0, 359)
      .map((azimuth) => text(heightAt(azimuth)))
      .join(',')

const tenthsAround = (heightAt: HeightAt): number[] =>
  FULL_CIRCLE.map((azimuth) => Math.round(heightAt(azimuth % 360) * 10))

/**
 * SAM's table of beam losses in percent: azimuths in the first row, altitudes in the first column, 100 up to the skyline. SAM
 * interpolates between rows, so each height has a row with the loss and one without it a tenth of a degree above.
 */
const samTable = (heightAt: HeightAt): string => {
  const skyline = tenthsAround(heightAt)
  const needed = new Set([0, 900, ...skyline.flatMap((height) => [height, Math.min(900, height + 1)])])
  const rows = [...needed]
    .sort((a, b) => a - b)
    .map((altitude) => [
      altitude / 10,
      ...skyline.map((height) => (height > 0 && altitude <= height ? 100 : 0)),
    ])
  return linesOf([[0, ...FULL_CIRCLE], ...rows].map((row) => row.join(',')))
}

/** As SAM reads it: 361 rows of one skyline, and a last line that SAM skips. */
const sunEyeTable = (heightAt: HeightAt): string => {
  const rows = tenthsAround(heightAt).map((tenths, azimuth) => {
    const elevation = tenths / 10
    return [azimuth, azimuth - 180, elevation, elevation, elevation].join(',')
  })
  const header = 'Compass Heading,Azimuth (True),Average Elevation,Maximum Elevation,Sky01 Elevation'
  return linesOf(['begin data', header, ...rows, ''])
}

const WRITERS: Readonly<Record<WritableFormat, Writer>> = {
  pvgis: { extension: 'txt', mediaType: 'text/plain', content: list(hundredths) },
  hor: {
    extension: 'hor',
    mediaType: 'text/plain',
    // South is 0.
    content: (heightAt) =>
      linesOf(wholeDegrees(-180, 179).map((azimuth) => `${azimuth} ${hundredths(heightAt(azimuth + 180))}`)),
  },
  csv: {
    extension: 'csv',
    mediaType: 'text/csv',
    content: (heightAt) =>
      linesOf([
        'azimuth,height',
        ...wholeDegrees(0, 359).map((azimuth) => `${azimuth},${hundredths(heightAt(azimuth))}`),
      ]),
  },
  sam: { extension: 'csv', mediaType: 'text/csv', content: samTable },
  suneye: { extension: 'csv', mediaType: 'text/csv', content: sunEyeTable },
  'open-meteo': {
    extension: 'txt',
    mediaType: 'text/plain',
    content: (heightAt) =>
      linesOf(
        FULL_CIRCLE.map((azimuth) => `${azimuth}\t${hundredths(heightAt(azimuth % 360))}`),
        '\n',
      ),
  },
  'forecast-solar': { extension: 'txt', mediaType: 'text/plain', content: list(hundredths) },
  meteonorm: {
    extension: 'txt',
    mediaType: 'text/plain',
    // It takes whole degrees below 90.
    content: list((height) => String(Math.min(89, Math.round(height)))),
  },
}

const MAX_NAME_LENGTH = 60

/** A name of letters, digits and single hyphens in ASCII, which any file system and header accepts. */
const fileNameOf = (siteName: string): string => {
  const ascii = siteName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return ascii.slice(0, MAX_NAME_LENGTH).replaceAll(/^-|-$/g, '') || 'horizon'
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
  return { fileName: `${fileNameOf(siteName)}-${format}.${extension}`, mediaType, content: content(heightAt) }
}
