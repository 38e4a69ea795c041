import type { Obstacle } from '../api/types.ts'
import { halfWidth, type LabelRequest, type Pixel, placeLabels } from '../charts/place-labels.ts'
import { ticks } from '../charts/scales.ts'
import { thingsOf } from '../site/cause-rows.ts'
import { clamp, roundTo } from '../ui/azimuth.ts'
import { isolated, shortened } from '../ui/format.ts'
import {
  isTree,
  letsLightThrough,
  middleOf,
  type Position,
  positionAt,
  positionOf,
  STOREY,
  shapeOf,
} from './plan-geometry.ts'

const SCALES = [1, 1.5, 2, 3, 4, 6, 8, 10]
/** Meters; large enough for a neighbor's house in an empty plan. */
const MIN_EXTENT = 10

/** Meters from the panels to the farther end of an obstacle, or to the far side of a crown. */
const farEnd = (obstacle: Obstacle): number => {
  const { distance, width } = shapeOf(obstacle)
  return Math.max(obstacle.from.distance, obstacle.to.distance, isTree(obstacle) ? distance + width / 2 : 0)
}

/** Meters from the panels to the edge of the plan, in steps, so that small moves do not change the scale. */
const planExtent = (obstacles: readonly Obstacle[], reach: number): number => {
  const farthest = Math.max(MIN_EXTENT, reach, ...obstacles.map(farEnd))
  const power = 10 ** Math.floor(Math.log10(farthest))
  return power * (SCALES.find((factor) => factor * power >= farthest) ?? 10)
}

/** The scale from meters to pixels: the panels are in the middle, north is up. */
export interface PlanFrame {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** The position of the panels. */
  readonly x: number
  readonly y: number
  readonly pixelsPerMeter: number
  /** Meters from the panels to the outer ring. */
  readonly extent: number
}

/** Pixels outside the outer ring, for the sun and the ring's label. */
const MARGIN = 8

/** @param reach from the center to the corners of the panels, meters; 0 for a point */
export const planFrame = (
  width: number,
  height: number,
  obstacles: readonly Obstacle[],
  reach = 0,
): PlanFrame => {
  const extent = planExtent(obstacles, reach)
  const pixelsPerMeter = (Math.min(width, height) / 2 - MARGIN) / extent
  return { width, height, x: width / 2, y: height / 2, pixelsPerMeter, extent }
}

export const pixelOf = (frame: PlanFrame, { east, north }: Position): Pixel => ({
  x: frame.x + frame.pixelsPerMeter * east,
  y: frame.y - frame.pixelsPerMeter * north,
})

/** Assumed depth of a house with one known side: at most so many meters, and at most this share of the side. */
const [USUAL_DEPTH, DEPTH_SHARE] = [6, 0.5]

/**
 * The house of one group of walls, as a rectangle along the longest of them, behind the walls that the panels see: its outline,
 * and the far slope of its roof, ridge first. null if the walls are no house or surround the panels.
 */
export const houseAround = (walls: readonly Obstacle[]) => {
  const [longest] = walls.toSorted((a, b) => shapeOf(b).width - shapeOf(a).width)
  const isLow = walls.length === 1 && walls.every(({ height }) => height < STOREY)
  if (!longest || isLow || walls.some(letsLightThrough)) return null
  const { azimuth, turn } = shapeOf(longest)
  const [along, away] = [positionAt(azimuth + turn + 90, 1), positionAt(azimuth + turn, 1)]
  const ends = walls.flatMap(({ from, to }) => [positionOf(from), positionOf(to)])
  const across = ends.map(({ east, north }) => east * along.east + north * along.north)
  const out = ends.map(({ east, north }) => east * away.east + north * away.north)
  const [left, right, front] = [Math.min(...across), Math.max(...across), Math.min(...out)]
  const back = Math.max(...out, front + Math.min(USUAL_DEPTH, DEPTH_SHARE * (right - left)))
  if (front < 0 && left < 0 && right > 0) return null
  const at = (x: number, y: number): Position => ({
    east: x * along.east + y * away.east,
    north: x * along.north + y * away.north,
  })
  const [middle, farSide] = [(front + back) / 2, [at(right, back), at(left, back)]]
  return {
    outline: [at(left, front), at(right, front), ...farSide],
    slope: [at(left, middle), at(right, middle), ...farSide],
  }
}

