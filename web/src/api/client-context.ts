import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Client, createApiClient } from './client.ts'

export const ClientContext = createContext<Client>(createApiClient({ address: '', key: '' }))

/** The API client of the current connection. */
export const useClient = (): Client => useContext(ClientContext)

export const DisconnectedContext = createContext(false)

/**
 * Whether the user has disconnected while changes are unsaved. The workspace is then hidden, waits for another key and must
 * not send requests.
 */
export const useDisconnected = (): boolean => useContext(DisconnectedContext)
