import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, sep } from 'node:path'
import { type HttpResponse, respondText } from '../lib/http/envelope.ts'
import { type ConnectionFile, connectionFile, type OutsideHosts, securityPolicy } from '../web/hosting.ts'
import type { Page } from './gateway/gateway.ts'
import { hasAllowedHost } from './gateway/host.ts'
import { PUBLIC_KEY, type Settings } from './settings.ts'

const BUILD_FOLDER = join(import.meta.dirname, '../web/dist')

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const headersOf = (mediaType: string): Record<string, string> => ({
  'Content-Type': `${mediaType}; charset=utf-8`,
  // The page tells this server where it is, for its connection, and no other.
  'Referrer-Policy': 'same-origin',
})

const NOT_BUILT = respondText(
  503,
  'The page has not been built. Run `npm run build:web` and start the server again. The API is running.\n',
  headersOf('text/plain'),
)

/** The name of an asset changes with its content. Of anything else, the browser asks each time whether it has changed. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Responses for the files of the built page, by URL path. If it has not been built, its documents say how to build it. */
export const webPage = (
  hosts: OutsideHosts,
  folder: string = BUILD_FOLDER,
): ReadonlyMap<string, HttpResponse> => {
  const policy = securityPolicy(hosts)
  const responses = new Map<string, HttpResponse>()
  // Every file has an extension, and no folder does.
  for (const file of globSync('**/*.*', { cwd: folder })) {
    const path = `/${file.replaceAll(sep, '/')}`
    const headers = {
      ...headersOf(MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'),
      'Content-Security-Policy': policy,
      'Cache-Control': cacheControlOf(path),
    }
    responses.set(path, respondText(200, readFileSync(join(folder, file), 'utf8'), headers))
  }
  // As browsers ask for the documents.
  for (const path of ['/', '/docs', '/docs/'])
    responses.set(path, responses.get(`${path.replace(/\/$/, '')}/index.html`) ?? NOT_BUILT)
  return responses
}

/** Headers by which proxies say that a request comes from elsewhere. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a page that the browser reached under a loopback name sends a request. Behind a proxy, `Host` may be a loopback name and no
 * header may be added, but `Referer` names the address in the browser.
 */
const isFromThisMachine = (message: IncomingMessage): boolean => {
  const page = URL.parse(message.headers.referer ?? '')
  const isForwarded = Object.keys(message.headers).some((name) => FORWARDED.test(name))
  return page !== null && !isForwarded && hasAllowedHost(message, page, [])
}

/**
 * Tells the page where the API and the hosts outside are, so that it connects by itself. Only the default key is in it, and
 * only for a browser on this machine: a key of one's own must never be in anything that the server gives away without it.
 */
export const connection =
  ({ apiKey, ...hosts }: OutsideHosts & Pick<Settings, 'apiKey'>): Page =>
  (message, url) => {
    const isPublic = apiKey === PUBLIC_KEY && hasAllowedHost(message, url, []) && isFromThisMachine(message)
    const file: ConnectionFile = { ...connectionFile('', hosts), ...(isPublic && { key: apiKey }) }
    return respondText(200, JSON.stringify(file), headersOf('application/json'))
  }
