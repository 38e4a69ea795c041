import { azimuthOf } from './direction.ts'
import { type HorizonLine, type HorizonPoint, heightAt, horizonLine, MAX_POINTS } from './line.ts'

/**
 * Keeps the points that matter most, such as peaks: adds the point farthest from the line through the kept ones (Douglas and
 * Peucker 1973) until none is off by more than a tolerance or the profile is full.
 *
 * @param profile in order of azimuth, without duplicates
 * @param tolerance degrees of height
 * @param isKept true for points to keep in any case
 * @returns the kept points, and the greatest change of the line in degrees of height
 */
export const thinned = (
  profile: readonly HorizonPoint[],
  tolerance: number,
  isKept: (point: HorizonPoint) => boolean = () => false,
): { kept: HorizonPoint[]; maxError: number } => {
  const { length } = profile
  const azimuths = profile.map(({ direction }) => azimuthOf(direction))
  const lineOf = (indices: Iterable<number>): HorizonLine =>
    horizonLine(Array.from(indices, (i) => profile[i]))
  const errorAt = (line: HorizonLine, i: number): number =>
    Math.abs(profile[i].heightAngle - heightAt(line, azimuths[i]))
  const kept = new Set([...profile.keys()].filter((i) => isKept(profile[i])))
  const whole = lineOf(kept)
  const errors = profile.map((_, i) => errorAt(whole, i))
  for (;;) {
    let farthest = 0
    for (let i = 1; i < length; i++) if (errors[i] > errors[farthest]) farthest = i
    const maxError = errors[farthest] ?? 0
    if (maxError <= tolerance || kept.size >= MAX_POINTS)
      return { kept: profile.filter((_, i) => kept.has(i)), maxError }
    kept.add(farthest)
    errors[farthest] = 0
    /** The points up to the next kept one, and that. */
    const upToKept = (step: number): number[] => {
      const passed = [(farthest + step) % length]
      while (!kept.has(passed[passed.length - 1])) passed.push((passed[passed.length - 1] + step) % length)
      return passed
    }
    // The line changes only as far as the kept points on both sides.
    const [right, left] = [upToKept(1), upToKept(length - 1)]
    const line = lineOf(new Set([farthest, ...right.slice(-1), ...left.slice(-1)]))
    for (const i of [...right.slice(0, -1), ...left.slice(0, -1)]) errors[i] = errorAt(line, i)
  }
}
