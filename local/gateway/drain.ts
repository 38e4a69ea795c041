import type { IncomingMessage } from 'node:http'

export interface DrainLimits {
  readonly maxBytes: number
  readonly maxMilliseconds: number
  /** How long the client may send nothing. */
  readonly maxIdleMilliseconds: number
}

export const DRAIN_LIMITS: DrainLimits = {
  maxBytes: 64_000_000,
  maxMilliseconds: 5000,
  maxIdleMilliseconds: 1000,
}

/**
 * Reads and discards the rest of a request's body, up to the limits. A socket closed with unread data in it sends a
 * reset, and a client that is still writing then loses the response it has not read yet.
 */
export const drain = (
  message: IncomingMessage,
  { maxBytes, maxMilliseconds, maxIdleMilliseconds }: DrainLimits,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const total = setTimeout(resolve, maxMilliseconds)
  const idle = setTimeout(resolve, maxIdleMilliseconds)
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    idle.refresh()
    if (bytes > maxBytes) resolve()
  })
  message.once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => {
    clearTimeout(total)
    clearTimeout(idle)
  })
}
