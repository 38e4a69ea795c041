import { isWideGap, type Vertex } from '../horizon/line.ts'

/** The vertices strictly between two kept ones, by positions that count on beyond the last vertex, once around. */
interface Segment {
  readonly from: number
  readonly to: number
  /** The vertex that the straight line misses most; -1 if there is none between. */
  readonly farthest: number
  /** How far the line misses that one, degrees of height. */
  readonly error: number
}

/** A segment so wide that the line would come down to the ground is divided first. */
const segmentBetween = (line: readonly Vertex[], from: number, to: number): Segment => {
  const vertexAt = (position: number): Vertex => {
    const { azimuth, height } = line[position % line.length] ?? { azimuth: 0, height: 0 }
    return { azimuth: position < line.length ? azimuth : azimuth + 360, height }
  }
  const [start, end] = [vertexAt(from), vertexAt(to)]
  const width = end.azimuth - start.azimuth
  if (isWideGap(width) && to - from > 1)
    return { from, to, farthest: Math.floor((from + to) / 2), error: Number.POSITIVE_INFINITY }
  let [farthest, error] = [-1, 0]
  for (let i = from + 1; i < to; i++) {
    const { azimuth, height } = vertexAt(i)
    const chord = start.height + ((end.height - start.height) * (azimuth - start.azimuth)) / width
    const offset = Math.abs(height - chord)
    if (farthest < 0 || offset > error) [farthest, error] = [i, offset]
  }
  return { from, to, farthest, error }
}

const worstOf = (segments: readonly Segment[]): Segment | undefined =>
  segments
    .filter(({ farthest }) => farthest >= 0)
    .reduce<Segment | undefined>((worst, one) => (worst && worst.error >= one.error ? worst : one), undefined)

/**
 * Keeps the vertices that matter most: starting from the highest, adds the one that the line through the kept ones misses
 * most (Douglas and Peucker 1973), until there are as many as allowed. So peaks stay.
 *
 * @param line in order of azimuth, without duplicates
 * @param maxCount at least 100
 * @returns the kept vertices, and how far the line moves at most, degrees of height
 */
export const thin = (
  line: readonly Vertex[],
  maxCount: number,
): { line: readonly Vertex[]; maxError: number } => {
  if (line.length <= maxCount) return { line, maxError: 0 }
  const heights = line.map(({ height }) => height)
  const highest = heights.indexOf(heights.reduce((max, height) => Math.max(max, height), 0))
  const segments = new Set([segmentBetween(line, highest, highest + line.length)])
  const kept = new Set([highest])
  while (kept.size < maxCount) {
    const worst = worstOf([...segments])
    if (!worst) break
    segments.delete(worst)
    kept.add(worst.farthest % line.length)
    segments.add(segmentBetween(line, worst.from, worst.farthest))
    segments.add(segmentBetween(line, worst.farthest, worst.to))
  }
  return { line: line.filter((_, i) => kept.has(i)), maxError: worstOf([...segments])?.error ?? 0 }
}
