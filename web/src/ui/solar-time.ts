/** Of local mean solar time: the earth turns by a degree in four minutes. */
const MILLISECONDS_PER_DEGREE = 240_000

/** Milliseconds by which local mean solar time is ahead of UTC. @param longitude degrees east */
export const solarOffset = (longitude: number): number => Math.round(longitude * MILLISECONDS_PER_DEGREE)
