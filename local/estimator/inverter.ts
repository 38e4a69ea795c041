/** Light load below which the inverter gives nothing, over its AC rating: PVWatts v8's own (0.493 %), read off its hours. */
const startingLoad = 0.00493

/**
 * AC power in W of an inverter rated `rating` W AC whose efficiency is `efficiency` (0 to 1) at full load.
 * King et al. (2007), SAND2007-5036, eq. 1 with C0 = 0: all of the DC power above a starting load, up to the rating.
 * PVWatts v8 has left the curve of its version 5 manual for this line.
 */
export function acPower(dc: number, rating: number, efficiency: number): number {
  const start = startingLoad * rating
  if (dc <= start) return 0
  return Math.min(rating, (rating * (dc - start)) / (rating / efficiency - start))
}
