import type { HorizonFile, WritableFormat } from '../schemas/horizon-file.ts'

/** Degrees, 0…90, at each whole degree from north clockwise. */
type Heights = readonly number[]

interface Writer {
  readonly extension: string
  readonly content: (heights: Heights) => string
}

/** Programs on Windows expect these line breaks. */
const linesOf = (lines: readonly string[], lineBreak = '\r\n'): string =>
  lines.map((line) => line + lineBreak).join('')

/** Programs that read tables do not wrap around, so 360° repeats 0°. */
const closed = (heights: Heights): Heights => [...heights, heights[0]]

/** With up to two decimals. */
const hundredths = (height: number): string => String(Number(height.toFixed(2)))

const tenths = (height: number): number => Math.round(height * 10)

/**
 * SAM's table of beam losses in percent: azimuths in the first row, altitudes in the first column, 100 up to the skyline. SAM
 * interpolates between rows, so each height has a row with the loss and one without it a tenth of a degree above.
 */
const samTable = (heights: Heights): string => {
  const skyline = closed(heights).map(tenths)
  const needed = new Set([0, 900, ...skyline.flatMap((height) => [height, Math.min(900, height + 1)])])
  const rows = [...needed]
    .sort((a, b) => a - b)
    .map((altitude) => [
      altitude / 10,
      ...skyline.map((height) => (height > 0 && altitude <= height ? 100 : 0)),
    ])
  return linesOf([[0, ...skyline.keys()], ...rows].map((row) => row.join(',')))
}

/** As SAM reads it: 361 rows of one skyline, and a last line that SAM skips. */
const sunEyeTable = (heights: Heights): string => {
  const rows = closed(heights).map((height, azimuth) => {
    const elevation = tenths(height) / 10
    return [azimuth, azimuth - 180, elevation, elevation, elevation].join(',')
  })
  const header = 'Compass Heading,Azimuth (True),Average Elevation,Maximum Elevation,Sky01 Elevation'
  return linesOf(['begin data', header, ...rows, ''])
}

const list: Writer = { extension: 'txt', content: (heights) => heights.map(hundredths).join(',') }

const WRITERS: Readonly<Record<WritableFormat, Writer>> = {
  pvgis: list,
  hor: {
    extension: 'hor',
    // South is 0.
    content: (heights) => linesOf(heights.map((height, i) => `${i - 180} ${hundredths(height)}`)),
  },
  csv: {
    extension: 'csv',
    content: (heights) =>
      linesOf([
        'azimuth (degrees clockwise from north),height (degrees)',
        ...heights.map((height, i) => `${i},${hundredths(height)}`),
      ]),
  },
  sam: { extension: 'csv', content: samTable },
  suneye: { extension: 'csv', content: sunEyeTable },
  'open-meteo': {
    extension: 'txt',
    content: (heights) =>
      linesOf(
        closed(heights).map((height, i) => `${i}\t${hundredths(height)}`),
        '\n',
      ),
  },
  'forecast-solar': list,
  // Meteonorm takes whole degrees below 90.
  meteonorm: {
    extension: 'txt',
    content: (heights) => heights.map((height) => Math.min(89, Math.round(height))).join(','),
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
 * A skyline as a file for another program.
 *
 * @param heightAt degrees, 0…90, at an azimuth in degrees clockwise from north, 0 ≤ azimuth < 360
 * @param siteName the file is named after it
 */
export const writeHorizonFile = (
  heightAt: (azimuth: number) => number,
  format: WritableFormat,
  siteName: string,
): HorizonFile => {
  const { extension, content } = WRITERS[format]
  const heights = Array.from({ length: 360 }, (_, azimuth) => heightAt(azimuth))
  return {
    fileName: `${fileNameOf(siteName)}-${format}.${extension}`,
    mediaType: extension === 'csv' ? 'text/csv' : 'text/plain',
    content: content(heights),
  }
}
