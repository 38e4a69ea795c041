import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { titleOf, yearWords } from './analysis-info.ts'
import { Bars, topOf } from './bar-chart.tsx'
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
      {letter}: {titleOf(analysis)}{' '}
      <span class="hint">
        sun of {yearWords(analysis)}
        {isOutdated && ', outdated'}
      </span>
    </h5>
    <Bars id={`production-bars-${letter}`} result={analysis.result} top={top} />
  </section>
)

/** Two analyses side by side, their bars to one scale. */
export const Comparison = ({ left, right, isOutdated }: ComparisonProps): JSX.Element => {
  const top = topOf(left.result, right.result)
  return (
    <article class="card result" aria-labelledby="comparison-title">
      <h4 id="comparison-title">Two analyses side by side</h4>
      <div class="side-by-side">
        <Side letter="A" analysis={left} top={top} isOutdated={isOutdated(left)} />
        <Side letter="B" analysis={right} top={top} isOutdated={isOutdated(right)} />
      </div>
      <ComparisonTable left={left.result} right={right.result} />
    </article>
  )
}
