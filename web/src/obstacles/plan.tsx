import './plan.css'
import type { TargetedEvent, TargetedPointerEvent } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Obstacle, PanelArray } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import type { PlanesOfSite } from '../panels/planes.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import type { SiteStore } from '../site/store.ts'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { keepInPlace } from '../ui/keep-in-place.ts'
import { useDrag } from '../ui/use-drag.ts'
import { useElementSize } from '../ui/use-element-size.ts'
import { arrowMove, useFocusKey } from '../ui/use-focus-key.ts'
import { Houses, Names, ObstacleMark, PanelsMark, RingLabels, Rings, Shadows } from './plan-drawing.tsx'
import { moveBy, moveEndBy, nearestValid, type Position, shapeOf, turnBy } from './plan-geometry.ts'
import { handlePositions, planFrame } from './plan-layout.ts'

export interface PlanProps {
  readonly obstacles: readonly Obstacle[]
  readonly panels: PlanesOfSite & { readonly array?: PanelArray | null }
  /** The site of the obstacles; without it, the plan is a picture. */
  readonly site?: SiteStore
  /** For a picture: the causes, whose costliest are named, and the sun. */
  readonly causes?: readonly CauseRow[]
  readonly view?: DayView
}

/** Meters per key press, meters with Shift, and degrees per press of R. */
const [STEP, FINE_STEP, TURN_STEP] = [0.5, 0.1, 5]

type Part = 'whole' | 'from' | 'to'

const movePart = (obstacle: Obstacle, part: Part, by: Position): Obstacle =>
  part === 'whole' ? moveBy(obstacle, by) : moveEndBy(obstacle, part, by)

/** The obstacle after a key press moves it or its end; null if the key has no effect. */
const movedByKey = (obstacle: Obstacle, part: Part, event: KeyboardEvent): Obstacle | null => {
  const move = arrowMove(event, STEP, FINE_STEP)
  if (move) return movePart(obstacle, part, { east: move.right, north: move.up })
  return event.key.toLowerCase() === 'r' ? turnBy(obstacle, event.shiftKey ? -TURN_STEP : TURN_STEP) : null
}

const awayText = (distance: number, azimuth: number): string =>
  `${roundTo(distance, 1)} m away, ${roundTo(azimuth, 0)}° ${compassPoint(azimuth)}`

/** The position of an obstacle or its end, in words. */
const positionText = (obstacle: Obstacle, part: Part = 'whole'): string => {
  const { azimuth, distance, width } = shapeOf(obstacle)
  if (part === 'whole') return `${awayText(distance, azimuth)}, ${roundTo(width, 1)} m wide`
  return awayText(obstacle[part].distance, azimuthOf(obstacle[part].direction))
}

/**
 * Focuses an obstacle at once, so that a field that is being edited commits its value before it disappears. On a phone, the
 * fields of the selected obstacle open above the plan.
 */
const take = (obstacle: SVGGElement): void =>
  keepInPlace(obstacle.ownerSVGElement ?? obstacle, () => obstacle.focus({ preventScroll: true }))

