import type { JSX } from 'preact'
import type { Obstacle } from '../api/types.ts'
import { isTree, letsLightThrough } from '../obstacles/plan-geometry.ts'
import { yearlyAverage } from '../obstacles/transmittance.ts'
import { clamp } from '../ui/azimuth.ts'
import { type Frame, linePath, toX, toY } from './frame.ts'
import { onScreen, type ScreenPosition } from './obstacle-screen.ts'

/** What an opaque obstacle is drawn as is a matter of its height above the panels: less than a storey is a wall. Meters. */
const STOREY = 3

type Positions = readonly ScreenPosition[]

/** A screen, on which shapes are drawn. */
interface Canvas {
  /** Pixels. */
  readonly width: number
  readonly height: number
  line(kind: string, ...lines: readonly Positions[]): JSX.Element
  area(kind: string, edge: Positions): JSX.Element
  /** @param size half the width and half the height, as shares of those of the screen */
  ellipse(kind: string, middle: ScreenPosition, size: readonly [across: number, up: number]): JSX.Element
}

const canvasOf = (frame: Frame, obstacle: Obstacle): Canvas => {
  const at = onScreen(obstacle, frame.center)
  const pixel = (position: ScreenPosition): readonly [number, number] => {
    const { relative, height } = at(position)
    return [toX(frame, relative), toY(frame, height)]
  }
  const [[left], [right], [, top]] = [pixel([0, 0]), pixel([1, 0]), pixel([0.5, 1])]
  const [width, height] = [right - left, frame.bottom - top]
  const path = (line: Positions): string => linePath(frame, [line.map(at)])
  return {
    width,
    height,
    line: (kind, ...lines) => <path class={kind} d={lines.map(path).join('')} />,
    area: (kind, edge) => <path class={kind} d={`${path(edge)}Z`} />,
    ellipse: (kind, middle, [across, up]) => {
      const [x, y] = pixel(middle)
      return <ellipse class={kind} cx={x} cy={y} rx={across * width} ry={up * height} />
    },
  }
}

/** Share of a house's height at which the roof begins. */
const EAVES = 0.68
/** Pixels of width that a window has for itself, and half of its own width. */
const [WINDOW_ROOM, WINDOW] = [38, 6]

const house = ({ width, height, line, area }: Canvas) => {
  // A long house has a ridge, a narrow one a gable.
  const ridge = Math.min(0.5, (0.9 * height) / width)
  const roof: Positions = [
    [0, EAVES],
    [ridge, 1],
    [1 - ridge, 1],
    [1, EAVES],
  ]
  const windows = height < 30 ? 0 : clamp(1, Math.floor(width / WINDOW_ROOM), 8)
  const half = WINDOW / width
  return [
    area('wall', [[0, 0], ...roof, [1, 0]]),
    line('roof', roof),
    ...Array.from({ length: windows }, (_, i) => {
      const [left, right] = [(i + 0.5) / windows - half, (i + 0.5) / windows + half]
      return area('pane', [
        [left, 0.28],
        [right, 0.28],
        [right, 0.5],
        [left, 0.5],
      ])
    }),
  ]
}

const wall = ({ line, area }: Canvas) => {
  const across = (up: number): Positions => [0, 0.25, 0.5, 0.75, 1].map((x) => [x, up])
  return [
    area('wall', [...across(0), ...across(1).toReversed()]),
    line('courses', across(0.33), across(0.67)),
    line('roof', across(1)),
  ]
}

/** Across, up, and half the width and the height of the parts of a crown, and of what the sun brightens on them. */
const CROWN = [
  [0.5, 0.77, 0.3, 0.21],
  [0.27, 0.62, 0.26, 0.21],
  [0.73, 0.62, 0.26, 0.21],
  [0.36, 0.43, 0.28, 0.19],
  [0.64, 0.43, 0.28, 0.19],
] as const
const BRIGHT = [
  [0.42, 0.83, 0.12, 0.06],
  [0.22, 0.67, 0.1, 0.06],
  [0.66, 0.66, 0.11, 0.06],
  [0.44, 0.47, 0.1, 0.05],
] as const

/** The tiers of a conifer, each as its top, its half width and its foot. */
const TIERS = [
  [0.55, 0.48, 0.1],
  [0.8, 0.38, 0.34],
  [1, 0.28, 0.6],
] as const

/** A crown is the fainter, the more light it lets through. */
const [FAINTEST, FULLEST] = [0.4, 0.95]

const tree = ({ width, area, ellipse }: Canvas, { transmittance }: Obstacle) => {
  const ellipses = (kind: string, shapes: typeof CROWN | typeof BRIGHT) =>
    shapes.map(([across, up, ...size]) => ellipse(kind, [across, up], size))
  const trunk = Math.max(0.04, 1.5 / width)
  return [
    area('trunk', [
      [0.5 - trunk, 0],
      [0.5 - 0.6 * trunk, 0.5],
      [0.5 + 0.6 * trunk, 0.5],
      [0.5 + trunk, 0],
    ]),
    <g key="crown" opacity={FULLEST - (FULLEST - FAINTEST) * yearlyAverage(transmittance)}>
      {typeof transmittance === 'number'
        ? TIERS.map(([top, half, foot]) =>
            area('crown', [
              [0.5 - half, foot],
              [0.5, top],
              [0.5 + half, foot],
            ]),
          )
        : [ellipses('crown', CROWN), ellipses('bright', BRIGHT)]}
    </g>,
  ]
}

interface ObstaclePictureProps {
  readonly frame: Frame
  readonly obstacle: Obstacle
}

/** A house, a wall or a tree, inside the screen that the panels see. */
export const ObstaclePicture = ({ frame, obstacle }: ObstaclePictureProps) => {
  const canvas = canvasOf(frame, obstacle)
  if (isTree(obstacle)) return <>{tree(canvas, obstacle)}</>
  if (letsLightThrough(obstacle)) return null
  return <>{obstacle.height < STOREY ? wall(canvas) : house(canvas)}</>
}
