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
  const azimuths = profile.map(({ direction }) => Number(direction))
  const errors = profile.map(({ heightAngle }) => heightAngle)
  const kept = new Set<number>()
  for (;;) {
    const farthest = errors.reduce((worst, error, i) => (error > errors[worst] ? i : worst), 0)
    const maxError = errors[farthest]
    if (maxError === 0 || kept.size === maxCount)
      return { profile: profile.filter((_, i) => kept.has(i)), maxError }
    kept.add(farthest)
    errors[farthest] = 0
    const line = horizonLine(Array.from(kept, (i) => profile[i]))
    // The line stays as it is beyond the kept points on both sides.
    for (const step of [1, profile.length - 1])
      for (let i = (farthest + step) % profile.length; !kept.has(i); i = (i + step) % profile.length)
        errors[i] = Math.abs(profile[i].heightAngle - heightAt(line, azimuths[i]))
  }
}
