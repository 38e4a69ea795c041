/** A point of a closed line. Degrees. */
export interface Vertex {
  /** Clockwise from north, 0 ≤ azimuth < 360. */
  readonly azimuth: number
  readonly height: number
}

/** In a wider gap the service's line would come down to the ground. */
const WIDEST_GAP = 90

const stepTo = (from: Vertex, to: Vertex): number => (to.azimuth - from.azimuth + 360) % 360 || 360

/** Area between the line with the vertex and the line without it, in square degrees. */
const significance = (before: Vertex, vertex: Vertex, after: Vertex): number => {
  const width = stepTo(before, vertex) + stepTo(vertex, after)
  if (width > WIDEST_GAP) return Number.POSITIVE_INFINITY
  const straight = before.height + ((after.height - before.height) * stepTo(before, vertex)) / width
  return (Math.abs(vertex.height - straight) * width) / 2
}

const significances = (line: readonly Vertex[]): number[] =>
  line.map((vertex, i) => significance(line.at(i - 1) ?? vertex, vertex, line[i + 1] ?? line[0] ?? vertex))

/**
 * A line of at most `most` vertices, in order of azimuth: one after the other, the one goes whose loss moves the line
 * least (Visvalingam and Whyatt 1993).
 */
export const thin = (line: readonly Vertex[], most: number): Vertex[] => {
  const left = [...line]
  const weights = significances(left)
  while (left.length > most) {
    const i = weights.reduce((least, weight, j) => (weight < (weights[least] ?? 0) ? j : least), 0)
    left.splice(i, 1)
    weights.splice(i, 1)
    for (const j of [(i + left.length - 1) % left.length, i % left.length]) {
      const vertex = left[j]
      if (vertex === undefined) continue
      weights[j] = significance(left.at(j - 1) ?? vertex, vertex, left[j + 1] ?? left[0] ?? vertex)
    }
  }
  return left
}
