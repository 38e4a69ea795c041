/**
 * The Content-Security-Policy header to serve the page with. Users may connect to a service on another origin, and the map
 * consists of OpenStreetMap's tiles; everything else must come from the page's own origin.
 */
export const SECURITY_POLICY = [
  "default-src 'self'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "img-src 'self' data: blob: https://tile.openstreetmap.org",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
