import './obstacles.css'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { ErrorItem, Obstacle, Panels } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { useAnnounce } from '../ui/announcer.tsx'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { Card } from '../ui/card.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { costText, energyText } from '../ui/format.ts'
import { fieldLabel } from '../ui/labels.ts'
import { Menu } from '../ui/menu.tsx'
import type { Nearby } from './nearby.ts'
import { MapCredit, NearbyBuildings } from './nearby-buildings.tsx'
import { type Cost, costOf, duplicate, KINDS, MAX_OBSTACLES, newObstacle } from './new-obstacle.ts'
import { ObstacleForm } from './obstacle-form.tsx'
import type { PlanDrawingProps } from './plan-drawing.tsx'
import { shapeOf } from './plan-geometry.ts'
import { PlanView } from './plan-view.tsx'

interface AddObstacleProps {
  /** Those that are there already. */
  readonly obstacles: readonly Obstacle[]
  /** Degrees, north positive; null: not known yet. */
  readonly latitude: number | null
  readonly onAdd: (obstacle: Obstacle) => void
  /** Looks for the buildings on the map; null: the place is not known. */
  readonly onFindBuildings: (() => void) | null
  readonly disabled?: boolean
}

/** A button with a menu of what can stand near panels. */
export const AddObstacle = (props: AddObstacleProps) => {
  const { obstacles, latitude, onAdd, onFindBuildings, disabled = false } = props
  const id = useId()
  const isFull = obstacles.length >= MAX_OBSTACLES
  return (
    <>
      <Menu
        label="Add obstacle"
        kind="plain"
        disabled={disabled || isFull}
        {...(isFull && { describedBy: id })}
        items={[
          ...KINDS.map((kind) => ({
            label: kind.label,
            onSelect: () => onAdd(newObstacle(kind, obstacles, latitude ?? 0)),
          })),
          ...(onFindBuildings ? [{ label: 'Buildings on the map…', onSelect: onFindBuildings }] : []),
        ]}
      />
      {isFull && (
        <span class="hint" id={id}>
          {MAX_OBSTACLES} obstacles are the most a site can have
        </span>
      )}
    </>
  )
}

interface ObstaclesCardProps extends Pick<PlanDrawingProps, 'layer'> {
  readonly obstacles: readonly Obstacle[]
  readonly panels: Panels
  /** Degrees, north positive; null: not known yet. */
  readonly latitude: number | null
  /** In the order of the obstacles; null: not known. */
  readonly costs: readonly Cost[] | null
  /** Buildings that may be added. */
  readonly nearby: Nearby
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
  /** Consecutive changes with the same merge key are one undo step. */
  readonly onChange: (next: readonly Obstacle[], mergeKey?: string) => void
  /** Of the whole site. */
  readonly errors: readonly ErrorItem[]
}

const recoveryText = (energy: number): string => {
  const amount = Math.abs(energy) < 1 ? 'less than 1 kWh' : `≈ ${energyText(Math.abs(energy))}`
  return energy < 0
    ? `Removing it costs ${amount} a year: it reflects more light than it takes.`
    : `Removing it recovers ${amount} a year.`
}

const summary = (obstacle: Obstacle): string => {
  const { azimuth, distance } = shapeOf(obstacle)
  return `${roundTo(distance, distance < 10 ? 1 : 0)} m ${compassPoint(azimuth)}, ${roundTo(obstacle.height, 1)} m high`
}

const Keys = () => (
  <Help title="How to move obstacles">
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
  </Help>
)

/** Focuses an obstacle that has just been added, so that the arrow keys move it to its place. */
const useFocusAdded = (obstacles: readonly Obstacle[], selected: number | null, planId: string): void => {
  const announce = useAnnounce()
  const lastCount = useRef(obstacles.length)
  useEffect(() => {
    const isAdded = obstacles.length > lastCount.current && selected === obstacles.length - 1
    lastCount.current = obstacles.length
    if (!isAdded) return
    focusNextFrame(`${planId}-${selected}`)
    announce(`“${obstacles.at(-1)?.name}” added. Drag it to its place, or use the arrow keys.`)
  }, [obstacles.length, selected])
}

