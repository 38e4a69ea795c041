import type { JSX } from 'preact'
import type { Analysis, Site } from '../api/types.ts'
import { isOutdated } from './analysis-info.ts'
import { Comparison } from './comparison.tsx'
import { History } from './history.tsx'
import { Result } from './result.tsx'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

interface AnalysisSectionProps {
  readonly state: AnalysisState
  /** null: a new site that has not been saved. */
  readonly site: Site | null
}

/** null if the site has changed since, because it may have been elsewhere. An analysis does not include its location. */
const longitudeAt = (analysis: Analysis, site: Site | null): number | null =>
  site === null || isOutdated(analysis, site, false) ? null : site.longitude

/** The selected analysis, or a comparison of two, beside the list of all analyses. */
export const AnalysisSection = ({ state, site }: AnalysisSectionProps): JSX.Element => {
  const { analyses, shown, compared } = state
  const hasHistory = analyses.list.length > 0 || analyses.failure !== null || analyses.busy
  return (
    <section class="analysis" aria-labelledby={RESULTS_TITLE}>
      <h3 id={RESULTS_TITLE} tabIndex={-1}>
        Results
      </h3>
      {!hasHistory && <p class="hint">No analysis of this site yet.</p>}
      <div class="analysis-body">
        {shown && compared && <Comparison left={shown} right={compared} isOutdated={state.isOutdated} />}
        {shown && !compared && (
          <Result
            analysis={shown}
            longitude={longitudeAt(shown, site)}
            isOutdated={state.isOutdated(shown)}
          />
        )}
        {hasHistory && <History state={state} />}
      </div>
    </section>
  )
}
