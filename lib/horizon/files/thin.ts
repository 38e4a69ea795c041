import { isWideGap, type Vertex } from '../line.ts'

/** The vertices strictly between two kept ones, and the one among them that the straight line misses most. */
interface Segment {
  readonly from: number
  readonly to: number
  readonly farthest: number
  /** How far the line misses that one, degrees of height; 0 if there is none. */
  readonly error: number
}

/** Vertices by a position that counts on beyond the last one, once around. */
const vertexAt = (line: readonly Vertex[], position: number): Vertex => {
  const { azimuth, height } = line[position % line.length] ?? { azimuth: 0, height: 0 }
  return { azimuth: position < line.length ? azimuth : azimuth + 360, height }
}

const segmentBetween = (line: readonly Vertex[], from: number, to: number): Segment => {
  const [start, end] = [vertexAt(line, from), vertexAt(line, to)]
  const slope = (end.height - start.height) / (end.azimuth - start.azimuth)
  let [farthest, error] = [-1, 0]
  for (let i = from + 1; i < to; i++) {
    const { azimuth, height } = vertexAt(line, i)
    const offset = Math.abs(height - start.height - slope * (azimuth - start.azimuth))
    if (farthest < 0 || offset > error) [farthest, error] = [i, offset]
  }
  return { from, to, farthest, error }
}

const highestIn = (line: readonly Vertex[]): number =>
  line.reduce((highest, { height }, i) => (height > (line[highest]?.height ?? 0) ? i : highest), 0)

/** Positions from the highest vertex once around, as far apart as the horizon line allows; at most nine. */
const skeleton = (line: readonly Vertex[]): number[] => {
  const start = highestIn(line)
  const end = start + line.length
  const kept = [start]
  for (let i = start + 1; i < end; i++) {
    const width = vertexAt(line, i + 1).azimuth - vertexAt(line, kept.at(-1) ?? start).azimuth
    if (isWideGap(width)) kept.push(i)
  }
  return [...kept, end]
}

interface Thinned {
  readonly line: readonly Vertex[]
  /** How far the line moves at most, degrees of height. */
  readonly maxError: number
}

/**
 * Keeps the vertices that matter most: starting from a few, adds the one that the line through the kept ones misses most
 * (Douglas and Peucker 1973), until there are as many as allowed. So peaks stay.
 *
 * @param line in order of azimuth, without duplicates
 * @param maxCount at least 10
 */
export const thin = (line: readonly Vertex[], maxCount: number): Thinned => {
  if (line.length <= maxCount) return { line, maxError: 0 }
  const positions = skeleton(line)
  const segments = positions.slice(1).map((to, i) => segmentBetween(line, positions[i] ?? 0, to))
  const kept = new Set(positions.map((position) => position % line.length))
  while (kept.size < maxCount) {
    const worst = segments.reduce(
      (most, { error, farthest }, i) => (farthest >= 0 && error > (segments[most]?.error ?? -1) ? i : most),
      segments.findIndex(({ farthest }) => farthest >= 0),
    )
    const [segment] = segments.splice(worst, 1)
    if (!segment) break
    kept.add(segment.farthest % line.length)
    segments.push(
      segmentBetween(line, segment.from, segment.farthest),
      segmentBetween(line, segment.farthest, segment.to),
    )
  }
  const maxError = segments.reduce((max, { error }) => Math.max(max, error), 0)
  return { line: line.filter((_, i) => kept.has(i)), maxError }
}
