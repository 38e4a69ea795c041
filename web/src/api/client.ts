import { QueryClient } from '@tanstack/preact-query'
import createClient from 'openapi-fetch'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { paths } from '../api.d.ts'
import {
  type Failure,
  isRetryable,
  noResponse,
  notThisService,
  responseTimeout,
  toFailure,
} from './failure.ts'

export interface Connection {
  readonly address: string
  readonly key: string
}

/** API Gateway gives up after 29 s, so a response later than this will never come. */
const TIMEOUT_MS = 31_000

/** A client typed by the OpenAPI document; the page asks for no files. */
export const createApiClient = ({ address, key }: Connection, timeoutMs = TIMEOUT_MS) =>
  createClient<paths, 'application/json'>({
    baseUrl: address,
    headers: { 'x-api-key': key },
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  })

export type Client = ReturnType<typeof createApiClient>

export type ApiResponse<Body> =
  | { readonly body: Body; readonly etag: string | null }
  | { readonly failure: Failure }

interface FetchResult<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** The response envelope, or why there is none. The promise never settles if the request is aborted. */
export const send = async <Body>(request: Promise<FetchResult<Body>>): Promise<ApiResponse<Body>> => {
  try {
    const { data, error, response } = await request
    if (data !== undefined && typeof data === 'object')
      return { body: data, etag: response.headers.get('etag') }
    return { failure: toFailure(response, error) }
  } catch (error) {
    if (error instanceof SyntaxError) return { failure: notThisService(200) }
    if (error instanceof DOMException && error.name === 'AbortError') return new Promise(() => {})
    if (error instanceof DOMException && error.name === 'TimeoutError') return { failure: responseTimeout }
    return { failure: noResponse }
  }
}

export const ClientContext = createContext<Client>(createApiClient({ address: '', key: '' }))

/** The API client of the current connection. */
export const useClient = (): Client => useContext(ClientContext)

const MAX_RETRIES = 2
const MIN_BACKOFF_MS = 1_000

/** What has been fetched. Another key or address starts with an empty one. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A service on this machine answers without a network.
        networkMode: 'always',
        retry: (failures, error) => isRetryable(error) && failures < MAX_RETRIES,
        retryDelay: (failures) => MIN_BACKOFF_MS * 2 ** failures,
      },
      // A repeated write needs the user's consent; its Idempotency-Key makes that safe.
      mutations: { networkMode: 'always', retry: false },
    },
  })
