/**
 * For the header Content-Security-Policy of whoever serves the page. It may ask a service elsewhere, which its user names; all
 * else comes from where it came from.
 */
export const SECURITY_POLICY = [
  "default-src 'self'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
