/** A point of a horizon line that closes around 360°. Degrees. */
export interface Vertex {
  /** Clockwise from north, 0 ≤ azimuth < 360. */
  readonly azimuth: number
  readonly height: number
}

/** Across a wider gap the service's line would drop to 0. Degrees. */
const MAX_GAP = 90

const stepTo = (from: Vertex, to: Vertex): number => (to.azimuth - from.azimuth + 360) % 360 || 360

/** Area between the lines with and without the vertex, in square degrees. */
const significance = (before: Vertex, vertex: Vertex, after: Vertex): number => {
  const width = stepTo(before, vertex) + stepTo(vertex, after)
  if (width > MAX_GAP) return Number.POSITIVE_INFINITY
  const interpolated = before.height + ((after.height - before.height) * stepTo(before, vertex)) / width
  return (Math.abs(vertex.height - interpolated) * width) / 2
}

const significances = (line: readonly Vertex[]): number[] =>
  line.map((vertex, i) => significance(line.at(i - 1) ?? vertex, vertex, line[i + 1] ?? line[0] ?? vertex))

/**
 * Removes the least significant vertex until at most `maxCount` remain (Visvalingam and Whyatt 1993).
 *
 * @param line in order of azimuth
 */
export const simplify = (line: readonly Vertex[], maxCount: number): Vertex[] => {
  const remaining = [...line]
  const weights = significances(remaining)
  while (remaining.length > maxCount) {
    const i = weights.reduce((min, weight, j) => (weight < (weights[min] ?? 0) ? j : min), 0)
    remaining.splice(i, 1)
    weights.splice(i, 1)
    for (const j of [(i + remaining.length - 1) % remaining.length, i % remaining.length]) {
      const vertex = remaining[j]
      if (vertex === undefined) continue
      weights[j] = significance(
        remaining.at(j - 1) ?? vertex,
        vertex,
        remaining[j + 1] ?? remaining[0] ?? vertex,
      )
    }
  }
  return remaining
}
