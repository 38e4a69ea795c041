import { type HorizonPoint, heightAt, horizonLine } from '../horizon/line.ts'

/**
 * Keeps the points that matter most: starting from the highest, adds the one that the line through the kept ones misses most
 * (Douglas and Peucker 1973), until there are as many as allowed. So peaks stay.
 *
 * @param profile in order of azimuth, without duplicates
 * @returns the kept points, and how far the line moves at most, degrees of height
 */
export const thin = (
  profile: readonly HorizonPoint[],
  maxCount: number,
): { profile: readonly HorizonPoint[]; maxError: number } => {
  if (profile.length <= maxCount) return { profile, maxError: 0 }
  const kept = new Set<number>()
  for (;;) {
    const points = profile.filter((_, i) => kept.has(i))
    const line = horizonLine(points)
    let [farthest, maxError] = [0, 0]
    for (const [i, { direction, heightAngle }] of profile.entries()) {
      const error = Math.abs(heightAngle - heightAt(line, Number(direction)))
      if (error > maxError) [farthest, maxError] = [i, error]
    }
    if (maxError === 0 || kept.size === maxCount) return { profile: points, maxError }
    kept.add(farthest)
  }
}
