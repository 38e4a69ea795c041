import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import { analysesQuery } from '../api/queries.ts'
import { onDemand } from '../ui/on-demand.tsx'

/** The stored results of a site, newest first, as far as they have been fetched. @param siteId null: a new site */
export const useHistory = (siteId: string | null) => {
  const query = useInfiniteQuery(analysesQuery(useClient(), siteId))
  return { ...query, analyses: query.data ?? [] }
}

export type History = ReturnType<typeof useHistory>

export const HistoryTable = onDemand(async () => (await import('./analyses-table.tsx')).AnalysesTable)
