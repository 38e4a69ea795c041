import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { bodyOf, type Client, dataOf, useClient } from '../api/client.ts'
import { ApiError, type Failure } from '../api/failure.ts'
import { createIdempotentWrite } from '../api/idempotency-key.ts'
import { listQuery } from '../api/queries.ts'
import type { NewRun, Run } from '../api/types.ts'
import { announce } from '../ui/announce.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { addressPath, goTo } from '../ui/route.ts'
import { isUnderWay, pollMilliseconds, RUNS, RUNS_TITLE, runHref } from './run-text.ts'

const RUNS_PER_PAGE = 50
const LIST_POLL_MS = 15_000

export const runsQuery = (client: Client) =>
  infiniteQueryOptions({
    ...listQuery(['runs'], (after, signal) => {
      const query = { limit: RUNS_PER_PAGE, ...after }
      return bodyOf(client.GET('/runs', { params: { query }, signal }))
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isUnderWay)) ? LIST_POLL_MS : false,
  })

export const runQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => dataOf(client.GET('/runs/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? pollMilliseconds(data, Date.now(), document.hidden) : false,
    refetchIntervalInBackground: true,
  })

/** Presigned URLs last 15 minutes, so one of this age leaves time to use it. */
const ADDRESS_MS = 60_000

/** A run whose presigned URLs still work. @throws ApiError */
export const fetchRun = (queries: QueryClient, client: Client, id: string): Promise<Run> =>
  queries.fetchQuery({ ...runQuery(client, id), staleTime: ADDRESS_MS })

/**
 * Starts a run that waits for its file. Retrying after a lost response does not start a second one.
 *
 * @param onStarted called even if the form is gone
 */
export const useStartRun = (onStarted: (run: Run, file: File) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const writeOnce = useMemo(createIdempotentWrite, [client])
  return useMutation({
    mutationFn: ({ file: _, ...body }: NewRun & { readonly file: File }): Promise<Run> =>
      writeOnce(body, (header) => dataOf(client.POST('/runs', { params: { header }, body }))),
    onSuccess: (run, { file }) => {
      queries.setQueryData(runQuery(client, run.id).queryKey, run)
      void queries.invalidateQueries(runsQuery(client))
      onStarted(run, file)
    },
  })
}

/** Deletes a run, announces it, and leaves its page for the list of runs. */
export const useDeleteRun = (message: string) => {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      try {
        await bodyOf(client.DELETE('/runs/{id}', { params: { path: { id } } }))
      } catch (error) {
        // Someone else may have deleted it.
        if (!(error instanceof ApiError) || error.failure.status !== 404) throw error
      }
    },
    onSuccess: (_, id) => {
      queries.removeQueries(runQuery(client, id))
      // The list must no longer show it.
      void queries.resetQueries(runsQuery(client))
      announce(message)
      if (addressPath() !== runHref(id)) return
      goTo(RUNS)
      focusNextFrame(RUNS_TITLE)
    },
  })
}

export const runFailure = ({ failure }: ApiError): Failure =>
  failure.status === 404
    ? { ...failure, title: 'Run not found', advice: 'It has expired, or someone has deleted it.' }
    : failure
