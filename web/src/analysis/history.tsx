import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Analysis } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { useFocusFirstNewItem } from '../ui/focus.ts'
import { kilowattHours, percent } from '../ui/format.ts'
import { analysisTitle } from './analysis-info.ts'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

const HISTORY_TITLE = 'history-title'

const lossSummary = ({ result }: Analysis): string => {
  const energy = result.energy ? `${percent(result.energy.annualLoss)} of energy, ` : ''
  return `Lost: ${energy}${percent(result.shading.averageShadingLoss)} of daylight hours`
}

interface ItemProps {
  readonly analysis: Analysis
  readonly state: AnalysisState
}

const Item = ({ analysis, state }: ItemProps): JSX.Element => {
  const { id, result } = analysis
  const [isShown, isCompared] = [id === state.shown?.id, id === state.compared?.id]
  const title = analysisTitle(analysis)
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <div>
        <strong>{title}</strong>
        <span>{kilowattHours(result.adjusted.adjustedAnnual)} per year</span>
        <span class="hint">{lossSummary(analysis)}</span>
      </div>
      <div class="actions">
        <Button
          kind="quiet"
          pressed={isShown}
          label={`Show the analysis of ${title}`}
          onClick={() => state.show(id)}
        >
          Show
        </Button>
        {!isShown && (
          <Button
            kind="quiet"
            pressed={isCompared}
            label={`Compare with the analysis of ${title}`}
            onClick={() => state.compare(isCompared ? null : id)}
          >
            Compare
          </Button>
        )}
      </div>
    </li>
  )
}

/** All analyses of the site, newest first. */
export const History = ({ state }: { readonly state: AnalysisState }): JSX.Element => {
  const { analyses } = state
  const list = useRef<HTMLOListElement>(null)
  const focusFirstNewItem = useFocusFirstNewItem(list, analyses.list.length)
  const loadMore = (): void => {
    focusFirstNewItem()
    analyses.loadMore()
  }
  // If the list turns out to be empty, this card disappears too.
  const focusTarget = analyses.list.length > 0 ? HISTORY_TITLE : RESULTS_TITLE
  return (
    <aside class="card history" aria-labelledby={HISTORY_TITLE}>
      <h4 id={HISTORY_TITLE} tabIndex={-1}>
        History
      </h4>
      <ErrorMessage failure={analyses.failure} />
      {analyses.failure && (
        <Button busy={analyses.busy} onClick={analyses.retry} focusOnUnmount={focusTarget}>
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
        <Button busy={analyses.busy} onClick={loadMore} focusOnUnmount={HISTORY_TITLE}>
          Load more
        </Button>
      )}
    </aside>
  )
}
