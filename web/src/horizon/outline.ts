import type { Points } from '../api/types.ts'
import { azimuthOf, relativeTo } from './azimuth.ts'

interface Vertex {
  /** Degrees clockwise from north. */
  readonly azimuth: number
  /** Degrees above the horizontal. */
  readonly height: number
}

/** A place of the diagram, in degrees. */
export interface Place {
  /** Clockwise from the diagram's centre, −180…180. */
  readonly relative: number
  /** Above the horizontal. */
  readonly height: number
}

const CARDINALS = [0, 90, 180, 270]
/** 90°, and what is lost where decimal fractions that lie so far apart are taken from each other. */
const WIDEST_GAP = 90 + 1e-9

const vertices = (points: Points): Vertex[] =>
  points
    .flatMap(({ direction, heightAngle }) => {
      const azimuth = azimuthOf(direction)
      return azimuth === null ? [] : [{ azimuth, height: heightAngle }]
    })
    .sort((a, b) => a.azimuth - b.azimuth)

/** The cardinals strictly inside a gap that is strictly wider than 90°: there the service's line comes down to 0. */
const groundBetween = (from: number, to: number): Vertex[] =>
  to - from > WIDEST_GAP
    ? CARDINALS.flatMap((cardinal) => [cardinal, cardinal + 360])
        .filter((azimuth) => from < azimuth && azimuth < to)
        .map((azimuth) => ({ azimuth: azimuth % 360, height: 0 }))
    : []

const withGround = (line: readonly Vertex[]): Vertex[] =>
  line.flatMap((vertex, i) => {
    const next = line[i + 1]?.azimuth ?? (line[0]?.azimuth ?? 0) + 360
    return [vertex, ...groundBetween(vertex.azimuth, next)]
  })

/** Height at the diagram's edges, where the line passes behind the back of whoever looks at its centre. */
const edgeHeight = (first: Place, last: Place): number => {
  const gap = first.relative + 360 - last.relative
  return last.height + ((first.height - last.height) * (180 - last.relative)) / gap
}

/** The horizon line of the service, from the left edge of a diagram centred on the azimuth `centre` to the right. */
export const horizonOutline = (points: Points, centre: number): Place[] => {
  const across = withGround(vertices(points))
    .map(({ azimuth, height }) => ({ relative: relativeTo(centre, azimuth), height }))
    .sort((a, b) => a.relative - b.relative)
  const first = across[0] ?? { relative: -180, height: 0 }
  const edge = edgeHeight(first, across.at(-1) ?? first)
  const left = first.relative === -180 ? [] : [{ relative: -180, height: edge }]
  return [...left, ...(across.length === 0 ? [first] : across), { relative: 180, height: edge }]
}

/** Height of an outline, linear between its places. */
export const outlineHeightAt = (outline: readonly Place[], relative: number): number => {
  const after = Math.max(
    1,
    outline.findIndex((place) => place.relative >= relative),
  )
  const [from, to] = [outline[after - 1], outline[after]]
  if (from === undefined || to === undefined) return 0
  return (
    from.height + ((to.height - from.height) * (relative - from.relative)) / (to.relative - from.relative)
  )
}
