import type { Page } from '../gateway/gateway.ts'
import { hasLoopbackHost } from '../gateway/host.ts'
import { PUBLIC_KEY } from '../settings.ts'
import { staticResponse } from './static-response.ts'

const connectionTo = (connection: { readonly address: string; readonly key?: string }) =>
  staticResponse({
    mediaType: 'application/json',
    text: JSON.stringify(connection),
    securityPolicy: "default-src 'none'",
    cacheControl: 'no-store',
  })

/**
 * Tells the page where the API is, so that it connects by itself. Only the default key is in it, and only for a browser on this
 * machine: a key of one's own must never be in anything that the server gives away without it.
 */
export const connection = (apiKey: string): ReadonlyMap<string, Page> =>
  new Map<string, Page>([
    [
      '/connection.json',
      (message, url) =>
        connectionTo({
          address: '',
          ...(apiKey === PUBLIC_KEY && hasLoopbackHost(message, url) && { key: apiKey }),
        }),
    ],
  ])
