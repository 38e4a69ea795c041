import type { JSX } from 'preact'
import type { ErrorItem, Obstacle } from '../../api/types.ts'
import { loadConnection } from '../../connection/session-storage.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldLabel } from '../../ui/labels.ts'
import { type Commands, UNDO_BUTTON } from '../use-point-editing.ts'
import { obstacleText } from './obstacle-text.ts'
import './obstacles.css'

/** The local server documents the API at `/docs`; a page hosted elsewhere has no such address. */
const ApiLink = (): JSX.Element => {
  const { origin } = new URL(loadConnection()?.address ?? '', location.href)
  return origin === location.origin ? <a href="/docs">API</a> : <>API</>
}

interface ObstacleListProps {
  readonly obstacles: readonly Obstacle[]
  readonly commands: Commands
  readonly errors: readonly ErrorItem[]
}

/** The obstacles by name. They can be removed here, but neither added nor changed. */
export const ObstacleList = ({ obstacles, commands, errors }: ObstacleListProps): JSX.Element => {
  const announce = useAnnounce()
  const remove = (i: number, name: string): void => {
    commands.removeObstacle(i)
    announce(`“${name}” removed. Undo brings it back.`)
  }
  return (
    <section class="obstacles" aria-labelledby="obstacles-title">
      <h4 id="obstacles-title">Obstacles</h4>
      {obstacles.length > 0 && (
        <ul>
          {obstacles.map((obstacle, i) => (
            // Keyed by position, so that the focus moves on to the next obstacle.
            <li key={i}>
              <span class="obstacle">
                <strong>{obstacle.name}</strong> <span class="quiet">{obstacleText(obstacle)}</span>
              </span>
              <Button
                label={`Remove obstacle ${obstacle.name}`}
                onClick={() => remove(i, obstacle.name)}
                focusOnUnmount={UNDO_BUTTON}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {errors.map(({ field, message }) => (
        <p key={field + message} class="error-text">
          {fieldLabel(field)}: {message}
        </p>
      ))}
      <p class="quiet">
        {obstacles.length === 0 && 'None. '}Obstacles, such as houses and trees nearby, are added through the{' '}
        <ApiLink />.
      </p>
    </section>
  )
}
