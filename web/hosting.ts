/*
 * What the host of the page decides: which hosts outside the page may ask, and what browsers let it load.
 */

/** Photon on data of OpenStreetMap. It is meant for everyone's moderate use and, unlike others, for searching while typing. */
export const PHOTON = 'https://photon.komoot.io/api/'

export const OPEN_STREET_MAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
export const OPEN_STREET_MAP_CREDIT = '© OpenStreetMap contributors'

/** The hosts outside that the page asks, each only after a user wants it to. */
export interface OutsideHosts {
  /** The search for addresses; null: there is none. */
  readonly geocoderUrl: string | null
  /** Template of the addresses of the map's tiles, with {z}, {x} and {y}; null: there is no map. */
  readonly mapTilesUrl: string | null
  /** Plain text, shown on the map. */
  readonly mapCredit: string
}

/** The content of connection.json, which the page reads when it starts. */
export interface ConnectionFile {
  /** Base address of the API, relative to the page; '' for the page's own origin. */
  readonly address: string
  /** A key that is public anyway. */
  readonly key?: string
  /** The search for addresses. Without it the page takes coordinates only. */
  readonly geocoder?: string
  /** Template of the addresses of the map's tiles, and whom to credit for them. Without it there is no map. */
  readonly map?: { readonly tiles: string; readonly credit: string }
}

/** @param address of the API */
export const connectionFile = (
  address: string,
  { geocoderUrl, mapTilesUrl, mapCredit }: OutsideHosts,
): ConnectionFile => ({
  address,
  ...(geocoderUrl !== null && { geocoder: geocoderUrl }),
  ...(mapTilesUrl !== null && { map: { tiles: mapTilesUrl, credit: mapCredit } }),
})

/** The sources of a directive, followed by the origin of an address if there is one. */
const withOrigin = (sources: string, address: string | null): string =>
  address === null ? sources : `${sources} ${new URL(address).origin}`

/**
 * The Content-Security-Policy header to serve the page with. Users may connect to a service on another origin, and the map
 * consists of tiles; everything else must come from the page's own origin.
 */
export const securityPolicy = ({ geocoderUrl, mapTilesUrl }: OutsideHosts): string =>
  [
    "default-src 'self'",
    // The schemes already allow a public geocoder, but not one in the local network.
    withOrigin("connect-src 'self' https: http://127.0.0.1:* http://localhost:*", geocoderUrl),
    withOrigin("img-src 'self' data: blob:", mapTilesUrl),
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
