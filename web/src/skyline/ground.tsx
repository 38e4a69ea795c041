import { useRef } from 'preact/hooks'
import type { Obstacle, Points } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import type { Dragging } from '../ui/use-drag.ts'
import { areaPath, type Frame, pixelOf, toDegrees, toX } from './frame.ts'
import { gapOutline, gapsOf } from './horizon-line.ts'
import { ObstaclePicture } from './obstacle-picture.tsx'
import { draggedScreen, type ScreenPart, screenEdges, screenOutline } from './obstacle-screen.ts'

interface LineProps {
  readonly frame: Frame
  readonly points: Points
  /** The horizon line from the left edge to the right, as a path. */
  readonly outline: string
}

/** The area below the horizon line, and hatched what would be below it across the gaps. */
export const Terrain = ({ frame, points, outline, id }: LineProps & { readonly id: string }) => (
  <>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path class="hatch" d="M0,0V6" />
    </pattern>
    <path class="terrain" d={`${outline}V${frame.bottom}H${toX(frame, -180)}Z`} />
    {gapsOf(points).map((gap) => (
      <path
        key={gap.from}
        class="gap"
        fill={`url(#${id})`}
        d={areaPath(frame, gapOutline(gap, frame.center))}
      />
    ))}
  </>
)

/** Pixels per dot; dots any closer would merge into a thick line. */
const MIN_DOT_SPACING = 5

const dotsPath = (frame: Frame, points: Points): string =>
  points
    .map(({ direction, heightAngle }) => {
      const { x, y } = pixelOf(frame, direction, heightAngle)
      return `M${x.toFixed(1)},${y.toFixed(1)}h0`
    })
    .join('')

/** @param hasDots draws every point as a dot, because there is no room for handles */
export const HorizonLine = ({
  frame,
  points,
  outline,
  hasDots,
}: LineProps & { readonly hasDots: boolean }) => {
  const isRoomy = points.length * MIN_DOT_SPACING < frame.width
  return (
    <>
      <path class="horizon-line" d={outline} />
      {hasDots && isRoomy && <path class="dots" d={dotsPath(frame, points)} />}
    </>
  )
}

/** Id of an obstacle's drawing. */
export const obstacleId = (i: number): string => `skyline-obstacle-${i}`

interface ObstacleShapesProps {
  readonly frame: Frame
  readonly obstacles: readonly Obstacle[]
  /** Names with costs, for screen readers. */
  readonly names: readonly string[]
  readonly selected: number | null
  readonly onSelect: (i: number | null) => void
  /** Changes with the same merge key are one undo step. */
  readonly onChange: (i: number, next: Obstacle, mergeKey: string) => void
  readonly drag: Dragging
  /** Starts the ids of what is drawn. */
  readonly id: string
}

/** What arrow keys move, by degrees clockwise and up. */
const ARROWS: Readonly<Record<string, readonly [part: ScreenPart, turn: number, rise: number]>> = {
  ArrowLeft: ['body', -1, 0],
  ArrowRight: ['body', 1, 0],
  ArrowUp: ['top', 0, 1],
  ArrowDown: ['top', 0, -1],
}

interface ScreenHandlesProps {
  readonly frame: Frame
  readonly obstacle: Obstacle
  readonly onGrab: (event: PointerEvent, part: ScreenPart) => void
}

/** The sides of the selected obstacle, which widen it, and its top edge, which lifts it. */
const ScreenHandles = ({ frame, obstacle, onGrab }: ScreenHandlesProps) => {
  const { left, right, middle, top } = screenEdges(obstacle)
  const handles = [
    ['left', left, top / 2],
    ['right', right, top / 2],
    ['top', middle, top],
  ] as const
  return (
    <>
      {handles.map(([part, azimuth, height]) => {
        const { x, y } = pixelOf(frame, String(azimuth), height)
        return (
          <g
            key={part}
            class={`screen-handle ${part}`}
            transform={`translate(${x},${y})${part === 'top' ? 'rotate(90)' : ''}`}
            onPointerDown={(event) => onGrab(event, part)}
          >
            <circle class="hit" />
            <circle class="dot" r={8} />
            <path class="arrows" d="M-2-3L-5 0L-2 3M2-3L5 0L2 3" />
          </g>
        )
      })}
    </>
  )
}

/** The obstacles in front of the horizon: a picture of each, inside the screen that the panels see. */
export const ObstacleShapes = (props: ObstacleShapesProps) => {
  const { frame, obstacles, names, selected, onSelect, onChange, drag, id } = props
  /** The click that ends a drag selects nothing. */
  const wasDragged = useRef(false)
  /** Of the key presses since the focus arrived. */
  const keys = useRef('')
  const latest = useRef(obstacles)
  latest.current = obstacles
  const grab = (event: PointerEvent, i: number, part: ScreenPart): void => {
    const initial = obstacles[i]
    if (event.button !== 0 || !initial || !(event.currentTarget instanceof Element)) return
    event.stopPropagation()
    wasDragged.current = false
    drag.start(event, event.currentTarget, {
      initial,
      current: () => latest.current[i],
      at: ({ dx, dy }) => {
        wasDragged.current = true
        const { turn, rise } = toDegrees(frame, dx, dy)
        return draggedScreen(initial, part, turn, rise)
      },
      change: (next, mergeKey) => onChange(i, next, mergeKey),
    })
  }
  const pressArrow = (event: KeyboardEvent, i: number, obstacle: Obstacle): void => {
    const arrow = ARROWS[event.key]
    if (!arrow || i !== selected) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 1
    const [part, turn, rise] = arrow
    onChange(i, draggedScreen(obstacle, part, turn * step, rise * step), keys.current)
  }
  const selectedObstacle = selected === null ? undefined : obstacles[selected]
  return (
    <g>
      {obstacles.map((obstacle, i) => {
        const d = areaPath(frame, screenOutline(obstacle, frame.center))
        const clipId = `${id}-screen-${i}`
        const toggle = (): void => onSelect(i === selected ? null : i)
        return (
          // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG.
          <g
            key={`${i} ${obstacle.name}`}
            id={obstacleId(i)}
            class={`obstacle ${letsLightThrough(obstacle) ? 'tree' : 'building'}`}
            role="button"
            tabindex={0}
            aria-pressed={i === selected}
            aria-label={names[i]}
            onClick={() => {
              if (!wasDragged.current) toggle()
              wasDragged.current = false
            }}
            onPointerDown={(event) => {
              wasDragged.current = false
              if (i === selected) grab(event, i, 'body')
            }}
            onFocus={() => {
              keys.current = newMergeKey()
            }}
            onKeyDown={(event) => {
              pressArrow(event, i, obstacle)
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              toggle()
            }}
          >
            <clipPath id={clipId}>
              <path d={d} />
            </clipPath>
            <g clip-path={`url(#${clipId})`}>
              <ObstaclePicture frame={frame} obstacle={obstacle} />
            </g>
            <path class="body" d={d} />
          </g>
        )
      })}
      {selectedObstacle && selected !== null && (
        <ScreenHandles
          frame={frame}
          obstacle={selectedObstacle}
          onGrab={(event, part) => grab(event, selected, part)}
        />
      )}
    </g>
  )
}
