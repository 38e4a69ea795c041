import { signal } from '@preact/signals'
import { type Query, useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { useClient } from './client.ts'
import { ApiError, noResponse } from './failure.ts'

const PAUSE_MS = 3_000
/** A server that accepts the connection but never responds is tried again after this time. */
const TIMEOUT_MS = 10_000

const isUnanswered = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && error.failure === noResponse

/** Time of the last reconnection, milliseconds since 1970. Requests that failed without a connection may be retried then. */
export const reconnectedAt = signal(0)

/** True if there is any response, whatever its status. */
const responds = (address: string): Promise<boolean> =>
  fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  )

/** True if the service did not respond to the last check, for example since the browser lost its network. */
export const isOffline = signal(false)

const noteReconnection = (): void => {
  isOffline.value = false
  reconnectedAt.value = Date.now()
}

/** Checks for the service. A reconnection during a failing check takes precedence over its result. */
export const reconnect = async (address: string): Promise<void> => {
  const before = reconnectedAt.peek()
  if (await responds(address)) noteReconnection()
  else if (reconnectedAt.peek() === before) isOffline.value = true
}

/**
 * Refetches unanswered queries once the service responds, for example after a restart. Not earlier, because their error message
 * disappears while they are being retried.
 */
export const useReconnect = (): void => {
  const { address } = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const unanswered = { type: 'active', predicate: isUnanswered } as const
    let isTrying = false
    const look = (): Promise<void> => reconnect(address)
    const lookAgain = async (): Promise<void> => {
      const isCut = isOffline.peek() || queries.getQueryCache().findAll(unanswered).length > 0
      if (isTrying || document.hidden || !isCut) return
      isTrying = true
      await look()
      if (!isOffline.peek()) await queries.refetchQueries(unanswered, { cancelRefetch: false })
      isTrying = false
    }
    const timer = setInterval(lookAgain, PAUSE_MS)
    addEventListener('offline', look)
    addEventListener('online', noteReconnection)
    return () => {
      clearInterval(timer)
      removeEventListener('offline', look)
      removeEventListener('online', noteReconnection)
    }
  }, [queries, address])
}
