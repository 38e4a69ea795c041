import { QueryClient } from '@tanstack/preact-query'
import createClient from 'openapi-fetch'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { paths } from '../api.d.ts'
import { ApiError, isRetryable, noResponse, notThisService, responseTimeout, toFailure } from './failure.ts'

export interface Connection {
  readonly address: string
  readonly key: string
}

/** API Gateway gives up after 29 s, so a response later than this will never come. */
const TIMEOUT_MS = 31_000

interface ClientOptions {
  readonly timeoutMs?: number
  readonly onRejected?: () => void
}

/** A client typed by the OpenAPI document (JSON responses only), with its base address. */
export const createApiClient = ({ address, key }: Connection, options: ClientOptions = {}) => {
  const { timeoutMs = TIMEOUT_MS, onRejected } = options
  const client = createClient<paths, 'application/json'>({
    baseUrl: address,
    headers: { 'x-api-key': key },
    fetch: async (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
      const response = await fetch(request, { signal })
      if (response.status === 403) onRejected?.()
      return response
    },
  })
  return { ...client, address }
}

export type Client = ReturnType<typeof createApiClient>

interface FetchResult<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** The failure behind a missing response. An aborted request passes through unchanged: its caller is gone. */
const explain = (error: unknown): unknown => {
  if (error instanceof SyntaxError) return new ApiError(notThisService(200))
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return error
  return new ApiError(name === 'TimeoutError' ? responseTimeout : noResponse)
}

/** The body of a response. @throws ApiError */
export const bodyOf = async <Body>(request: Promise<FetchResult<Body>>): Promise<Body> => {
  const { data, error, response } = await request.catch((reason: unknown) => {
    throw explain(reason)
  })
  if (data === undefined || typeof data !== 'object') throw new ApiError(toFailure(response, error))
  return data
}

/** The `data` of a response body. @throws ApiError */
export const dataOf = async <Data>(request: Promise<FetchResult<{ readonly data: Data }>>): Promise<Data> =>
  (await bodyOf(request)).data

export interface Service {
  readonly client: Client
  readonly queries: QueryClient
}

export const ClientContext = createContext<Client>(createApiClient({ address: '', key: '' }))

export const useClient = (): Client => useContext(ClientContext)

const MAX_RETRIES = 2
const MIN_BACKOFF_MS = 1_000

/** The query cache. A change of key or address starts with an empty one. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A service on this machine responds without a network.
        networkMode: 'always',
        retry: (failures, error) => isRetryable(error) && failures < MAX_RETRIES,
        // Any other error is a bug in the page, which the error boundary reports.
        throwOnError: (error) => !(error instanceof ApiError),
        retryDelay: (failures) => MIN_BACKOFF_MS * 2 ** failures,
      },
      // A write is retried only by the user; its Idempotency-Key makes that safe.
      mutations: { networkMode: 'always', retry: false },
    },
  })
