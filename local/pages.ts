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
  // The page sends its address to this server, for connection.json, and to no other.
  'Referrer-Policy': 'same-origin',
})

const NOT_BUILT = respondText(
  503,
  'The page has not been built. Run `npm run build:web` and start the server again. The API is running.\n',
  headersOf('text/plain'),
)

/** The name of an asset changes with its content. Browsers revalidate everything else on each use. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Responses for the files of the built page, by URL path. If it has not been built, its documents explain how to build it. */
export const webPage = (
  hosts: OutsideHosts,
  folder: string = BUILD_FOLDER,
): ReadonlyMap<string, HttpResponse> => {
  const policy = securityPolicy(hosts)
  const responses = new Map<string, HttpResponse>()
  // Every file has an extension; no folder has.
  for (const file of globSync('**/*.*', { cwd: folder })) {
    const path = `/${file.replaceAll(sep, '/')}`
    const headers = {
      ...headersOf(MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'),
      'Content-Security-Policy': policy,
      'Cache-Control': cacheControlOf(path),
    }
    responses.set(path, respondText(200, readFileSync(join(folder, file), 'utf8'), headers))
  }
  // The paths at which browsers request the documents.
  for (const path of ['/', '/docs', '/docs/'])
    responses.set(path, responses.get(`${path.replace(/\/$/, '')}/index.html`) ?? NOT_BUILT)
  return responses
}

/** Headers that proxies add to forwarded requests. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * True if a request comes from a page that the browser opened under a loopback name. Behind a proxy, `Host` may be a loopback
 * name without any added header, but `Referer` has the address in the browser.
 */
const isFromThisMachine = (message: IncomingMessage): boolean => {
  const page = URL.parse(message.headers.referer ?? '')
  const isForwarded = Object.keys(message.headers).some((name) => FORWARDED.test(name))
  return page !== null && !isForwarded && hasAllowedHost(message, page, [])
}

/**
 * Tells the page the addresses of the API and external hosts, so that it connects automatically. Includes the default key, but
 * only for a browser on this machine, and never a custom key, which the server must not reveal to callers without it.
 */
export const connection =
  ({ apiKey, ...hosts }: OutsideHosts & Pick<Settings, 'apiKey'>): Page =>
  (message, url) => {
    const isPublic = apiKey === PUBLIC_KEY && hasAllowedHost(message, url, []) && isFromThisMachine(message)
    const file: ConnectionFile = { ...connectionFile('', hosts), ...(isPublic && { key: apiKey }) }
    return respondText(200, JSON.stringify(file), headersOf('application/json'))
  }
