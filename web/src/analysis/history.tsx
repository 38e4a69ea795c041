import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { energy, percent } from '../ui/format.ts'
import type { Analyses } from './use-analyses.ts'
import { titleOf } from './words.ts'

interface Choice {
  readonly shownId: string | null
  /** Of the one that stands beside it. */
  readonly otherId: string | null
  readonly onShow: (id: string) => void
  readonly onCompare: (id: string | null) => void
}

const Item = ({ analysis, ...choice }: Choice & { readonly analysis: Analysis }): JSX.Element => {
  const { id, result } = analysis
  const [isShown, isOther] = [id === choice.shownId, id === choice.otherId]
  const when = titleOf(analysis)
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <div>
        <strong>{when}</strong>
        <span class="hint">
          {energy(result.adjusted.adjustedAnnual)} a year
          {` · lost: ${result.energy ? `${percent(result.energy.annualLoss)} of energy, ` : ''}`}
          {`${percent(result.shading.averageShadingLoss)} of daylight hours`}
        </span>
      </div>
      <div class="actions">
        <Button
          kind="quiet"
          pressed={isShown}
          label={`Show the analysis of ${when}`}
          onClick={() => choice.onShow(id)}
        >
          Show
        </Button>
        {!isShown && (
          <Button
            kind="quiet"
            pressed={isOther}
            label={`Compare with the analysis of ${when}`}
            onClick={() => choice.onCompare(isOther ? null : id)}
          >
            Compare
          </Button>
        )}
      </div>
    </li>
  )
}

/** Every analysis of the site, newest first. */
export const History = ({ analyses, ...choice }: Choice & { readonly analyses: Analyses }): JSX.Element => (
  <aside class="card history" aria-labelledby="history-title">
    <h4 id="history-title">History</h4>
    <ErrorMessage failure={analyses.failure} />
    {analyses.busy && <p class="hint">Loading…</p>}
    <ol>
      {analyses.list.map((analysis) => (
        <Item key={analysis.id} analysis={analysis} {...choice} />
      ))}
    </ol>
    {analyses.hasMore && (
      <Button busy={analyses.busy} onClick={analyses.loadMore}>
        Load more
      </Button>
    )}
  </aside>
)
