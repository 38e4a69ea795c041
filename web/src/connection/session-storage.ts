import type { Connection } from '../api/client.ts'

const STORAGE_KEY = 'shading-connection'

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'key' in value &&
  typeof value.key === 'string'

/** Lasts until the tab is closed. */
export const saveConnection = (connection: Connection): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(connection))

export const clearConnection = (): void => sessionStorage.removeItem(STORAGE_KEY)

export const loadConnection = (): Connection | null => {
  const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
  return isConnection(value) ? value : null
}
