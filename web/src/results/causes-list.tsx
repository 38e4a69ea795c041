import type { JSX } from 'preact'
import type { Energy } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { wholeNumber } from '../ui/format.ts'
import { causesOf } from './causes.ts'
import { roundToSum } from './energies.ts'

interface CausesProps {
  /** kWh lost a year. */
  readonly total: number
  readonly obstacles: Energy['obstacles']
  /** Without it, nothing is offered to be removed. */
  readonly onRemove?: (obstacle: number) => void
}

/** A list of what costs how much; its figures add up to the loss. */
export const Causes = ({ total, obstacles, onRemove }: CausesProps): JSX.Element => {
  const causes = causesOf(total, obstacles)
  const displayed = roundToSum(causes.map(({ energy }) => energy))
  return (
    <ul class="causes">
      {causes.map(({ name, hint, index }, i) => (
        <li key={index ?? name}>
          <strong dir="auto">{name}</strong>
          <span class="loss-value">{wholeNumber(displayed[i] ?? 0)}</span>
          {hint && <span class="hint">{hint}</span>}
          {onRemove && index !== undefined && (
            <Button kind="quiet" label={`Remove ${name}`} onClick={() => onRemove(index)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
