import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import { analysesQuery } from '../api/queries.ts'
import type { Analysis } from '../api/types.ts'
import { Scrollable } from '../charts/values.tsx'
import { productionUncertainty, roundByUncertainty } from '../results/uncertainty.ts'
import { Button } from '../ui/button.tsx'
import { ClosedCard } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { dateTime, percent, wholeNumber } from '../ui/format.ts'
import { changesText } from './changes.ts'

/** The stored results of a site, newest first, as far as they have been fetched. @param siteId null: a new site */
export const useHistory = (siteId: string | null) => {
  const query = useInfiniteQuery(analysesQuery(useClient(), siteId))
  return { ...query, analyses: query.data ?? [] }
}

interface Choice {
  /** No more results can be compared. */
  readonly isFull: boolean
  readonly onCompare: (id: string, isCompared: boolean) => void
}

interface RowProps extends Choice {
  readonly analysis: Analysis
  /** The result before it; undefined: there is none, or it has not been fetched. */
  readonly before: Analysis | undefined
  readonly isCompared: boolean
}

const Row = ({ analysis, before, isCompared, isFull, onCompare }: RowProps) => {
  const { id, createdAt, result } = analysis
  const { energy } = result
  return (
    <tr>
      <th scope="row">{dateTime(createdAt)}</th>
      <td>
        {energy
          ? wholeNumber(roundByUncertainty(energy.adjustedAnnual, productionUncertainty(result.baseline)))
          : '–'}
      </td>
      <td>{energy ? percent(energy.annualLoss) : '–'}</td>
      <td class="changes" dir="auto">
        {before ? changesText(before, analysis) : '–'}
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`Compare the result of ${dateTime(createdAt)}`}
          checked={isCompared}
          disabled={!energy || (isFull && !isCompared)}
          onChange={({ currentTarget }) => onCompare(id, currentTarget.checked)}
        />
      </td>
    </tr>
  )
}

interface HistoryCardProps extends Choice {
  readonly history: ReturnType<typeof useHistory>
  /** The ids of the results that are being compared. */
  readonly compared: ReadonlySet<string>
}

const countText = (count: number, hasMore: boolean): string =>
  count === 0 ? 'none yet' : `${count}${hasMore ? ' and more' : ''}, one each time the site is saved`

/** Every result that was stored when the site was saved. */
export const HistoryCard = ({ history, compared, ...choice }: HistoryCardProps) => {
  const { analyses, hasNextPage, isFetchingNextPage, fetchNextPage, error } = history
  return (
    <ClosedCard title="Stored results" hint={countText(analyses.length, hasNextPage)}>
      <ErrorMessage failure={error?.failure ?? null} />
      {analyses.length === 0 ? (
        <p class="hint">None yet. Saving the site stores its result.</p>
      ) : (
        <Scrollable label="Stored results">
          <table>
            <thead>
              <tr>
                <th scope="col">Stored</th>
                <th scope="col">Production, kWh a year</th>
                <th scope="col">Energy lost</th>
                <th scope="col">Changed</th>
                <th scope="col">Compare</th>
              </tr>
            </thead>
            <tbody>
              {analyses.map((analysis, i) => (
                <Row
                  key={analysis.id}
                  analysis={analysis}
                  before={analyses[i + 1]}
                  isCompared={compared.has(analysis.id)}
                  {...choice}
                />
              ))}
            </tbody>
          </table>
        </Scrollable>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </ClosedCard>
  )
}
