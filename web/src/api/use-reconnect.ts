import { signal } from '@preact/signals'
import { type Query, useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { useClient } from './client.ts'
import { ApiError, noResponse } from './failure.ts'

const PAUSE_MS = 3_000
/** Whoever accepts a connection and says nothing is tried again after this. */
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

/** The browser has lost its network, and the service does not respond, which on this machine it would. */
export const isOffline = signal(false)

const noteReconnection = (): void => {
  isOffline.value = false
  reconnectedAt.value = Date.now()
}

/** @returns whether the service responds */
export const reconnect = async (address: string): Promise<boolean> => {
  const isThere = await responds(address)
  if (isThere) noteReconnection()
  return isThere
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
    const isCut = (): boolean => isOffline.peek() || queries.getQueryCache().findAll(unanswered).length > 0
    const tryAgain = async (): Promise<void> => {
      if (isTrying || document.hidden || !isCut()) return
      isTrying = true
      if (await reconnect(address)) await queries.refetchQueries(unanswered, { cancelRefetch: false })
      isTrying = false
    }
    const noteLoss = async (): Promise<void> => {
      isOffline.value = !(await responds(address))
    }
    const timer = setInterval(tryAgain, PAUSE_MS)
    addEventListener('offline', noteLoss)
    addEventListener('online', noteReconnection)
    return () => {
      clearInterval(timer)
      removeEventListener('offline', noteLoss)
      removeEventListener('online', noteReconnection)
    }
  }, [queries, address])
}
