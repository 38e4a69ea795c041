import { topHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../api/types.ts'
import { isTree, letsLightThrough, STOREY } from '../obstacles/plan-geometry.ts'
import { yearlyAverage } from '../obstacles/transmittance.ts'
import { clamp } from '../ui/azimuth.ts'
import { type Frame, linePath, pixelAt, toX } from './frame.ts'

/** A position on an obstacle's screen: 0…1 from the left to the right side, and from the horizontal to the top edge. */
type Position = readonly [across: number, up: number]

/** An obstacle's screen as a canvas. */
const canvasOf = (frame: Frame, obstacle: Obstacle) => {
  const view = viewOf(obstacle)
  const at = ([across, up]: Position) => {
    const azimuth = view.azimuth + across * view.width
    return { azimuth, altitude: up * topHeightAt(view, azimuth) }
  }
  const pixel = (position: Position) => pixelAt(frame, at(position).azimuth, at(position).altitude)
  return {
    /** Pixels. */
    width: toX(frame, view.width) - toX(frame, 0),
    height: frame.bottom - pixel([0.5, 1]).y,
    pixel,
    path: (...positions: Position[]): string => linePath(frame, [positions.map(at)]),
  }
}

type Canvas = ReturnType<typeof canvasOf>

/** Share of a house's height where the roof begins. */
const EAVES = 0.84
/** Pixels of width per window, and half the width of a window. */
const [WINDOW_ROOM, WINDOW] = [38, 6]

const House = ({ width, height, path }: Canvas) => {
  // A long house has a ridge, a narrow one a gable.
  const ridge = Math.min(0.5, (0.9 * height) / width)
  const roof: Position[] = [
    [0, EAVES],
    [ridge, 1],
    [1 - ridge, 1],
    [1, EAVES],
  ]
  const windows = height < 30 ? 0 : clamp(1, Math.floor(width / WINDOW_ROOM), 8)
  const half = WINDOW / width
  return (
    <>
      <path fill="var(--building)" d={path([0, 0], ...roof, [1, 0])} />
      <path d={path(...roof)} fill="none" stroke="var(--roof)" stroke-width={5} stroke-linejoin="round" />
      {Array.from({ length: windows }, (_, i) => (i + 0.5) / windows).map((x) => (
        <path
          key={x}
          fill="var(--pane)"
          d={path([x - half, 0.28], [x + half, 0.28], [x + half, 0.5], [x - half, 0.5])}
        />
      ))}
    </>
  )
}

/** The parts of a crown: across, up, half the width, half the height. */
const CROWN = [
  [0.5, 0.78, 0.34, 0.22],
  [0.26, 0.68, 0.26, 0.24],
  [0.74, 0.68, 0.26, 0.24],
  [0.3, 0.44, 0.3, 0.24],
  [0.7, 0.44, 0.3, 0.24],
] as const

/** Opacity of a crown: the more light it lets through, the fainter it is. */
const [FAINTEST, FULLEST] = [0.6, 1]

const Tree = ({ width, height, pixel, path, light }: Canvas & { readonly light: number }) => {
  const trunk = Math.max(0.04, 1.5 / width)
  return (
    <>
      <path
        fill="var(--trunk)"
        d={path([0.5 - trunk, 0], [0.5 - trunk, 0.5], [0.5 + trunk, 0.5], [0.5 + trunk, 0])}
      />
      <g fill="var(--leaf)" opacity={FULLEST - (FULLEST - FAINTEST) * light}>
        {CROWN.map(([across, up, halfWidth, halfHeight], i) => {
          const { x, y } = pixel([across, up])
          return <ellipse key={i} cx={x} cy={y} rx={halfWidth * width} ry={halfHeight * height} />
        })}
      </g>
    </>
  )
}

interface ObstaclePictureProps {
  readonly frame: Frame
  readonly obstacle: Obstacle
  readonly screen: string
}

/** A house, a wall or a tree, drawn inside its screen. */
export const ObstaclePicture = ({ frame, obstacle, screen }: ObstaclePictureProps) => {
  const canvas = canvasOf(frame, obstacle)
  if (isTree(obstacle)) return <Tree {...canvas} light={yearlyAverage(obstacle.transmittance)} />
  if (letsLightThrough(obstacle)) return null
  return obstacle.height < STOREY ? <path fill="var(--building)" d={screen} /> : <House {...canvas} />
}
