export interface Connection {
  readonly address: string
  readonly key?: string
}

/** Where the page keeps its connection until the tab is closed. */
const STORAGE_KEY = 'shading-connection'

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  (!('key' in value) || typeof value.key === 'string')

const connectionOfPage = (): unknown => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')

const connectionOfServer = async (): Promise<unknown> => {
  const response = await fetch('../connection.json')
  return response.ok ? response.json() : null
}

/** The page's connection in this tab, or what the server says about itself, or the server without a key. */
export const findConnection = async (): Promise<Connection> => {
  const stored = connectionOfPage()
  if (isConnection(stored)) return stored
  const announced = await connectionOfServer().catch(() => null)
  return isConnection(announced) ? announced : { address: '' }
}
