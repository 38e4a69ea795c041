import type { Obstacle } from '../api/types.ts'
import { isTree, letsLightThrough } from '../obstacles/plan-geometry.ts'
import { yearlyAverage } from '../obstacles/transmittance.ts'
import { clamp } from '../ui/azimuth.ts'
import { type Frame, linePath, toX, toY } from './frame.ts'
import { onScreen, type ScreenPosition } from './obstacle-screen.ts'

/** What an opaque obstacle is drawn as is a matter of its height above the panels: less than a storey is a wall. Meters. */
const STOREY = 3

/** A screen, on which shapes are drawn. */
interface Canvas {
  /** Pixels. */
  readonly width: number
  readonly height: number
  path(positions: readonly ScreenPosition[]): string
  /** `[across, up]` in pixels. */
  pixel(position: ScreenPosition): readonly [x: number, y: number]
}

const canvasOf = (frame: Frame, obstacle: Obstacle): Canvas => {
  const at = onScreen(obstacle, frame.center)
  const pixel = (position: ScreenPosition): readonly [number, number] => {
    const { relative, height } = at(position)
    return [toX(frame, relative), toY(frame, height)]
  }
  const [[left], [right], [, top]] = [pixel([0, 0]), pixel([1, 0]), pixel([0.5, 1])]
  return {
    width: right - left,
    height: frame.bottom - top,
    path: (positions) => linePath(frame, [positions.map(at)]),
    pixel,
  }
}

/** Share of a house's height at which the roof begins. */
const EAVES = 0.68
/** Pixels of width that a window has for itself, and half of its own width. */
const [WINDOW_ROOM, WINDOW] = [38, 6]

const House = ({ canvas }: { readonly canvas: Canvas }) => {
  const { width, height, path } = canvas
  // A long house has a ridge, a narrow one a gable.
  const ridge = Math.min(0.5, (0.9 * height) / width)
  const roof = [
    [0, EAVES],
    [ridge, 1],
    [1 - ridge, 1],
    [1, EAVES],
  ] as const
  const windows = height < 30 ? 0 : clamp(1, Math.floor(width / WINDOW_ROOM), 8)
  const half = WINDOW / width
  return (
    <>
      <path class="wall" d={`${path([[0, 0], ...roof, [1, 0]])}Z`} />
      <path class="roof" d={path(roof)} />
      {Array.from({ length: windows }, (_, i) => {
        const middle = (i + 0.5) / windows
        const pane = [
          [middle - half, 0.28],
          [middle + half, 0.28],
          [middle + half, 0.5],
          [middle - half, 0.5],
        ] as const
        return <path key={i} class="pane" d={`${path(pane)}Z`} />
      })}
    </>
  )
}

const Wall = ({ canvas: { path } }: { readonly canvas: Canvas }) => {
  const across = (up: number): readonly ScreenPosition[] => [0, 0.25, 0.5, 0.75, 1].map((x) => [x, up])
  return (
    <>
      <path class="wall" d={`${path([...across(0), ...across(1).toReversed()])}Z`} />
      <path class="courses" d={[0.33, 0.67].map((up) => path(across(up))).join('')} />
      <path class="roof" d={path(across(1))} />
    </>
  )
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

const Tree = ({ canvas, obstacle }: { readonly canvas: Canvas; readonly obstacle: Obstacle }) => {
  const { width, height, path, pixel } = canvas
  const { transmittance } = obstacle
  const ellipses = (shapes: typeof CROWN | typeof BRIGHT, kind: string) =>
    shapes.map(([across, up, halfWidth, halfHeight], i) => {
      const [x, y] = pixel([across, up])
      return <ellipse key={i} class={kind} cx={x} cy={y} rx={halfWidth * width} ry={halfHeight * height} />
    })
  const trunk = Math.max(0.04, 1.5 / width)
  const isEvergreen = typeof transmittance === 'number'
  return (
    <>
      <path
        class="trunk"
        d={`${path([
          [0.5 - trunk, 0],
          [0.5 - 0.6 * trunk, 0.5],
          [0.5 + 0.6 * trunk, 0.5],
          [0.5 + trunk, 0],
        ])}Z`}
      />
      <g opacity={FULLEST - (FULLEST - FAINTEST) * yearlyAverage(transmittance)}>
        {isEvergreen
          ? TIERS.map(([top, half, foot]) => (
              <path
                key={top}
                class="crown"
                d={`${path([
                  [0.5 - half, foot],
                  [0.5, top],
                  [0.5 + half, foot],
                ])}Z`}
              />
            ))
          : ellipses(CROWN, 'crown')}
        {!isEvergreen && ellipses(BRIGHT, 'bright')}
      </g>
    </>
  )
}

interface ObstaclePictureProps {
  readonly frame: Frame
  readonly obstacle: Obstacle
}

/** A house, a wall or a tree, inside the screen that the panels see. */
export const ObstaclePicture = ({ frame, obstacle }: ObstaclePictureProps) => {
  const canvas = canvasOf(frame, obstacle)
  if (isTree(obstacle)) return <Tree canvas={canvas} obstacle={obstacle} />
  if (letsLightThrough(obstacle)) return null
  return obstacle.height < STOREY ? <Wall canvas={canvas} /> : <House canvas={canvas} />
}
