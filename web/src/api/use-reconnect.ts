import { signal } from '@preact/signals'
import { type Query, useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { useClient } from './client.ts'
import { ApiError, noResponse } from './failure.ts'

const PAUSE_MS = 3_000
/** A server that accepts a connection and says nothing is tried again after this. */
const TIMEOUT_MS = 10_000

const isUnanswered = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && error.failure === noResponse

/** When the connection last came back, milliseconds since 1970. What failed for lack of one may be tried again. */
export const reconnectedAt = signal(0)

/** Whether anything responds, whatever it says. */
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

/** The service did not respond when it was last looked for, as once the browser has lost its network. */
export const isOffline = signal(false)

const noteReconnection = (): void => {
  isOffline.value = false
  reconnectedAt.value = Date.now()
}

/** Looks for the service. A connection that has come back meanwhile is newer than a look that fails. */
export const reconnect = async (address: string): Promise<void> => {
  const before = reconnectedAt.peek()
  if (await responds(address)) noteReconnection()
  else if (reconnectedAt.peek() === before) isOffline.value = true
}

/**
 * What nothing has responded to is fetched again once the service responds, for example after a restart. Only then, because
 * the message about it disappears while a query is being repeated.
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
