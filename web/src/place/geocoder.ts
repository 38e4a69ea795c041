import { queryOptions, skipToken } from '@tanstack/preact-query'
import type { Place } from '../api/types.ts'
import { isRecord } from '../ui/storage.ts'
import { roundPlace } from './coordinates.ts'

export interface Suggestion {
  /** `Maria-Theresien-Straße 18` */
  readonly title: string
  /** `6020 Innsbruck, Austria` */
  readonly area: string
  readonly place: Place
}

const MAX_SUGGESTIONS = 5
const TIMEOUT_MS = 8_000

/** Countries in which the house number precedes the street. */
const NUMBER_FIRST = /^(AU|CA|FR|GB|IE|IN|NZ|US|ZA)$/
/** Text that begins with degrees, or is a link, is never sent to the geocoder. */
const NO_ADDRESS = /^[\s([]*[NSEW]?\s*[-+−]?\d+([.,]\d|\s*[°º])|^\s*(https?:|geo:|www\.|maps\.|goo\.)/i

/** No angle has four digits before its decimals. */
const POST_CODE = /^\s*\d{4,}\s*$/

export const isAddress = (text: string): boolean =>
  POST_CODE.test(text) || (text.trim().length >= 3 && /\p{L}{2}/u.test(text) && !NO_ADDRESS.test(text))

/** Texts without duplicates and empty ones. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')

/** @returns null for anything but a feature with a name and a point on Earth */
const suggestionOf = (feature: unknown): Suggestion | null => {
  if (!isRecord(feature) || !isRecord(feature.geometry) || !isRecord(feature.properties)) return null
  const { coordinates } = feature.geometry
  const { properties } = feature
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const text = (key: string): string => {
    const value = properties[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [street, number] = [text('street'), text('housenumber')]
  const house = NUMBER_FIRST.test(text('countrycode')) ? [number, street] : [street, number]
  const [title, ...area] = distinct([
    text('name'),
    street && distinct(house).join(' '),
    distinct([text('postcode'), text('city')]).join(' '),
    text('state'),
    text('country'),
  ])
  return title === undefined
    ? null
    : { title, area: area.join(', '), place: roundPlace({ latitude, longitude }) }
}

/** The suggestions in a response of Photon: GeoJSON with names. @throws Error if it is not GeoJSON */
export const suggestionsIn = (reply: unknown): readonly Suggestion[] => {
  if (!isRecord(reply) || !Array.isArray(reply.features)) throw new Error('No GeoJSON')
  const found = reply.features.map(suggestionOf).filter((suggestion) => suggestion !== null)
  // A long street consists of many pieces with the same name.
  const byName = Map.groupBy(found, ({ title, area }) => title + area)
  return [...byName.values()].flatMap((pieces) => pieces.slice(0, 1)).slice(0, MAX_SUGGESTIONS)
}

/** The geocoder's languages; otherwise each place has its local name. */
const LANGUAGES = ['en', 'de', 'fr']

const language = (): string => {
  const [preferred = ''] = navigator.language.split('-')
  return LANGUAGES.includes(preferred) ? preferred : 'default'
}

/** @param text null: no search */
export const suggestionsQuery = (geocoder: string | null, text: string | null) =>
  queryOptions({
    queryKey: ['addresses', geocoder, text],
    queryFn:
      geocoder === null || text === null
        ? skipToken
        : async ({ signal }) => {
            const query = new URLSearchParams({ q: text, limit: String(MAX_SUGGESTIONS), lang: language() })
            const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
            const response = await fetch(new URL(`?${query}`, geocoder), {
              signal: limited,
              credentials: 'omit',
            })
            if (!response.ok) throw new Error(`Status ${response.status}`)
            return suggestionsIn(await response.json())
          },
    retry: false,
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
