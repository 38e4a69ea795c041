import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type Client, send, useClient } from '../api/client.ts'
import { ApiError, type Failure } from '../api/failure.ts'
import { createIdempotencyKeys, withRetryAdvice } from '../api/idempotency-key.ts'
import { bodyOf } from '../api/queries.ts'
import type { NewRun, Run, RunSummary } from '../api/types.ts'
import { isUnderWay, pollMilliseconds } from './run-text.ts'

const RUNS_PER_PAGE = 50
const LIST_POLL_MS = 15_000

export const runsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ['runs'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: RUNS_PER_PAGE, ...(pageParam && { cursor: pageParam }) }
      return bodyOf(send(client.GET('/runs', { params: { query }, signal })))
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isUnderWay)) ? LIST_POLL_MS : false,
  })

export const runQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(send(client.GET('/runs/{id}', { params: { path: { id } }, signal })))).data,
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? pollMilliseconds(data, Date.now(), document.hidden) : false,
    refetchIntervalInBackground: true,
  })

/** Addresses of files last 15 minutes, so one of this age leaves time to use it. */
const ADDRESS_MS = 60_000

/** A run whose addresses still work. @throws ApiError */
export const fetchRun = (queries: QueryClient, client: Client, id: string): Promise<Run> =>
  queries.fetchQuery({ ...runQuery(client, id), staleTime: ADDRESS_MS })

/** Starts a run that waits for its file. Repeating it after a lost response does not start a second one. */
export const useStartRun = () => {
  const client = useClient()
  const queries = useQueryClient()
  const idempotencyKeys = useMemo(createIdempotencyKeys, [client])
  return useMutation({
    mutationFn: async (body: NewRun): Promise<Run> => {
      const header = { 'Idempotency-Key': idempotencyKeys.keyFor(body) }
      const response = await send(client.POST('/runs', { params: { header }, body }))
      const failure = 'failure' in response ? response.failure : null
      idempotencyKeys.settle(failure)
      if ('failure' in response) throw new ApiError(withRetryAdvice(response.failure))
      return response.body.data
    },
    onSuccess: (run) => {
      queries.setQueryData(runQuery(client, run.id).queryKey, run)
      void queries.invalidateQueries(runsQuery(client))
    },
  })
}

interface Page {
  readonly data: readonly RunSummary[]
}

export const useDeleteRun = () => {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      const response = await send(client.DELETE('/runs/{id}', { params: { path: { id } } }))
      // Somebody else may have deleted it.
      if ('failure' in response && response.failure.status !== 404) throw new ApiError(response.failure)
    },
    onSuccess: async (_, id) => {
      queries.removeQueries(runQuery(client, id))
      await queries.cancelQueries(runsQuery(client))
      queries.setQueryData<InfiniteData<Page, string>>(
        ['runs'],
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, data: page.data.filter((run) => run.id !== id) })),
          },
      )
    },
  })
}

/** The failure of a request about one run, in words that fit runs. */
export const runFailure = ({ failure }: ApiError): Failure =>
  failure.status === 404
    ? { ...failure, title: 'Run not found', advice: 'It has expired, or somebody has deleted it.' }
    : failure
