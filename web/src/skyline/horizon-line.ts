import type { Points } from '../api/types.ts'
import { relativeAzimuth, toAzimuth } from '../ui/azimuth.ts'
import type { SkyPosition } from './frame.ts'

interface Vertex {
  /** Degrees clockwise from north. */
  readonly azimuth: number
  /** Degrees above the horizontal. */
  readonly height: number
}

const CARDINALS = [0, 90, 180, 270]
/** Degrees, with a tolerance for rounding in the difference of two azimuths. */
const MAX_GAP = 90 + 1e-9

const vertices = (points: Points): Vertex[] =>
  points
    .flatMap(({ direction, heightAngle }) => {
      const azimuth = toAzimuth(direction)
      return azimuth === null ? [] : [{ azimuth, height: heightAngle }]
    })
    .sort((a, b) => a.azimuth - b.azimuth)

/** Across a gap wider than 90° the line drops to 0 at the cardinal directions inside it, as in the service. */
const cardinalsInGap = (from: number, to: number): Vertex[] =>
  to - from > MAX_GAP
    ? CARDINALS.flatMap((cardinal) => [cardinal, cardinal + 360])
        .filter((azimuth) => from < azimuth && azimuth < to)
        .map((azimuth) => ({ azimuth: azimuth % 360, height: 0 }))
    : []

const withCardinals = (line: readonly Vertex[]): Vertex[] =>
  line.flatMap((vertex, i) => {
    const next = line[i + 1]?.azimuth ?? (line[0]?.azimuth ?? 0) + 360
    return [vertex, ...cardinalsInGap(vertex.azimuth, next)]
  })

/** Height at the left and right edges, interpolated between the outermost points. */
const edgeHeight = (first: SkyPosition, last: SkyPosition): number => {
  const gap = first.relative + 360 - last.relative
  return last.height + ((first.height - last.height) * (180 - last.relative)) / gap
}

/** The service's horizon line, from the left edge of the diagram to the right. @param center azimuth in the middle */
export const horizonOutline = (points: Points, center: number): SkyPosition[] => {
  const across = withCardinals(vertices(points))
    .map(({ azimuth, height }) => ({ relative: relativeAzimuth(center, azimuth), height }))
    .sort((a, b) => a.relative - b.relative)
  const first = across[0] ?? { relative: -180, height: 0 }
  const edge = edgeHeight(first, across.at(-1) ?? first)
  const left = first.relative === -180 ? [] : [{ relative: -180, height: edge }]
  return [...left, ...(across.length === 0 ? [first] : across), { relative: 180, height: edge }]
}

/** Height of the outline, linearly interpolated. */
export const outlineHeightAt = (outline: readonly SkyPosition[], relative: number): number => {
  const after = Math.max(
    1,
    outline.findIndex((position) => position.relative >= relative),
  )
  const [from, to] = [outline[after - 1], outline[after]]
  if (from === undefined || to === undefined) return 0
  return (
    from.height + ((to.height - from.height) * (relative - from.relative)) / (to.relative - from.relative)
  )
}

/** A stretch without points, wider than 90°, in which the line comes down to 0°. Degrees. */
export interface Gap {
  /** Azimuth of the point before it. */
  readonly from: number
  /** From there clockwise to the next point. */
  readonly width: number
  /** Of the points before and after it. */
  readonly heights: readonly [before: number, after: number]
}

/** None without two points to connect, nor where the line is at 0° anyway. */
export const gapsOf = (points: Points): Gap[] => {
  const line = vertices(points)
  if (line.length < 2) return []
  return line.flatMap(({ azimuth, height }, i) => {
    const next = line[i + 1] ?? line[0]
    const width = (next?.azimuth ?? 0) - azimuth + (i === line.length - 1 ? 360 : 0)
    const heights = [height, next?.height ?? height] as const
    return width > MAX_GAP && Math.max(...heights) > 0 ? [{ from: azimuth, width, heights }] : []
  })
}

/** The straight line across a gap, in two parts if it crosses the edge of the diagram. @param center azimuth in the middle */
export const gapOutline = (
  { from, width, heights: [before, after] }: Gap,
  center: number,
): SkyPosition[][] => {
  const left = relativeAzimuth(center, from)
  const heightAt = (turn: number): number => before + ((after - before) * turn) / width
  const part = (start: number, end: number, offset: number): SkyPosition[] =>
    [start, end].map((turn) => ({ relative: left + turn - offset, height: heightAt(turn) }))
  const toEdge = 180 - left
  return toEdge < width ? [part(0, toEdge, 0), part(toEdge, width, 360)] : [part(0, width, 0)]
}