/** The panels' surroundings from above. Obstacles and their ends are moved by dragging or with the keyboard. */
export const Plan = ({
  obstacles,
  panels,
  site,
  causes,
  view = site?.view.value ?? undefined,
}: PlanProps) => {
  const id = useId()
  const [container, width, height] = useElementSize()
  const { mergeKey, onFocus } = useFocusKey()
  const { isDragging, start, preventScroll } = useDrag()
  const latest = useRef(obstacles)
  latest.current = obstacles
  const { array } = panels
  const reach = array ? Math.hypot(array.width, array.height) / 2 : 0
  const fitted = planFrame(width, height, obstacles, reach)
  const lastFrame = useRef(fitted)
  // A drag keeps the scale that it started with.
  const frame = isDragging ? lastFrame.current : fitted
  lastFrame.current = frame
  const itemId = (index: number): string => `${id}-${index}`
  const selected = site?.selectedObstacle.value ?? null
  const selectedObstacle = obstacles[selected ?? -1]

  const sliderOf = (site: SiteStore, obstacle: Obstacle, index: number, part: Part) => ({
    role: 'slider' as const,
    'aria-valuemin': 0.5,
    'aria-valuemax': 10_000,
    'aria-valuenow': roundTo(part === 'whole' ? shapeOf(obstacle).distance : obstacle[part].distance, 1),
    'aria-valuetext': positionText(obstacle, part),
    onFocus: () => {
      onFocus()
      site.select(index)
    },
    // After a tap. A finger that starts on another obstacle than the selected one scrolls.
    onMouseDown: ({ currentTarget }: TargetedEvent<SVGGElement>) => take(currentTarget),
    onPointerDown: (event: TargetedPointerEvent<SVGGElement>) => {
      const { currentTarget } = event
      const isScroll = event.pointerType !== 'mouse' && index !== selected
      if (event.button !== 0 || isScroll || !currentTarget.ownerSVGElement) return
      take(currentTarget)
      let last = obstacle
      start(event, currentTarget.ownerSVGElement, {
        initial: obstacle,
        current: () => latest.current[index],
        at: ({ dx, dy }) => {
          const by = { east: dx / frame.pixelsPerMeter, north: -dy / frame.pixelsPerMeter }
          last = nearestValid(last, movePart(obstacle, part, by))
          return last
        },
        change: (next, mergeKey) => site.changeObstacle(index, next, mergeKey),
      })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const moved = movedByKey(obstacle, part, event)
      const next = { PageUp: index - 1, PageDown: index + 1, Home: 0, End: obstacles.length - 1 }[event.key]
      if (moved) site.changeObstacle(index, nearestValid(obstacle, moved), mergeKey.current)
      else if (next !== undefined) document.getElementById(itemId(next))?.focus()
      else if (event.key === 'Delete' || event.key === 'Backspace') site.remove(index)
      else return
      event.preventDefault()
    },
  })
  return (
    <div ref={container} class="plan">
      {width > 0 && (
        <svg
          width={frame.width}
          height={frame.height}
          role={site ? 'group' : 'img'}
          aria-label="Plan of the obstacles, seen from above, north up"
          class={isDragging ? 'dragging' : undefined}
          onTouchMove={preventScroll}
        >
          <Rings frame={frame} />
          <Houses frame={frame} obstacles={obstacles} />
          {view && <Shadows frame={frame} obstacles={obstacles} view={view} />}
          {obstacles.map((obstacle, i) => (
            <g
              key={i}
              {...(site && {
                id: itemId(i),
                'aria-label': obstacle.enabled ? obstacle.name : `${obstacle.name}, not counted`,
                class: i === selected ? 'obstacle-item selected' : 'obstacle-item',
                // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
                tabindex: i === (selected ?? 0) ? 0 : -1,
                ...sliderOf(site, obstacle, i, 'whole'),
              })}
            >
              <ObstacleMark frame={frame} obstacle={obstacle} />
            </g>
          ))}
          <PanelsMark frame={frame} panels={panels} />
          <RingLabels frame={frame} />
          <Names {...{ frame, obstacles, site, causes, view }} />
          {site &&
            selected !== null &&
            selectedObstacle &&
            handlePositions(frame, selectedObstacle).map(({ part, x, y }, i) => (
              <g
                key={part}
                class="end-handle"
                transform={`translate(${x},${y})`}
                tabindex={0}
                aria-label={`${selectedObstacle.name}, ${i === 0 ? 'one end' : 'other end'}`}
                {...sliderOf(site, selectedObstacle, selected, part)}
              >
                <circle class="hit" r={16} />
                <circle class="dot" r={6} fill="var(--surface)" stroke="var(--accent)" stroke-width={2} />
              </g>
            ))}
        </svg>
      )}
    </div>
  )
}

/** The keys that move obstacles. */
export const PlanKeys = () => (
  <>
    <p>Drag an obstacle in the plan, or one end of it. Shift makes the movement finer.</p>
    <p>
      Keys: the arrows move by 0.5 m, with Shift by 0.1 m. R turns clockwise, Shift+R the other way. Page Up
      and Page Down select another one, Delete removes.
    </p>
    <p>
      The distance and the direction are those of its middle. Turned by 0°, it faces the panels. What lets
      light through and is turned by at most 20° is drawn as the crown of a tree, which turns as it goes
      around the panels.
    </p>
  </>
)
