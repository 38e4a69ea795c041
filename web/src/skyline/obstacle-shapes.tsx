import { useId, useRef } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import type { SiteProps } from '../site/store.ts'
import { memo } from '../ui/deferred.ts'
import type { Dragging } from '../ui/use-drag.ts'
import { arrowMove, useFocusKey } from '../ui/use-focus-key.ts'
import { obstacleNames } from './descriptions.ts'
import { obstacleId } from './editing.ts'
import { areaPath, type Frame, isInView, pixelAt, toDegrees } from './frame.ts'
import { ObstaclePicture } from './obstacle-picture.tsx'
import { draggedScreen, type ScreenPart, screenEdges, screenOutline } from './obstacle-screen.ts'

interface ShapeProps {
  readonly frame: Frame
  readonly obstacle: Obstacle
}

export const ObstacleShape = memo(({ frame, obstacle }: ShapeProps) => {
  const id = useId()
  const d = areaPath(frame, [screenOutline(obstacle)])
  return (
    <>
      <clipPath id={id}>
        <path d={d} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <ObstaclePicture frame={frame} obstacle={obstacle} screen={d} />
      </g>
      <path class="body" d={d} />
    </>
  )
})

export const obstacleKind = (obstacle: Obstacle): string =>
  `obstacle ${letsLightThrough(obstacle) ? 'tree' : 'building'}${obstacle.enabled ? '' : ' off'}`

export interface DraggedShapesProps extends SiteProps {
  readonly frame: Frame
  readonly drag: Dragging
}

const grabIn =
  ({ site, frame, drag }: DraggedShapesProps) =>
  (event: PointerEvent, i: number, part: ScreenPart, onMove?: () => void): void => {
    const initial = site.draft.peek().obstacles[i]
    if (!initial || !(event.currentTarget instanceof SVGElement)) return
    event.stopPropagation()
    drag.start(event, event.currentTarget, {
      initial,
      current: () => site.draft.peek().obstacles[i],
      at: ({ dx, dy }) => {
        onMove?.()
        const { turn, rise } = toDegrees(frame, dx, dy)
        return draggedScreen(initial, part, turn, rise)
      },
      change: (next, mergeKey) => site.changeObstacle(i, next, mergeKey),
    })
  }

/** The handles of an obstacle: at its sides, to widen it, and at its top edge, to raise it. */
export const handlesOf = (frame: Frame, obstacle: Obstacle) => {
  const { left, right, middle, top } = screenEdges(obstacle)
  return [
    { part: 'left', ...pixelAt(frame, left, top / 2) },
    { part: 'right', ...pixelAt(frame, right, top / 2) },
    { part: 'top', ...pixelAt(frame, middle, top) },
  ] as const
}

export const ScreenHandles = ({ site, frame, drag }: DraggedShapesProps) => {
  const selected = site.selectedObstacle.value
  const obstacle = site.drawn.sky.value.obstacles[selected ?? -1]
  if (!obstacle || selected === null) return null
  const grab = grabIn({ site, frame, drag })
  return (
    <>
      {handlesOf(frame, obstacle).map(({ part, x, y }) => (
        <g
          key={part}
          class={`screen-only screen-handle ${part}`}
          transform={`translate(${x},${y})${part === 'top' ? 'rotate(90)' : ''}`}
          onPointerDown={(event) => grab(event, selected, part)}
        >
          <circle class="hit" />
          <circle class="dot" r={8} fill="var(--surface)" stroke="var(--accent)" stroke-width={2} />
          <path fill="none" stroke="var(--accent)" stroke-width={1.5} d="M-2-3L-5 0L-2 3M2-3L5 0L2 3" />
        </g>
      ))}
    </>
  )
}

/** Degrees; with Shift the finer one. */
const [STEP, FINE_STEP] = [1, 0.1]

/** The obstacles in front of the horizon. Selected ones can be moved by the pointer or the arrow keys. */
export const ObstacleShapes = ({ site, frame, drag }: DraggedShapesProps) => {
  const { obstacles } = site.drawn.sky.value
  const names = obstacleNames(obstacles, site.settled.value.causes)
  const selected = site.selectedObstacle.value
  /** The click that ends a drag must not select. */
  const wasDragged = useRef(false)
  const { mergeKey, onFocus } = useFocusKey()
  const grab = grabIn({ site, frame, drag })
  const press = (event: KeyboardEvent, i: number, obstacle: Obstacle): void => {
    const move = i === selected && arrowMove(event, STEP, FINE_STEP)
    if (move) {
      const part = move.up === 0 ? 'body' : 'top'
      site.changeObstacle(i, draggedScreen(obstacle, part, move.right, move.up), mergeKey.current)
    } else if (event.key === 'Enter' || event.key === ' ') toggle(i)
    else return
    event.preventDefault()
  }
  const toggle = (i: number): void => site.select(i === selected ? null : i)
  return (
    <>
      {obstacles.map((obstacle, i) => (
        // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG.
        <g
          key={`${i} ${obstacle.name}`}
          id={obstacleId(i)}
          class={obstacleKind(obstacle)}
          role="button"
          tabindex={isInView(frame, screenEdges(obstacle).middle) ? 0 : -1}
          aria-pressed={i === selected}
          aria-label={names[i]}
          onClick={() => {
            if (!wasDragged.current) toggle(i)
            wasDragged.current = false
          }}
          onPointerDown={(event) => {
            wasDragged.current = false
            // A finger scrolls past what it has not selected.
            if (i === selected || event.pointerType === 'mouse')
              grab(event, i, 'body', () => {
                wasDragged.current = true
                site.select(i)
              })
          }}
          onFocus={onFocus}
          onKeyDown={(event) => press(event, i, obstacle)}
        >
          <ObstacleShape frame={frame} obstacle={obstacle} />
        </g>
      ))}
    </>
  )
}
