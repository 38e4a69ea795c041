import './sky-card.css'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { Diagram, type DiagramProps } from './diagram.tsx'
import { type Editing, KEYS_ID } from './editing.ts'
import { screenEdges } from './obstacle-screen.ts'
import { PointTools } from './point-tools.tsx'
import type { Source } from './queries.ts'
import { dropAndPaste } from './use-horizon-import.ts'

interface SkyCardProps extends DiagramProps {
  readonly editing: Editing
  /** A horizon file has been dropped, or pasted. */
  readonly onSource: (source: Source) => void
  readonly onDone: () => void
  /** Below the sky. */
  readonly children: ComponentChildren
}

/** The sky over the panels: sun paths, terrain and obstacles, and the points of the horizon while it is edited. */
export const SkyCard = ({ onSource, onDone, children, ...diagram }: SkyCardProps) => {
  const { editing, part, skyline } = diagram
  const selected = editing.selectedObstacle
  useEffect(() => {
    const obstacle = selected === null ? undefined : skyline.obstacles[selected]
    if (obstacle) part.reveal(screenEdges(obstacle).middle)
  }, [selected])
  return (
    <section class="card sky-card" aria-label="Sky" {...dropAndPaste(onSource)}>
      {editing.isEditingHorizon && (
        <div class="sky-mode">
          <PointTools editing={editing} part={part} />
          <Button kind="primary" onClick={onDone}>
            Done
          </Button>
        </div>
      )}
      <Diagram {...diagram} />
      <p class="visually-hidden" id={KEYS_ID}>
        Arrow keys move the point by 1°, with Shift by 0.1°. Page Up and Page Down select another. Delete
        removes it.
      </p>
      {children}
    </section>
  )
}
