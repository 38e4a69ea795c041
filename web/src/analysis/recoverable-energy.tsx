import type { JSX } from 'preact'
import type { Energy } from '../api/types.ts'
import { kilowattHours } from '../ui/format.ts'

interface RecoverableEnergyProps {
  /** Empty in analyses that are older than obstacles. */
  readonly obstacles: Energy['obstacles']
}

/** What each obstacle costs. */
export const RecoverableEnergy = ({ obstacles }: RecoverableEnergyProps): JSX.Element | null =>
  obstacles.length === 0 ? null : (
    <div>
      <h5>Obstacles</h5>
      <ul>
        {obstacles.map(({ name, recoveredEnergy }, i) => (
          <li key={`${i} ${name}`}>
            Removing {name} would bring back {kilowattHours(recoveredEnergy)} a year.
          </li>
        ))}
      </ul>
      <p class="hint">
        Each figure is for the removal of that obstacle alone. Where one stands behind another, they do not
        add up.
      </p>
    </div>
  )