/** Pixels between two rings, so that their labels lie apart. */
const RING_DISTANCE = 30

/** Radii in meters. The outer ring is the edge of the plan. */
export const rings = ({ extent, pixelsPerMeter }: PlanFrame): readonly number[] =>
  ticks(extent, Math.min(3, Math.ceil((extent * pixelsPerMeter) / RING_DISTANCE))).slice(1)

/** Every other ring shows its distance, counted from the outer one. */
export const ringLabels = (frame: PlanFrame) =>
  rings(frame)
    .filter((_, i, { length }) => (length - i) % 2 === 1)
    .map((meters) => ({ meters, x: frame.x, y: frame.y - meters * frame.pixelsPerMeter }))

/** Minimum distance between the two handles in pixels, so that the obstacle between them stays within reach. */
const MIN_HANDLE_DISTANCE = 52

/** The positions of the handles: at the ends, or farther out if the ends are too close together. */
export const handlePositions = (frame: PlanFrame, { from, to }: Obstacle) => {
  const [start, end] = [pixelOf(frame, positionOf(from)), pixelOf(frame, positionOf(to))]
  const [width, height] = [end.x - start.x, end.y - start.y]
  const out = Math.max(0, (MIN_HANDLE_DISTANCE / Math.hypot(width, height) - 1) / 2)
  return [
    { part: 'from', x: start.x - width * out, y: start.y - height * out },
    { part: 'to', x: end.x + width * out, y: end.y + height * out },
  ] as const
}

/** Pixels. */
const LABEL_HEIGHT = 12
const CHARACTER_WIDTH = 6
const MAX_LABEL = 26

interface Spot extends Pixel {
  readonly radius: number
}

/** Half the width of an obstacle's bar, and the spacing of the spots that a thing covers, pixels. */
const [BAR_RADIUS, SPACING] = [3, 10]

/** The spots that a bar or a house covers: from a corner along one side, and along the side next to it. */
const spotsOf = (from: Pixel, along: Pixel, away = from): Spot[] => {
  const stepsTo = (to: Pixel): readonly number[] => {
    const pieces = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / SPACING)
    return Array.from({ length: pieces + 1 }, (_, i) => i / Math.max(1, pieces))
  }
  return stepsTo(along).flatMap((i) =>
    stepsTo(away).map((j) => ({
      x: from.x + i * (along.x - from.x) + j * (away.x - from.x),
      y: from.y + i * (along.y - from.y) + j * (away.y - from.y),
      radius: BAR_RADIUS,
    })),
  )
}

/** The spots that a thing covers in the plan: its bars, its crown and its house. */
const thingSpots = (frame: PlanFrame, walls: readonly Obstacle[]): Spot[] => {
  const pixels = (positions: readonly Position[]) => positions.map((position) => pixelOf(frame, position))
  const [left, right, , back] = pixels(houseAround(walls)?.outline ?? [])
  return [
    ...(left && right ? spotsOf(left, right, back) : []),
    ...walls.flatMap((wall) => {
      const radius = (shapeOf(wall).width / 2) * frame.pixelsPerMeter
      return isTree(wall)
        ? [{ ...pixelOf(frame, middleOf(wall)), radius }]
        : spotsOf(pixelOf(frame, positionOf(wall.from)), pixelOf(frame, positionOf(wall.to)))
    }),
  ]
}

/** Directions of a name from its thing, degrees clockwise from away from the panels. */
const TURNS = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180]

