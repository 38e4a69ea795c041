import { createContext } from 'preact'
import type { Connection } from '../api/client.ts'
import { decoded } from '../ui/route.ts'
import { isLike, isRecord, readStorage, writeStorage } from '../ui/storage.ts'

const STORAGE_KEY = 'shading-connection'

const textOf = (value: unknown, name: string): string | null => {
  const text = isRecord(value) ? value[name] : null
  return typeof text === 'string' ? text : null
}

/** Stores the connection until the tab is closed. @param connection null: the page connects automatically, or asks */
export const saveConnection = (connection: Connection | null): void =>
  writeStorage('sessionStorage', STORAGE_KEY, connection)

const savedConnection = (): Connection | null => {
  const value = readStorage('sessionStorage', STORAGE_KEY)
  return isLike(value, { address: '', key: '' }) ? value : null
}

/** The location of the service, as far as the page's host knows it. */
export interface Host {
  /** Base address of the API; null if the page is hosted apart from it. */
  readonly address: string | null
  /** A key that is public anyway. */
  readonly key: string | null
  readonly geocoder: string | null
  readonly map: MapTiles | null
}

export interface MapTiles {
  /** URL template of the tiles, with {z}, {x} and {y}. */
  readonly template: string
  /** Plain text. */
  readonly credit: string
}

const UNKNOWN_HOST: Host = { address: null, key: null, geocoder: null, map: null }

export const HostContext = createContext(UNKNOWN_HOST)

const absolute = (address: string): string => new URL(address, location.href).href.replace(/\/+$/, '')

/** Reads connection.json beside the page. @param page its folder, relative to this document */
const fetchHost = async (page: string): Promise<Host> => {
  try {
    const response = await fetch(`${page}connection.json`)
    const value: unknown = response.ok ? await response.json() : null
    const address = textOf(value, 'address')
    const geocoder = textOf(value, 'geocoder')
    const map = isRecord(value) ? value.map : null
    const template = textOf(map, 'tiles')
    return {
      address: address === null ? null : absolute(address || '/'),
      key: textOf(value, 'key'),
      geocoder: geocoder && URL.canParse(geocoder) ? geocoder : null,
      map: template && URL.canParse(template) ? { template, credit: textOf(map, 'credit') ?? '' } : null,
    }
  } catch {
    return UNKNOWN_HOST
  }
}

const KEY_IN_URL = /^#key=(.+)$/

export const isKeyInUrl = (): boolean => KEY_IN_URL.test(location.hash)

/** Takes the key from a link such as `/#key=…`, which the terminal prints, and removes it from the address bar. */
const takeKeyFromUrl = (): string | null => {
  const match = KEY_IN_URL.exec(location.hash)
  if (!match?.[1]) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return decoded(match[1])
}

export interface Start {
  readonly host: Host
  /** null: the user must enter the key. */
  readonly connection: Connection | null
}

/** After a rejected key, tries the host's key; if that is missing or the same, the user must enter one. */
export const withoutKey = ({ host, connection }: Start): Start => {
  saveConnection(null)
  const { address, key } = host
  const isOther = address !== null && key !== null && key !== connection?.key
  return { host, connection: isOther ? { address, key } : null }
}

/** Finds the service by a link, by the connection before a reload, or by the host. */
export const findConnection = async (page = './'): Promise<Start> => {
  const key = takeKeyFromUrl()
  const saved = savedConnection()
  const host = await fetchHost(page)
  if (key === null && saved) return { host, connection: saved }
  const address = host.address ?? location.origin
  if (key !== null) saveConnection({ address, key })
  const known = key ?? host.key
  return { host, connection: known === null ? null : { address, key: known } }
}
