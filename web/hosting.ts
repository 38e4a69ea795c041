/*
 * What the host of the page decides: where the page searches for addresses, and what browsers let it load.
 */

/** Photon on data of OpenStreetMap. It is meant for everyone's moderate use and, unlike others, for searching while typing. */
export const PHOTON = 'https://photon.komoot.io/api/'

/** The content of connection.json, which the page reads when it starts. */
export interface ConnectionFile {
  /** Base address of the API, relative to the page; '' for the page's own origin. */
  readonly address: string
  /** A key that is public anyway. */
  readonly key?: string
  /** The search for addresses. Without it the page takes coordinates only. */
  readonly geocoder?: string
}

/**
 * The Content-Security-Policy header to serve the page with. Users may connect to a service on another origin, and the map
 * consists of OpenStreetMap's tiles; everything else must come from the page's own origin.
 *
 * @param geocoder address of the search for addresses; null: there is none
 */
export const securityPolicy = (geocoder: string | null): string =>
  [
    "default-src 'self'",
    // The schemes already allow a public geocoder, but not one in the local network.
    ["connect-src 'self' https: http://127.0.0.1:* http://localhost:*", geocoder && new URL(geocoder).origin]
      .filter(Boolean)
      .join(' '),
    "img-src 'self' data: blob: https://tile.openstreetmap.org",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