/** Pixels from a thing to its name, and the distance to which a name seems to touch a thing. */
const [GAP, TOUCH] = [1, 3]

/** Pixels around the middle that the panels and their arrows cover. */
const PANELS_RADIUS = 16

interface NameRequest extends LabelRequest {
  readonly index: number
}

/** The position of the text that marks north. */
export const NORTH: Pixel = { x: 16, y: 12 }

/** The positions that the two lines of the map's credit cover. */
export const creditPixels = ({ height }: PlanFrame): readonly Pixel[] =>
  [20, 50, 80].map((x) => ({ x, y: height - 14, radius: 14 }))

interface Named {
  readonly obstacles: readonly Obstacle[]
  /** Always named; null: none. */
  readonly selected: number | null
  /** Indices of the obstacles to name, the most important one first. */
  readonly named: readonly number[]
  /** Positions that names must not cover, besides the plan's own texts. */
  readonly taken?: readonly Pixel[]
  /** Names include the distance. */
  readonly hasDistance?: boolean
}

/** Names that touch their own things and no others; only the selected one is always there. */
export const planLabels = (frame: PlanFrame, labeled: Named) => {
  const { obstacles, selected, named, taken = [], hasDistance = false } = labeled
  const { width, height } = frame
  const things = thingsOf(obstacles).map((indices) => ({
    indices,
    spots: thingSpots(
      frame,
      indices.flatMap((i) => obstacles[i] ?? []),
    ),
  }))
  const requestOf = (index: number): readonly NameRequest[] => {
    const obstacle = obstacles[index]
    const thing = things.find(({ indices }) => indices.includes(index))
    if (!obstacle || !thing) return []
    const shape = shapeOf(obstacle)
    const end = hasDistance ? `, ${roundTo(shape.distance, 1)} m` : ''
    const text = isolated(shortened(obstacle.name, MAX_LABEL - end.length)) + end
    const [halfWide, halfHigh] = [halfWidth({ text, characterWidth: CHARACTER_WIDTH }), LABEL_HEIGHT / 2]
    const gapTo = (place: Pixel, spots: readonly Spot[]): number =>
      spots.reduce((least, { x, y, radius }) => {
        const gap = Math.max(Math.abs(x - place.x) - halfWide, Math.abs(y - place.y) - halfHigh)
        return Math.min(least, gap - radius)
      }, Number.POSITIVE_INFINITY)
    const middle = pixelOf(frame, middleOf(obstacle))
    const places = TURNS.map((turn) => {
      const { east, north } = positionAt(shape.azimuth + shape.turn + turn, 1)
      /** Just beyond the last of its spots. */
      const away = Math.max(
        ...thing.spots.map(({ x, y, radius }) =>
          Math.min(
            (halfWide + radius + GAP + (x - middle.x) * Math.sign(east)) / Math.abs(east),
            (halfHigh + radius + GAP - (y - middle.y) * Math.sign(north)) / Math.abs(north),
          ),
        ),
      )
      return {
        x: clamp(halfWide, middle.x + away * east, width - halfWide),
        y: clamp(halfHigh, middle.y - away * north, height - halfHigh),
      }
    })
    const touching = places.filter((place) =>
      things.every((it) => {
        const gap = gapTo(place, it.spots)
        return it === thing ? 0 < gap && gap < TOUCH : gap > TOUCH
      }),
    )
    const isRequired = index === selected
    return [
      {
        key: String(index),
        index,
        text,
        characterWidth: CHARACTER_WIDTH,
        places: isRequired ? [...touching, ...places] : touching,
        isRequired,
      },
    ]
  }
  const first = selected === null ? named : [selected, ...named.filter((index) => index !== selected)]
  return placeLabels({ width, top: 0, bottom: height }, first.flatMap(requestOf), [
    NORTH,
    { x: frame.x, y: frame.y, radius: PANELS_RADIUS },
    ...ringLabels(frame),
    ...taken,
  ])
}
