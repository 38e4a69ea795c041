import type { Estimate } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'
import { type Cause, causesOf } from './energies.ts'

interface CausesProps {
  readonly estimate: Pick<Estimate, 'baseline' | 'energy'>
  /** What else is said about an obstacle. */
  readonly describe?: (obstacle: number) => string
}

/** kWh a year. An obstacle costs the same wherever it is listed, so the last cause takes what rounding leaves. */
const displayedEnergies = (causes: readonly Cause[]): readonly number[] => {
  const obstacles = causes.slice(0, -1).map(({ energy }) => Math.round(energy))
  const total = causes.reduce((sum, { energy }) => sum + energy, 0)
  const rest = Math.round(total) - obstacles.reduce((sum, energy) => sum + energy, 0)
  return [...obstacles, rest]
}

/** A list of what costs how much; its figures add up to the loss. */
export const Causes = ({ estimate, describe }: CausesProps) => {
  const causes = causesOf(estimate)
  const displayed = displayedEnergies(causes)
  const most = Math.max(...causes.map(({ energy }) => energy))
  return (
    <div>
      {causes.length > 1 && (
        <p class="hint">
          {estimate.energy.causes
            ? 'What takes the light, kWh a year:'
            : 'Removing one recovers, kWh a year:'}
        </p>
      )}
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
