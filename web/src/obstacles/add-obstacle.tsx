import { useId } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { Menu } from '../ui/menu.tsx'
import { KINDS, MAX_OBSTACLES, newObstacle } from './new-obstacle.ts'

interface AddObstacleProps {
  /** Those that are there already. */
  readonly obstacles: readonly Obstacle[]
  /** Degrees, north positive; null: not known yet. */
  readonly latitude: number | null
  readonly onAdd: (obstacle: Obstacle) => void
  readonly disabled?: boolean
}

/** A button with a menu of what can stand near panels. */
export const AddObstacle = (props: AddObstacleProps) => {
  const { obstacles, latitude, onAdd, disabled = false } = props
  const id = useId()
  const isFull = obstacles.length >= MAX_OBSTACLES
  return (
    <>
      <Menu
        label="Add obstacle"
        kind="plain"
        disabled={disabled || isFull}
        {...(isFull && { describedBy: id })}
        items={KINDS.map((kind) => ({
          label: kind.label,
          onSelect: () => onAdd(newObstacle(kind, obstacles, latitude ?? 0)),
        }))}
      />
      {isFull && (
        <span class="hint" id={id}>
          {MAX_OBSTACLES} obstacles are the most a site can have
        </span>
      )}
    </>
  )
}