/** The obstacles in a plan and in a list, to be edited in both. */
export const ObstaclesCard = (props: ObstaclesCardProps) => {
  const { obstacles, panels, latitude, costs, nearby, onSelect, onChange } = props
  // After an undo, the selected obstacle may be gone.
  const selected = props.selected !== null && props.selected < obstacles.length ? props.selected : null
  const errors = props.errors.filter(({ field }) => field.split('.')[0] === 'obstacles')
  const id = useId()
  const announce = useAnnounce()
  const planId = `${id}-plan`
  const itemId = (i: number): string => `${id}-${i}`
  useFocusAdded(obstacles, selected, planId)
  const replace = (i: number, next: Obstacle, mergeKey?: string): void =>
    onChange(obstacles.with(i, next), mergeKey)
  const remove = (i: number): void => {
    const remaining = obstacles.toSpliced(i, 1)
    onChange(remaining)
    onSelect(null)
    announce(`“${obstacles[i]?.name}” removed. Undo brings it back.`)
    focusNextFrame(remaining.length > 0 ? itemId(Math.min(i, remaining.length - 1)) : `${id}-title`)
  }
  const copy = (obstacle: Obstacle): void => {
    onChange([...obstacles, duplicate(obstacle, obstacles)])
    onSelect(obstacles.length)
  }
  const isBesideField = (field: string): boolean =>
    selected !== null && ['name', 'height'].some((key) => field === `obstacles.${selected}.${key}`)
  return (
    <Card kind="obstacles-card" title="From above" titleId={`${id}-title`} help={<Keys />}>
      {errors
        .filter(({ field }) => !isBesideField(field))
        .map(({ field, message }) => (
          <p key={field + message} class="field-error">
            {fieldLabel(field)}: {message}
          </p>
        ))}
      <NearbyBuildings
        nearby={nearby}
        onAdd={(added) => onChange([...obstacles, ...added])}
        titleId={`${id}-title`}
      />
      {obstacles.length + nearby.suggested.length === 0 ? (
        <p class="hint">
          Nothing stands in the way yet. “Add obstacle” adds a wall, a building or a tree, which you then move
          to its place here.
        </p>
      ) : (
        <div class="plan-and-list">
          <PlanView
            id={planId}
            obstacles={obstacles}
            panels={panels}
            selected={selected}
            onSelect={onSelect}
            onChange={replace}
            onRemove={remove}
            layer={props.layer}
            suggested={nearby.suggested}
          />
          <ul>
            {obstacles.map((obstacle, i) => {
              const cost = costOf(costs, obstacles, i)
              return (
                <li key={i}>
                  <button
                    type="button"
                    id={itemId(i)}
                    class="obstacle-name"
                    aria-expanded={i === selected}
                    onClick={() => onSelect(i === selected ? null : i)}
                  >
                    <bdi>{obstacle.name}</bdi>
                    <span class="hint">{summary(obstacle)}</span>
                    {cost !== null && <span class="cost">{costText(cost)}</span>}
                  </button>
                  {i === selected && (
                    <>
                      {cost !== null && <p class="recovery">{recoveryText(cost)}</p>}
                      <ObstacleForm
                        id={`${itemId(i)}-field`}
                        obstacle={obstacle}
                        latitude={latitude ?? 0}
                        onChange={(next, mergeKey) => replace(i, next, mergeKey)}
                        onDuplicate={obstacles.length < MAX_OBSTACLES ? () => copy(obstacle) : null}
                        onRemove={() => remove(i)}
                        errorOf={(key) =>
                          errors.find(({ field }) => field === `obstacles.${i}.${key}`)?.message
                        }
                      />
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <MapCredit obstacles={obstacles} />
    </Card>
  )
}
