import { useInfiniteQuery } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { summariesQuery } from '../api/queries.ts'

/** All sites of the service, as far as they have been fetched. */
export const useSites = () => {
  const query = useInfiniteQuery(summariesQuery(useClient()))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    // Another part of the page may ask for the same one.
    if (hasNextPage && !isFetching && !isError) fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, isError])
  return {
    sites: query.data ?? null,
    failure: query.error?.failure ?? null,
    reload: query.refetch,
  }
}
