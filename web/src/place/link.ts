import { decoded } from '../ui/route.ts'

const SIGNED = String.raw`[-+]?\d+(?:\.\d+)?`
const PAIR = String.raw`(?<latitude>${SIGNED}),\s*(?<longitude>${SIGNED})`

/** Query parameters that hold a pair of coordinates, the most specific first. */
const PAIR_PARAMETERS = [
  ...['q', 'query', 'whatshere[point]', 'pt', 'll', 'm', 'cp'],
  ...['destination', 'daddr', 'coordinate', 'center', 'viewpoint'],
]
/** Matches values such as `loc:47.2692,11.4041 (Town hall)` and, at Bing, `47.2692~11.4041`. */
const PARAMETER = new RegExp(
  String.raw`^(?:loc:)?(?<latitude>${SIGNED})[,~]\s*(?<longitude>${SIGNED})(?:\s*\(.*)?$`,
)
/** Yandex and 2GIS write the longitude first, and may add a kind of pin, more pins or the zoom. */
const LONGITUDE_FIRST = new RegExp(`^(?<longitude>${SIGNED}),(?<latitude>${SIGNED})(?:,[a-z]|[~/]|$)`)

/** Matches the pin in a map's address, or else the center of the map. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`!3d(?<latitude>${SIGNED})!4d(?<longitude>${SIGNED})`),
  new RegExp(`/(?:search|place|dir/.*)/${PAIR}(?:[/?]|$)`),
  // A pin dropped anywhere: /place/47°16'09.0"N 11°24'14.0"E/
  /\/place\/(?<text>[^/]*°[^/]*)/,
  new RegExp(`/@${PAIR}`),
  new RegExp(String.raw`#(?:.*&)?map=[\d.]+/(?<latitude>${SIGNED})/(?<longitude>${SIGNED})`),
]

const coordinates = (pattern: RegExp, text: string): string | null => {
  const { groups } = pattern.exec(text) ?? {}
  return groups ? (groups.text ?? `${groups.latitude}; ${groups.longitude}`) : null
}

const first = (found: readonly (string | null)[]): string | null =>
  found.find((text) => text !== null) ?? null

const inQuery = ({ hostname, searchParams }: URL): string | null => {
  const [latitude, longitude] = [searchParams.get('mlat'), searchParams.get('mlon')]
  if (latitude !== null && longitude !== null) return `${latitude}; ${longitude}`
  const pattern = /\b(yandex|2gis)\./.test(hostname) ? LONGITUDE_FIRST : PARAMETER
  return first(PAIR_PARAMETERS.map((name) => coordinates(pattern, searchParams.get(name) ?? '')))
}

/** RFC 5870. Android writes geo:0,0 and puts the coordinates into `q`. */
const inGeoUri = (url: URL): string | null =>
  inQuery(url) ?? coordinates(new RegExp(`^${PAIR}`), url.pathname)

/** The coordinates in a geo: URI or an online map's address, not validated. @returns null: not a link; '': no coordinates */
export const coordinatesInLink = (text: string): string | null => {
  const link = /^(www|maps|goo)\.\S+\//i.test(text) ? `https://${text}` : text
  if (!/^(https?|geo):/i.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol === 'geo:') return inGeoUri(url) ?? ''
  // In the path, a plus sign means a space.
  const address = decoded(link.replaceAll('+', ' '))
  return inQuery(url) ?? first(PATTERNS.map((pattern) => coordinates(pattern, address))) ?? ''
}
