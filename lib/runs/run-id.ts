import { randomUUID } from 'node:crypto'

/** A UUID of version 7 (RFC 9562, section 5.7): 48 bits of time, then random ones. */
export const newRunId = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  const random = randomUUID().slice(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`
}
