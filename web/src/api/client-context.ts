import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Client, createApiClient } from './client.ts'

export const ClientContext = createContext<Client>(createApiClient({ address: '', key: '' }))

/** The API client of the current connection. */
export const useClient = (): Client => useContext(ClientContext)
