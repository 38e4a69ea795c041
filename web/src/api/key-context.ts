import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

export const WithoutKeyContext = createContext(false)

/** Whether the key was given back: what is not saved waits out of sight for another one, and asks nothing. */
export const useWithoutKey = (): boolean => useContext(WithoutKeyContext)
