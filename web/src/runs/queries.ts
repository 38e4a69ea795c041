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
import { ApiError, type Failure, isErrorItem } from '../api/failure.ts'
import { createIdempotencyKeys, withRetryAdvice } from '../api/idempotency-key.ts'
import { bodyOf } from '../api/queries.ts'
import type { NewRun, Run, RunSummary } from '../api/types.ts'
import { isRecord } from '../ui/storage.ts'
import { isUnderWay, pollMilliseconds } from './run-text.ts'

/** A row without figures. */
interface FailedRow {
  /** From 1. */
  readonly row: number
  readonly id: string
  readonly reason: string
}

/** @returns null if the row has figures */
const failedRow = (line: string): FailedRow | null => {
  const result: unknown = JSON.parse(line)
  if (!isRecord(result)) return null
  const { row, id, error, errors } = result
  if (typeof row !== 'number' || typeof id !== 'string' || typeof error !== 'string') return null
  const items = Array.isArray(errors) ? errors.filter(isErrorItem) : []
  const reason = items.map(({ field, message }) => `${field} ${message}`).join('; ') || error
  return { row, id, reason }
}

async function* linesOf(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    // Whoever has seen enough ends the download.
    await reader.cancel()
  }
}

/** The first rows without figures in a run's results, which are JSON lines. Reads no more of them than necessary. */
export const firstFailedRows = async (
  results: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<readonly FailedRow[]> => {
  const found: FailedRow[] = []
  for await (const line of linesOf(results)) {
    const row = failedRow(line)
    if (row) found.push(row)
    if (found.length === limit) break
  }
  return found
}

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

const unreadableResults: Failure = {
  status: null,
  title: 'The results could not be read',
  advice: 'Try again in a minute, or download them.',
  errors: [],
}

/** A run whose addresses still work. @throws ApiError */
export const fetchRun = (queries: QueryClient, client: Client, id: string): Promise<Run> =>
  queries.fetchQuery({ ...runQuery(client, id), staleTime: ADDRESS_MS })

export const failedRowsQuery = (client: Client, queries: QueryClient, id: string, limit: number) =>
  queryOptions({
    queryKey: ['failed-rows', id, limit],
    queryFn: async ({ signal }) => {
      const { results } = await fetchRun(queries, client, id)
      const response = await fetch(results?.jsonLinesUrl ?? '', { signal }).catch(() => null)
      if (!response?.ok || !response.body) throw new ApiError(unreadableResults)
      try {
        return await firstFailedRows(response.body, limit)
      } catch {
        throw new ApiError(unreadableResults)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

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
