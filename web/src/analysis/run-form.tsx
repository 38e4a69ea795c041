import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Adjustment } from '../api/types.ts'
import type { DraftState } from '../sites/draft-state.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

interface RunFormProps {
  readonly state: AnalysisState
  readonly draftState: DraftState
  /** Running saves a new site first. */
  readonly isNew: boolean
}

const CHOICES: readonly { readonly value: Adjustment; readonly label: string; readonly hint: string }[] = [
  { value: 'energy', label: 'Energy loss', hint: 'calculated hour by hour; quote this one' },
  { value: 'daylight-hours', label: 'Daylight-hours loss', hint: 'the same percentage every month' },
]

const buttonLabel = ({ state, draftState, isNew }: RunFormProps): string => {
  if (draftState.busy) return 'Saving…'
  if (state.busy) return 'Running…'
  if (draftState.deleted) return 'Save as new site and run'
  return draftState.dirty || isNew ? 'Save and run analysis' : 'Run analysis'
}

const goToResults = (): void => document.getElementById(RESULTS_TITLE)?.focus()

/** Starts an analysis. The user chooses which loss reduces the production. */
export const RunForm = (props: RunFormProps): JSX.Element => {
  const { state, draftState } = props
  const [adjustment, setAdjustment] = useState<Adjustment>('energy')
  return (
    <section class="card run-form" aria-labelledby="run-title">
      <h3 id="run-title">Analysis</h3>
      <fieldset>
        <legend>Reduce production by</legend>
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
        <Button kind="primary" busy={state.busy || draftState.busy} onClick={() => state.run(adjustment)}>
          {buttonLabel(props)}
        </Button>
        {state.shown && (
          <Button kind="quiet" onClick={goToResults}>
            View results
          </Button>
        )}
      </div>
      <ErrorMessage failure={state.failure} />
    </section>
  )
}
