import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Adjustment } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import type { AnalysisState } from './use-analysis.ts'

interface RunFormProps {
  readonly state: AnalysisState
  /** The site is saved first. */
  readonly dirty: boolean
}

const CHOICES: readonly { readonly value: Adjustment; readonly label: string; readonly hint: string }[] = [
  { value: 'energy', label: 'Energy', hint: 'hour by hour; the one to quote' },
  { value: 'daylight-hours', label: 'Daylight hours', hint: 'the same share in every month' },
]

/** Chooses the loss that production is adjusted by, and starts. */
export const RunForm = ({ state, dirty }: RunFormProps): JSX.Element => {
  const [adjustment, setAdjustment] = useState<Adjustment>('energy')
  return (
    <section class="card run-form" aria-labelledby="run-title">
      <h3 id="run-title">Analysis</h3>
      <fieldset>
        <legend>Adjust production by the loss of</legend>
        {CHOICES.map(({ value, label, hint }) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name="adjustment"
              checked={adjustment === value}
              onChange={() => setAdjustment(value)}
            />
            <span>
              {label} <span class="hint">({hint})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button kind="primary" busy={state.busy} onClick={() => state.run(adjustment)}>
        {state.busy ? 'Running…' : dirty ? 'Save and run analysis' : 'Run analysis'}
      </Button>
      <ErrorMessage failure={state.failure} />
    </section>
  )
}
