import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Client, clientOf } from './client.ts'

export const ClientContext = createContext<Client>(clientOf({ address: '', key: '' }))

/** The client of the connection that the page has. */
export const useClient = (): Client => useContext(ClientContext)
