import type { JSX } from 'preact'
import type { Analysis, Site } from '../api/types.ts'
import { Comparison } from './comparison.tsx'
import { History } from './history.tsx'
import { isOutdated } from './is-outdated.ts'
import { Result } from './result.tsx'
import { type AnalysisState, RESULTS_TITLE } from './use-analysis.ts'

interface AnalysisSectionProps {
  readonly state: AnalysisState
  /** null: it is not kept yet. */
  readonly site: Site | null
}

/** An analysis does not tell its place: a site that was changed since may have stood elsewhere. */
const longitudeOf = (analysis: Analysis, site: Site | null): number | null =>
  site === null || isOutdated(analysis, site, false) ? null : site.longitude

/** The analysis that is looked at, beside another if so chosen, and the older ones at hand. */
export const AnalysisSection = ({ state, site }: AnalysisSectionProps): JSX.Element => {
  const { analyses, shown, other } = state
  const hasHistory = analyses.list.length > 0 || analyses.failure !== null || analyses.busy
  return (
    <section class="analysis" aria-labelledby={RESULTS_TITLE}>
      <h3 id={RESULTS_TITLE} tabIndex={-1}>
        Results
      </h3>
      {!hasHistory && <p class="hint">There is no analysis of this site yet.</p>}
      <div class="analysis-body">
        {shown && other && <Comparison left={shown} right={other} isOutdated={state.isOutdated} />}
        {shown && !other && (
          <Result
            analysis={shown}
            longitude={longitudeOf(shown, site)}
            isOutdated={state.isOutdated(shown)}
          />
        )}
        {hasHistory && <History state={state} />}
      </div>
    </section>
  )
}
