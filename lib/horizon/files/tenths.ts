/** North stands at both ends, because the programs that read such tables do not wrap around. */
export const AZIMUTHS: readonly number[] = Array.from({ length: 361 }, (_, azimuth) => azimuth)

/**
 * Heights in tenths of a degree at {@link AZIMUTHS}.
 *
 * @param heights at 0°, 1° … 359°, degrees
 */
export const tenths = (heights: readonly number[]): number[] =>
  AZIMUTHS.map((azimuth) => Math.round((heights[azimuth % 360] ?? 0) * 10))
