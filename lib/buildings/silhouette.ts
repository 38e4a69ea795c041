import { azimuthOfBin, BINS, BINS_PER_DEGREE, directionOf, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { crossOf, type Edge, type Point } from './rings.ts'

/** A wall that faces the panels. */
interface Wall {
  /** Its ends, clockwise around the panels and in meters from them. */
  readonly edge: Edge
  /** Meters above the panels. */
  readonly height: number
  /** The solid angle that it hides alone, sr. */
  readonly size: number
}

const DIRECTIONS = Array.from({ length: BINS }, (_, bin) => directionOf(azimuthOfBin(bin), 0))

/** The first bin whose center is clockwise from a point. */
const binAfter = ([east, north]: Point): number =>
  Math.ceil((Math.atan2(east, north) / RADIANS_PER_DEGREE) * BINS_PER_DEGREE - 0.5)

/** Visits the bins that a wall spans, with the sine of its height angle. */
const visit = ({ edge, height }: Wall, each: (bin: number, sine: number) => void): void => {
  const [from, to] = edge
  const first = binAfter(from) + BINS
  const width = (binAfter(to) + BINS - first + BINS) % BINS
  // A ray along u meets the wall's line at the distance cross(from, to) / cross(u, to − from).
  const scale = height / crossOf(edge)
  const [byEast, byNorth] = [scale * (to[1] - from[1]), scale * (from[0] - to[0])]
  for (let i = first; i < first + width; i++) {
    const { east, north } = DIRECTIONS[i % BINS]
    const tangent = byEast * east + byNorth * north
    each(i % BINS, tangent / Math.sqrt(1 + tangent * tangent))
  }
}

/** Solid angle that is too small to count, sr: a seventh of the sun's. */
const NOTHING = 1e-5

/**
 * The walls that together hide the most sky, chosen greedily: the next is the one that adds most to those already taken. There
 * are fewer than `most` if no other adds anything: a wall behind others would only be one more obstacle to look after.
 *
 * @param walls the largest first; the result keeps their order
 */
export const mostHiding = <Item extends Wall>(walls: readonly Item[], most: number): Item[] => {
  const sines = new Float64Array(BINS)
  const addedBy = (wall: Item): number => {
    let added = 0
    visit(wall, (bin, sine) => {
      added += Math.max(0, sine - sines[bin])
    })
    return (added / BINS_PER_DEGREE) * RADIANS_PER_DEGREE
  }
  const taken = new Set<Item>()
  // What a wall adds only shrinks. So a value from an earlier round is a limit, and most need not be computed again.
  let others = walls.map((wall) => ({ wall, added: wall.size }))
  while (taken.size < most) {
    let best: { wall: Item | null; added: number } = { wall: null, added: NOTHING }
    for (const other of others) {
      if (other.added <= best.added) break
      other.added = Math.min(other.added, addedBy(other.wall))
      if (other.added > best.added) best = other
    }
    const { wall } = best
    if (!wall) break
    taken.add(wall)
    visit(wall, (bin, sine) => {
      sines[bin] = Math.max(sines[bin], sine)
    })
    others = others
      .filter((other) => other !== best && other.added > NOTHING)
      .toSorted((one, other) => other.added - one.added)
  }
  return walls.filter((wall) => taken.has(wall))
}
