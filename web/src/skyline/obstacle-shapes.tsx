import { useId, useRef } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import type { SiteStore } from '../site/store.ts'
import { memo } from '../ui/deferred.ts'
import type { Dragging } from '../ui/use-drag.ts'
import { ARROWS, useFocusKey } from '../ui/use-focus-key.ts'
import { obstacleNames } from './descriptions.ts'
import { obstacleId } from './editing.ts'
import { areaPath, type Frame, pixelAt, toDegrees } from './frame.ts'
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

interface ScreenHandlesProps extends ShapeProps {
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
        const { x, y } = pixelAt(frame, azimuth, height)
        return (
          <g
            key={part}
            class={`screen-handle ${part}`}
            transform={`translate(${x},${y})${part === 'top' ? 'rotate(90)' : ''}`}
            onPointerDown={(event) => onGrab(event, part)}
          >
            <circle class="hit" />
            <circle class="dot" r={8} fill="var(--surface)" stroke="var(--accent)" stroke-width={2} />
            <path fill="none" stroke="var(--accent)" stroke-width={1.5} d="M-2-3L-5 0L-2 3M2-3L5 0L2 3" />
          </g>
        )
      })}
    </>
  )
}

interface ObstacleShapesProps {
  readonly site: SiteStore
  readonly frame: Frame
  readonly drag: Dragging
}

/** The obstacles in front of the horizon, which are selected, and then moved by the pointer or the arrow keys. */
export const ObstacleShapes = ({ site, frame, drag }: ObstacleShapesProps) => {
  const { obstacles } = site.drawn.sky.value
  const names = obstacleNames(obstacles, site.settled.value.causes)
  const selected = site.selectedObstacle.value
  /** The click that ends a drag selects nothing. */
  const wasDragged = useRef(false)
  const { mergeKey, onFocus } = useFocusKey()
  const grab = (event: PointerEvent, i: number, part: ScreenPart): void => {
    const initial = obstacles[i]
    if (event.button !== 0 || !initial || !(event.currentTarget instanceof Element)) return
    event.stopPropagation()
    drag.start(event, event.currentTarget, {
      initial,
      current: () => site.draft.peek().obstacles[i],
      at: ({ dx, dy }) => {
        wasDragged.current = true
        const { turn, rise } = toDegrees(frame, dx, dy)
        return draggedScreen(initial, part, turn, rise)
      },
      change: (next, mergeKey) => site.changeObstacle(i, next, mergeKey),
    })
  }
  const press = (event: KeyboardEvent, i: number, obstacle: Obstacle): void => {
    const { key, shiftKey } = event
    const arrow = i === selected && ARROWS[key]
    if (arrow) {
      const [right, up] = arrow
      const step = shiftKey ? 0.1 : 1
      const part = up === 0 ? 'body' : 'top'
      site.changeObstacle(i, draggedScreen(obstacle, part, right * step, up * step), mergeKey.current)
    } else if (key === 'Enter' || key === ' ') toggle(i)
    else return
    event.preventDefault()
  }
  const toggle = (i: number): void => site.select(i === selected ? null : i)
  const selectedObstacle = obstacles[selected ?? -1]
  return (
    <>
      {obstacles.map((obstacle, i) => (
        // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG.
        <g
          key={`${i} ${obstacle.name}`}
          id={obstacleId(i)}
          class={obstacleKind(obstacle)}
          role="button"
          tabindex={0}
          aria-pressed={i === selected}
          aria-label={names[i]}
          onClick={() => {
            if (!wasDragged.current) toggle(i)
            wasDragged.current = false
          }}
          onPointerDown={(event) => {
            wasDragged.current = false
            if (i === selected) grab(event, i, 'body')
          }}
          onFocus={onFocus}
          onKeyDown={(event) => press(event, i, obstacle)}
        >
          <ObstacleShape frame={frame} obstacle={obstacle} />
        </g>
      ))}
      {selectedObstacle && selected !== null && (
        <ScreenHandles
          frame={frame}
          obstacle={selectedObstacle}
          onGrab={(event, part) => grab(event, selected, part)}
        />
      )}
    </>
  )
}
