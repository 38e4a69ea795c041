import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Adjustment } from '../api/types.ts'
import type { Drafting } from '../sites/draft-state.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

interface RunFormProps {
  readonly state: AnalysisState
  readonly drafting: Drafting
  /** Is saved as a new site first. */
  readonly isNew: boolean
}

const CHOICES: readonly { readonly value: Adjustment; readonly label: string; readonly hint: string }[] = [
  { value: 'energy', label: 'Energy', hint: 'hour by hour; the one to quote' },
  { value: 'daylight-hours', label: 'Daylight hours', hint: 'the same share in every month' },
]

const labelOf = ({ state, drafting, isNew }: RunFormProps): string => {
  if (drafting.busy) return 'Saving…'
  if (state.busy) return 'Running…'
  if (drafting.gone) return 'Save as a new site and run'
  return drafting.dirty || isNew ? 'Save and run analysis' : 'Run analysis'
}

const goToResults = (): void => document.getElementById(RESULTS_TITLE)?.focus()

/** Chooses the loss that production is adjusted by, and starts. */
export const RunForm = (props: RunFormProps): JSX.Element => {
  const { state, drafting } = props
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
      <div class="actions">
        <Button kind="primary" busy={state.busy || drafting.busy} onClick={() => state.run(adjustment)}>
          {labelOf(props)}
        </Button>
        {state.shown && (
          <Button kind="quiet" onClick={goToResults}>
            See the results
          </Button>
        )}
      </div>
      <ErrorMessage failure={state.failure} />
    </section>
  )
}
