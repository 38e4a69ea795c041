import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { analysisTitle, sunPathYear } from './analysis-info.ts'
import { BarChart, maxMonthlyEnergy } from './bar-chart.tsx'
import { ComparisonTable } from './comparison-table.tsx'

interface ComparisonProps {
  readonly left: Analysis
  readonly right: Analysis
  readonly isOutdated: (analysis: Analysis) => boolean
}

interface SideProps {
  readonly letter: string
  readonly analysis: Analysis
  readonly top: number
  readonly isOutdated: boolean
}

const Side = ({ letter, analysis, top, isOutdated }: SideProps): JSX.Element => (
  <section aria-label={`Analysis ${letter}`}>
    <h5>
      {letter}: {analysisTitle(analysis)}{' '}
      <span class="hint">
        sun paths of {sunPathYear(analysis)}
        {isOutdated && ', outdated'}
      </span>
    </h5>
    <BarChart id={`bar-chart-${letter}`} result={analysis.result} top={top} />
  </section>
)

/** Two analyses side by side, with charts to the same scale. */
export const Comparison = ({ left, right, isOutdated }: ComparisonProps): JSX.Element => {
  const top = maxMonthlyEnergy(left.result, right.result)
  return (
    <article class="card result" aria-labelledby="comparison-title">
      <h4 id="comparison-title">Comparison of two analyses</h4>
      <div class="side-by-side">
        <Side letter="A" analysis={left} top={top} isOutdated={isOutdated(left)} />
        <Side letter="B" analysis={right} top={top} isOutdated={isOutdated(right)} />
      </div>
      <ComparisonTable left={left.result} right={right.result} />
    </article>
  )
}
