import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { Bars, topOf } from './bars.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { titleOf, yearWords } from './words.ts'

interface ComparisonProps {
  readonly left: Analysis
  readonly right: Analysis
}

interface SideProps {
  readonly letter: string
  readonly analysis: Analysis
  readonly top: number
}

const Side = ({ letter, analysis, top }: SideProps): JSX.Element => (
  <section aria-label={`Analysis ${letter}`}>
    <h5>
      {letter}: {titleOf(analysis)} <span class="hint">sun of {yearWords(analysis)}</span>
    </h5>
    <Bars id={`production-bars-${letter}`} result={analysis.result} top={top} />
  </section>
)

/** Two analyses side by side, their bars to one scale. */
export const Comparison = ({ left, right }: ComparisonProps): JSX.Element => {
  const top = topOf(left.result, right.result)
  return (
    <article class="card result" aria-labelledby="comparison-title">
      <h4 id="comparison-title">Two analyses side by side</h4>
      <div class="side-by-side">
        <Side letter="A" analysis={left} top={top} />
        <Side letter="B" analysis={right} top={top} />
      </div>
      <ComparisonTable left={left.result} right={right.result} />
    </article>
  )
}
