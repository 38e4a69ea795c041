import type { JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { KINDS, type Kind, MAX_OBSTACLES, newObstacle } from './new-obstacle.ts'
import './obstacles.css'

interface AddObstacleProps {
  /** Those that are there already. */
  readonly obstacles: readonly Obstacle[]
  /** Degrees, north positive; null: not known yet. */
  readonly latitude: number | null
  readonly onAdd: (obstacle: Obstacle) => void
  readonly disabled?: boolean
}

/** Which item gets the focus. */
const targetOf = (key: string, current: number, count: number): number | undefined =>
  ({
    ArrowDown: (current + 1) % count,
    ArrowUp: (current - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key]

/** A button with a menu of what can stand near panels. */
export const AddObstacle = ({ obstacles, latitude, onAdd, disabled }: AddObstacleProps): JSX.Element => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isFull = obstacles.length >= MAX_OBSTACLES
  const items = (): HTMLButtonElement[] => [...(menu.current?.querySelectorAll('button') ?? [])]
  /** CSS anchors would do this, but Firefox and Safari got them late. */
  const place = (): void => {
    const { left, right, bottom } = button.current?.getBoundingClientRect() ?? new DOMRect()
    const isInLeftHalf = left + right < innerWidth
    const style = menu.current?.style
    style?.setProperty('left', isInLeftHalf ? `${left + scrollX}px` : 'auto')
    style?.setProperty('right', isInLeftHalf ? 'auto' : `${innerWidth - right - scrollX}px`)
    style?.setProperty('top', `${bottom + scrollY}px`)
  }
  const move = (event: KeyboardEvent): void => {
    const all = items()
    const current = all.findIndex((item) => item.matches(':focus'))
    const target = targetOf(event.key, current, all.length)
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }
  const addOne = (kind: Kind): void => {
    menu.current?.hidePopover()
    onAdd(newObstacle(kind, obstacles, latitude ?? 0))
  }
  return (
    <>
      <button
        type="button"
        class="button"
        ref={button}
        popovertarget={id}
        aria-haspopup="menu"
        disabled={disabled || isFull}
        title={isFull ? `A site has at most ${MAX_OBSTACLES} obstacles` : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        Add obstacle
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label="Add obstacle"
        class="obstacle-menu"
        onBeforeToggle={place}
        onToggle={(event) => {
          if (event.newState === 'open') items()[0]?.focus()
        }}
        onKeyDown={move}
      >
        {KINDS.map((kind) => (
          <button key={kind.label} type="button" role="menuitem" tabIndex={-1} onClick={() => addOne(kind)}>
            {kind.label}
          </button>
        ))}
      </div>
    </>
  )
}
