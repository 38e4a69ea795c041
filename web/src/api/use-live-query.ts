import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiResponse } from './client.ts'
import { useClient, useDisconnected } from './client-context.ts'
import type { Failure } from './failure.ts'

export interface LiveQuery<Data> {
  /** From the latest successful response. */
  readonly data: Data | null
  readonly failure: Failure | null
  readonly busy: boolean
}

type Fetch<Data> = (signal: AbortSignal) => Promise<ApiResponse<{ readonly data: Data }>>

const IDLE = { data: null, failure: null, busy: false }

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 15_000

const isRetryable = ({ status }: Failure): boolean => status === null || status === 429 || status >= 500

/**
 * Keeps a query up to date while the user draws and types. Only one request is in flight at a time. If the query changes
 * meanwhile, the latest version is sent next, so results follow a drag without queueing up.
 *
 * @param query identifies the request; null: nothing to fetch
 * @param fetch only the latest one passed is called
 * @param delayMs debounce before each request
 */
export const useLiveQuery = <Data>(
  query: string | null,
  fetch: Fetch<Data>,
  delayMs: number,
): LiveQuery<Data> => {
  const client = useClient()
  const activeQuery = useDisconnected() ? null : query
  const [state, setState] = useState<LiveQuery<Data>>(IDLE)
  const latest = useRef({ query: activeQuery, fetch })
  const isRunning = useRef(false)
  const unmount = useRef(new AbortController())
  latest.current = { query: activeQuery, fetch }

  const fetchUntilCurrent = async (): Promise<void> => {
    let fetched: string | null = null
    let backoff = MIN_BACKOFF_MS
    while (latest.current.query !== fetched) {
      setState((state) => ({ ...state, busy: true }))
      await sleep(delayMs)
      fetched = latest.current.query
      if (fetched === null || unmount.current.signal.aborted) return
      const response = await latest.current.fetch(unmount.current.signal)
      const busy = latest.current.query !== fetched
      if ('body' in response) {
        setState({ data: response.body.data, failure: null, busy })
        backoff = MIN_BACKOFF_MS
      } else if (isRetryable(response.failure)) {
        const { failure } = response
        setState(({ data }) => ({ data, failure, busy }))
        await sleep(backoff)
        backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)
        fetched = null
      } else setState({ data: null, failure: response.failure, busy })
    }
  }

  useEffect(() => {
    if (activeQuery === null || isRunning.current) return
    isRunning.current = true
    fetchUntilCurrent().finally(() => {
      isRunning.current = false
    })
    // A new key may get a different response.
  }, [activeQuery, client])
  useEffect(() => () => unmount.current.abort(), [])
  return query === null ? IDLE : state
}
