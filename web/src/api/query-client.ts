import { QueryClient } from '@tanstack/preact-query'
import { isRetryable } from './api-error.ts'

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
