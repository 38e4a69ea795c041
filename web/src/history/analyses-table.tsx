import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import { analysesQuery } from '../api/queries.ts'
import type { Analysis } from '../api/types.ts'
import { Table } from '../charts/values.tsx'
import { productionUncertainty, roundByUncertainty } from '../results/uncertainty.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { dateTime, percent, wholeNumber } from '../ui/format.ts'
import { changesText } from './changes.ts'

/** The stored results of a site so far, newest first. @param siteId null: a new site */
export const useHistory = (siteId: string | null) => {
  const query = useInfiniteQuery(analysesQuery(useClient(), siteId))
  return { ...query, analyses: query.data ?? [] }
}

/** @param before the previous result; undefined: there is none, or it has not been fetched */
const row = (analysis: Analysis, before: Analysis | undefined) => {
  const { energy, baseline } = analysis.result
  return (
    <tr key={analysis.id}>
      <th scope="row">{dateTime(analysis.createdAt)}</th>
      <td>
        {energy
          ? wholeNumber(roundByUncertainty(energy.adjustedAnnual, productionUncertainty(baseline)))
          : '–'}
      </td>
      <td>{energy ? percent(energy.annualLoss) : '–'}</td>
      <td class="changes" dir="auto">
        {before ? changesText(before, analysis) : '–'}
      </td>
    </tr>
  )
}

const COLUMNS = ['Stored', 'Production, kWh a year', 'Energy lost', 'Changed']

export const AnalysesTable = ({ history }: { readonly history: ReturnType<typeof useHistory> }) => {
  const { analyses, hasNextPage, isFetchingNextPage, fetchNextPage, error } = history
  return (
    <>
      <ErrorMessage failure={error?.failure ?? null} />
      {analyses.length === 0 ? (
        <p class="hint">None yet. Saving the site stores its result.</p>
      ) : (
        <Table label="Stored results" columns={COLUMNS}>
          {analyses.map((analysis, i) => row(analysis, analyses[i + 1]))}
        </Table>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </>
  )
}
