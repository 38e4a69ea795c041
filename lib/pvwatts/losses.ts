/**
 * System losses in percent, each of its own cause: PVWatts's defaults (Dobos, PVWatts Version 5 Manual, 2014,
 * table 6) without its 3 % for shading, which this service computes, and which would be counted twice.
 */
const LOSSES: Readonly<Record<string, number>> = {
  soiling: 2,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInducedDegradation: 1.5,
  nameplateRating: 1,
  availability: 3,
}

/** Of all causes together, in percent to two decimals: each takes its share of what the others leave. */
export const systemLosses = (): number => {
  const kept = Object.values(LOSSES).reduce((share, percent) => share * (1 - percent / 100), 1)
  return Math.round((1 - kept) * 10_000) / 100
}
