/**
 * System losses by cause, percent: PVWatts's defaults (Dobos 2014, PVWatts Version 5 Manual, table 6) without its 3 % for
 * shading. This service computes the shading itself, and it must not count twice.
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

/** All system losses combined, percent to two decimals: each cause takes its share of what the others leave. */
export const systemLosses = (): number => {
  const kept = Object.values(LOSSES).reduce((share, percent) => share * (1 - percent / 100), 1)
  return Math.round((1 - kept) * 10_000) / 100
}
