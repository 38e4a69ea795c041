import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { HttpResponse } from '../lib/http/envelope.ts'
import { SECURITY_POLICY } from '../web/security-policy.ts'
import type { Page } from './gateway/gateway.ts'
import { hasAllowedHost } from './gateway/host.ts'
import { PUBLIC_KEY } from './settings.ts'

const BUILD_FOLDER = join(import.meta.dirname, '../web/dist')

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** @param cacheControl default: the browser asks whether the file has changed each time it uses it */
const respondWith = (mediaType: string, body: string, cacheControl = 'no-cache'): HttpResponse => ({
  statusCode: 200,
  headers: {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Security-Policy': SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': cacheControl,
  },
  body,
})

const NOT_BUILT: HttpResponse = {
  ...respondWith(
    'text/plain',
    'The page has not been built. Run `npm run build:web` and start the server again. The API is running.\n',
  ),
  statusCode: 503,
}

/** The name of an asset changes with its content. */
const cacheControlOf = (path: string): string | undefined =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : undefined

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** The documents of the build, by the paths under which browsers ask for them. */
const DOCUMENTS = [
  ['/', '/index.html'],
  ['/docs', '/docs/index.html'],
  ['/docs/', '/docs/index.html'],
] as const

/** Responses for the files of the built page, by URL path. If it has not been built, its documents say how to build it. */
export const webPage = (folder: string = BUILD_FOLDER): ReadonlyMap<string, HttpResponse> => {
  const responses = new Map<string, HttpResponse>()
  for (const file of existsSync(folder) ? filesIn(folder) : []) {
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`
    const mediaType = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'
    responses.set(path, respondWith(mediaType, readFileSync(file, 'utf8'), cacheControlOf(path)))
  }
  for (const [path, file] of DOCUMENTS) responses.set(path, responses.get(file) ?? NOT_BUILT)
  return responses
}

/**
 * Tells the page where the API is, so that it connects by itself. Only the default key is in it, and only for a browser on this
 * machine: a key of one's own must never be in anything that the server gives away without it.
 */
export const connection =
  (apiKey: string): Page =>
  (message, url) => {
    const isPublic = apiKey === PUBLIC_KEY && hasAllowedHost(message, url, [])
    const text = JSON.stringify({ address: '', ...(isPublic && { key: apiKey }) })
    return respondWith('application/json', text, 'no-store')
  }
