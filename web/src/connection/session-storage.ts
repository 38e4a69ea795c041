import type { Connection } from '../api/client.ts'

const NAME = 'shading-connection'

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'key' in value &&
  typeof value.key === 'string'

/** Kept for the tab, and gone with it. */
export const keep = (connection: Connection): void => sessionStorage.setItem(NAME, JSON.stringify(connection))

export const forget = (): void => sessionStorage.removeItem(NAME)

export const kept = (): Connection | null => {
  const value: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
  return isConnection(value) ? value : null
}
