import { useRef } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Obstacle, Panels } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { useDrag } from '../ui/use-drag.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { ObstacleMark, PlanDrawing, type PlanDrawingProps } from './plan-drawing.tsx'
import {
  moveBy,
  moveEndBy,
  nearestValid,
  type Position,
  positionOf,
  shapeOf,
  turnBy,
} from './plan-geometry.ts'
import { handlePositions, planFrame, toPixels } from './plan-layout.ts'

interface PlanViewProps {
  /** With the index of an obstacle, the id of its drawing. */
  readonly id: string
  readonly obstacles: readonly Obstacle[]
  readonly panels: Panels
  readonly selected: number | null
  readonly onSelect: (index: number) => void
  readonly onChange: (index: number, next: Obstacle, mergeKey: string) => void
  readonly onRemove: (index: number) => void
  readonly layer?: PlanDrawingProps['layer']
  /** What may be added, to look at. */
  readonly suggested: readonly Obstacle[]
}

/** Pixels. */
const MAX_HEIGHT = 280

/** Meters, and degrees, that a key moves; with Shift. */
const [STEP, FINE_STEP, TURN_STEP] = [0.5, 0.1, 5]

const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type Part = 'whole' | 'from' | 'to'

const movePart = (obstacle: Obstacle, part: Part, by: Position): Obstacle =>
  part === 'whole' ? moveBy(obstacle, by) : moveEndBy(obstacle, part, by)

/** Where a key moves an obstacle or its end; null if it has no effect. */
const movedByKey = (obstacle: Obstacle, part: Part, { key, shiftKey }: KeyboardEvent): Obstacle | null => {
  const arrow = ARROWS[key]
  const step = shiftKey ? FINE_STEP : STEP
  if (arrow) return movePart(obstacle, part, { east: arrow[0] * step, north: arrow[1] * step })
  if (key === 'r' || key === 'R') return turnBy(obstacle, shiftKey ? -TURN_STEP : TURN_STEP)
  return null
}

const placeText = (distance: number, azimuth: number): string =>
  `${roundTo(distance, 1)} m away, ${roundTo(azimuth, 0)}° ${compassPoint(azimuth)}`

/** For screen readers. */
const valueText = (obstacle: Obstacle, part: Part): string => {
  if (part !== 'whole') return placeText(obstacle[part].distance, azimuthOf(obstacle[part].direction))
  const { azimuth, distance, width } = shapeOf(obstacle)
  return `${placeText(distance, azimuth)}, ${roundTo(width, 1)} m wide`
}

/** The plan, in which obstacles and their ends are dragged, or moved with the keyboard. */
export const PlanView = (props: PlanViewProps) => {
  const { id, obstacles, panels, suggested, selected, onSelect, onChange, onRemove } = props
  const [container, width] = useElementWidth()
  const svg = useRef<SVGSVGElement>(null)
  /** Of the key presses since the focus arrived. */
  const mergeKey = useRef('')
  const { isDragging, start, preventScroll } = useDrag()
  const latest = useRef(obstacles)
  latest.current = obstacles
  const fitted = planFrame(width, Math.min(width, MAX_HEIGHT), [...obstacles, ...suggested])
  const lastFrame = useRef(fitted)
  // The scale stays as it was when the drag started.
  const frame = isDragging ? lastFrame.current : fitted
  lastFrame.current = frame
  const itemId = (index: number): string => `${id}-${index}`
  const selectedObstacle = selected === null ? undefined : obstacles[selected]

  const press = (event: PointerEvent, index: number, part: Part): void => {
    const initial = obstacles[index]
    if (event.button !== 0 || !svg.current || !initial) return
    // At once, so that a field that is being typed in hands over its value before it disappears.
    if (event.currentTarget instanceof SVGElement) event.currentTarget.focus({ preventScroll: true })
    const { pixelsPerMeter } = frame
    let last = initial
    start(event, svg.current, {
      initial,
      current: () => latest.current[index],
      at: ({ dx, dy }) => {
        const by = { east: dx / pixelsPerMeter, north: -dy / pixelsPerMeter }
        last = nearestValid(last, movePart(initial, part, by))
        return last
      },
      change: (next, mergeKey) => onChange(index, next, mergeKey),
    })
  }
  const pressKey = (event: KeyboardEvent, index: number, part: Part): void => {
    const obstacle = obstacles[index]
    if (!obstacle || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = movedByKey(obstacle, part, event)
    const next = { PageUp: index - 1, PageDown: index + 1, Home: 0, End: obstacles.length - 1 }[event.key]
    if (moved) onChange(index, nearestValid(obstacle, moved), mergeKey.current)
    else if (next !== undefined) document.getElementById(itemId(next))?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
    else return
    event.preventDefault()
  }
  const slider = (obstacle: Obstacle, index: number, part: Part) => ({
    role: 'slider' as const,
    'aria-valuemin': 0.5,
    'aria-valuemax': 10_000,
    'aria-valuenow': roundTo(part === 'whole' ? shapeOf(obstacle).distance : obstacle[part].distance, 1),
    'aria-valuetext': valueText(obstacle, part),
    onFocus: () => {
      mergeKey.current = newMergeKey()
      onSelect(index)
    },
    onPointerDown: (event: PointerEvent) => press(event, index, part),
    onKeyDown: (event: KeyboardEvent) => pressKey(event, index, part),
  })
  return (
    <div ref={container} class="plan">
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only.
        <svg
          ref={svg}
          width={frame.width}
          height={frame.height}
          role="group"
          aria-label="Plan of the obstacles, seen from above, north up"
          class={isDragging ? 'dragging' : undefined}
          onTouchMove={preventScroll}
        >
          <PlanDrawing
            frame={frame}
            obstacles={obstacles}
            panels={panels}
            selected={selected}
            layer={props.layer}
          >
            {suggested.map((obstacle, i) => (
              <g key={i} class="suggested">
                <ObstacleMark frame={frame} obstacle={obstacle} />
              </g>
            ))}
            {obstacles.map((obstacle, i) => {
              const [x1, y1] = toPixels(frame, positionOf(obstacle.from))
              const [x2, y2] = toPixels(frame, positionOf(obstacle.to))
              return (
                <g
                  key={i}
                  class={i === selected ? 'obstacle-item selected' : 'obstacle-item'}
                  id={itemId(i)}
                  // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
                  tabindex={i === (selected ?? 0) ? 0 : -1}
                  aria-label={obstacle.name}
                  {...slider(obstacle, i, 'whole')}
                >
                  <ObstacleMark frame={frame} obstacle={obstacle} />
                  <path class="hit" d={`M${x1} ${y1}L${x2} ${y2}`} />
                </g>
              )
            })}
          </PlanDrawing>
          {selected !== null &&
            selectedObstacle &&
            handlePositions(frame, selectedObstacle).map(({ part, x, y }, i) => (
              <g
                key={part}
                class="end-handle"
                transform={`translate(${x},${y})`}
                tabindex={0}
                aria-label={`${selectedObstacle.name}, ${i === 0 ? 'one end' : 'other end'}`}
                {...slider(selectedObstacle, selected, part)}
              >
                <circle class="hit" r={16} />
                <circle class="dot" r={6} />
              </g>
            ))}
        </svg>
      )}
    </div>
  )
}
