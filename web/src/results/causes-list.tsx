import type { Energy } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'
import { type Cause, causesOf } from './energies.ts'

interface CausesProps {
  /** kWh lost a year. */
  readonly total: number
  readonly obstacles: Energy['obstacles']
  /** What else is said about an obstacle. */
  readonly describe?: (obstacle: number) => string
}

/** kWh a year. An obstacle costs the same wherever it is listed, so the last cause takes what rounding leaves. */
const displayedEnergies = (causes: readonly Cause[], total: number): readonly number[] => {
  const obstacles = causes.slice(0, -1).map(({ energy }) => Math.round(energy))
  const rest = Math.round(total) - obstacles.reduce((sum, energy) => sum + energy, 0)
  return [...obstacles, rest]
}

/** A list of what costs how much; its figures add up to the loss. */
export const Causes = ({ total, obstacles, describe }: CausesProps) => {
  const causes = causesOf(total, obstacles)
  const displayed = displayedEnergies(causes, total)
  const most = Math.max(...causes.map(({ energy }) => energy))
  return (
    <div>
      {obstacles.length > 0 && <p class="hint">Removing one recovers, kWh a year:</p>}
      <ul class="causes">
        {causes.map(({ name, energy, hint, index }, i) => (
          <li key={index ?? name}>
            <strong dir="auto">{name}</strong>
            <span class="loss-value">{wholeNumber(displayed[i] ?? 0)}</span>
            <span class="cause-bar" style={{ '--share': energy / most }} />
            {describe && index !== undefined && <span class="hint">{describe(index)}</span>}
            {hint && <span class="hint">{hint}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
