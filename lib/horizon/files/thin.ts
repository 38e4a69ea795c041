/** A point of a line around the circle. Degrees; azimuth clockwise from north, 0 ≤ a < 360. */
export interface Vertex {
  readonly azimuth: number
  readonly height: number
}

/** The vertices strictly between two kept ones, and the one among them that the straight line misses most. */
interface Gap {
  readonly from: number
  readonly to: number
  readonly farthest: number
  /** Degrees of height; infinite if the gap must not stay this wide. */
  readonly error: number
}

/** Across a wider gap, the horizon line would fall to the ground. Degrees. */
const MAX_GAP = 90

/** @param to counts on beyond the last vertex, once around */
const gapBetween = (line: readonly Vertex[], from: number, to: number): Gap => {
  const at = (i: number): Vertex => line[i % line.length] ?? { azimuth: 0, height: 0 }
  const azimuthAt = (i: number): number => at(i).azimuth + (i >= line.length ? 360 : 0)
  const [start, width] = [azimuthAt(from), azimuthAt(to) - azimuthAt(from)]
  const climb = at(to).height - at(from).height
  let [farthest, error] = [-1, -1]
  for (let i = from + 1; i < to; i++) {
    const straight = at(from).height + (climb * (azimuthAt(i) - start)) / width
    const offset = Math.abs(at(i).height - straight)
    if (offset > error) [farthest, error] = [i, offset]
  }
  return { from, to, farthest, error: farthest >= 0 && width > MAX_GAP ? Number.POSITIVE_INFINITY : error }
}

export interface Thinned {
  readonly line: readonly Vertex[]
  /** How far the line moves at most, degrees of height. */
  readonly maxError: number
}

const highestIn = (line: readonly Vertex[]): number =>
  line.reduce((highest, { height }, i) => (height > (line[highest]?.height ?? 0) ? i : highest), 0)

/**
 * Keeps the vertices that matter most: starting from the highest, adds the one that the line through the kept ones misses most
 * (Douglas and Peucker 1973), until there are as many as allowed. So peaks stay.
 *
 * @param line in order of azimuth, without duplicates
 */
export const thin = (line: readonly Vertex[], maxCount: number): Thinned => {
  if (line.length <= maxCount) return { line, maxError: 0 }
  const start = highestIn(line)
  const kept = new Set([start])
  let gaps = [gapBetween(line, start, start + line.length)]
  while (kept.size < maxCount) {
    const worst = gaps.reduce((one, other) => (other.error > one.error ? other : one))
    const { from, to, farthest } = worst
    kept.add(farthest % line.length)
    gaps = gaps.filter((gap) => gap !== worst)
    gaps.push(gapBetween(line, from, farthest), gapBetween(line, farthest, to))
  }
  const maxError = gaps.reduce((max, { error }) => Math.max(max, error), 0)
  return { line: line.filter((_, i) => kept.has(i)), maxError }
}
