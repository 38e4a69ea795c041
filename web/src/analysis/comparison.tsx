import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { Bars, topOf } from './bars.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { SampleDays } from './sample-days.tsx'
import { titleOf, yearWords } from './words.ts'

interface ComparisonProps {
  readonly left: Analysis
  readonly right: Analysis
}

/** Two analyses side by side, their bars to one scale. */
export const Comparison = ({ left, right }: ComparisonProps): JSX.Element => {
  const top = topOf(left.result, right.result)
  return (
    <article class="card result" aria-labelledby="comparison-title">
      <h4 id="comparison-title">Two analyses side by side</h4>
      <ComparisonTable
        left={left.result}
        right={right.result}
        leftTitle={titleOf(left)}
        rightTitle={titleOf(right)}
      />
      <div class="side-by-side">
        {[left, right].map((analysis) => (
          <section key={analysis.id} aria-label={titleOf(analysis)}>
            <h5>
              {titleOf(analysis)} <span class="hint">sun of {yearWords(analysis)}</span>
            </h5>
            <Bars id={`bars-${analysis.id}`} result={analysis.result} top={top} />
            <SampleDays shading={analysis.result.shading} />
          </section>
        ))}
      </div>
    </article>
  )
}
