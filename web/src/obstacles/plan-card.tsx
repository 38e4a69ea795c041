import './obstacles.css'
import { useId } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { Card } from '../ui/card.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Nearby } from './nearby.ts'
import { MapCredit, NearbyBuildings } from './nearby-buildings.tsx'
import { KINDS, MAX_OBSTACLES, newObstacle } from './new-obstacle.ts'
import { Plan, type PlanEdit, type PlanProps, placeText } from './plan.tsx'

interface AddObstacleProps {
  /** Those that are there already. */
  readonly obstacles: readonly Obstacle[]
  /** Degrees, north positive; null: not known yet. */
  readonly latitude: number | null
  readonly onAdd: (obstacle: Obstacle) => void
  /** Looks for the buildings on the map; null: the place is not known. */
  readonly onFindBuildings: (() => void) | null
}

/** A button with a menu of what can stand near panels. */
export const AddObstacle = ({ obstacles, latitude, onAdd, onFindBuildings }: AddObstacleProps) => {
  const id = useId()
  const isFull = obstacles.length >= MAX_OBSTACLES
  return (
    <>
      <Menu
        label="Add obstacle"
        kind="plain"
        disabled={isFull}
        describedBy={isFull ? id : undefined}
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

interface PlanCardProps extends PlanEdit, Pick<PlanProps, 'obstacles' | 'panels' | 'selected' | 'layer'> {
  readonly selected: number | null
  /** Buildings that may be added. */
  readonly nearby: Nearby
  readonly onAdd: (added: readonly Obstacle[]) => void
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

/** What stands around the panels, to be moved in a plan. */
export const PlanCard = ({ nearby, onAdd, ...props }: PlanCardProps) => {
  const { obstacles, selected } = props
  const titleId = useId()
  const obstacle = selected === null ? undefined : obstacles[selected]
  return (
    <Card kind="plan-card" title="From above" titleId={titleId} help={<Keys />}>
      <NearbyBuildings nearby={nearby} onAdd={onAdd} titleId={titleId} />
      {obstacles.length + nearby.suggested.length === 0 ? (
        <p class="hint">
          Nothing stands in the way yet. “Add obstacle” adds a wall, a building or a tree, which you then move
          to its place.
        </p>
      ) : (
        <Plan {...props} suggested={nearby.suggested} edit={props} />
      )}
      {obstacle && (
        <p class="plan-caption hint">
          <bdi>{obstacle.name}</bdi> {placeText(obstacle)}
        </p>
      )}
      <MapCredit obstacles={obstacles} />
    </Card>
  )
}
