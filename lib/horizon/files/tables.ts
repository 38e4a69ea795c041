/** Both programs read tables with a line break of Windows. */
const CRLF = '\r\n'

/** North stands at both ends, because neither program wraps around. */
const AZIMUTHS = Array.from({ length: 361 }, (_, azimuth) => azimuth)

/** Altitudes in tenths of a degree. */
const MAX_TENTHS = 900

/** Heights in tenths of a degree, for azimuths 0…360. */
const tenths = (heights: readonly number[]): number[] =>
  AZIMUTHS.map((azimuth) => Math.round((heights[azimuth % 360] ?? 0) * 10))

/**
 * The altitudes that a skyline needs. SAM interpolates between rows, so each height has a row with the loss and one without
 * it a tenth of a degree above. Together with 0° and 90°, no other rows are necessary.
 */
const altitudesFor = (skyline: readonly number[]): number[] => {
  const needed = new Set([0, MAX_TENTHS])
  for (const height of skyline) {
    needed.add(height)
    needed.add(Math.min(MAX_TENTHS, height + 1))
  }
  return [...needed].sort((a, b) => a - b)
}

/** SAM's table of beam losses: azimuths in the first row, altitudes in the first column, 100 % up to the skyline. */
export const samTable = (heights: readonly number[]): string => {
  const skyline = tenths(heights)
  const rows = altitudesFor(skyline).map((altitude) => [
    altitude / 10,
    ...skyline.map((height) => (height > 0 && altitude <= height ? 100 : 0)),
  ])
  return [[0, ...AZIMUTHS], ...rows].map((row) => row.join(',') + CRLF).join('')
}

/** The columns that SAM reads: compass heading, azimuth from south, average, highest, and one skyline. */
const HEADER = 'Compass Heading,Azimuth (True),Average Elevation,Maximum Elevation,Sky01 Elevation'

/**
 * The obstruction elevations of a SunEye, as SAM reads them: 361 rows, and a last line that it skips.
 */
export const sunEyeTable = (heights: readonly number[]): string => {
  const rows = tenths(heights).map((height, azimuth) => {
    const elevation = height / 10
    return [azimuth, azimuth - 180, elevation, elevation, elevation].join(',')
  })
  return ['begin data', HEADER, ...rows, ''].map((line) => line + CRLF).join('')
}
