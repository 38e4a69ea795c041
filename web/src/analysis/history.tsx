import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Analysis } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { useFocusNew } from '../ui/focus.ts'
import { energy, percent } from '../ui/format.ts'
import { titleOf } from './analysis-info.ts'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

const HISTORY_TITLE = 'history-title'

const lossWords = ({ result }: Analysis): string => {
  const ofEnergy = result.energy ? `${percent(result.energy.annualLoss)} of energy, ` : ''
  return `Lost: ${ofEnergy}${percent(result.shading.averageShadingLoss)} of daylight hours`
}

interface ItemProps {
  readonly analysis: Analysis
  readonly state: AnalysisState
}

const Item = ({ analysis, state }: ItemProps): JSX.Element => {
  const { id, result } = analysis
  const [isShown, isOther] = [id === state.shown?.id, id === state.other?.id]
  const when = titleOf(analysis)
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <div>
        <strong>{when}</strong>
        <span>{energy(result.adjusted.adjustedAnnual)} a year</span>
        <span class="hint">{lossWords(analysis)}</span>
      </div>
      <div class="actions">
        <Button
          kind="quiet"
          pressed={isShown}
          label={`Show the analysis of ${when}`}
          onClick={() => state.show(id)}
        >
          Show
        </Button>
        {!isShown && (
          <Button
            kind="quiet"
            pressed={isOther}
            label={`Compare with the analysis of ${when}`}
            onClick={() => state.compare(isOther ? null : id)}
          >
            Compare
          </Button>
        )}
      </div>
    </li>
  )
}

/** Every analysis of the site, newest first. */
export const History = ({ state }: { readonly state: AnalysisState }): JSX.Element => {
  const { analyses } = state
  const list = useRef<HTMLOListElement>(null)
  const focusNew = useFocusNew(list, analyses.list.length)
  const loadMore = (): void => {
    focusNew()
    analyses.loadMore()
  }
  // Where there is none after all, this card goes as well.
  const heir = analyses.list.length > 0 ? HISTORY_TITLE : RESULTS_TITLE
  return (
    <aside class="card history" aria-labelledby={HISTORY_TITLE}>
      <h4 id={HISTORY_TITLE} tabIndex={-1}>
        History
      </h4>
      <ErrorMessage failure={analyses.failure} />
      {analyses.failure && (
        <Button busy={analyses.busy} onClick={analyses.retry} heir={heir}>
          Try again
        </Button>
      )}
      {analyses.busy && <p class="hint">Loading…</p>}
      <ol ref={list}>
        {analyses.list.map((analysis) => (
          <Item key={analysis.id} analysis={analysis} state={state} />
        ))}
      </ol>
      {analyses.hasMore && !analyses.failure && (
        <Button busy={analyses.busy} onClick={loadMore} heir={HISTORY_TITLE}>
          Load more
        </Button>
      )}
    </aside>
  )
}
