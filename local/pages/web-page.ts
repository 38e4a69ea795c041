import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { SECURITY_POLICY } from '../../web/security-policy.ts'
import { staticResponse } from './static-response.ts'

const BUILD_FOLDER = join(import.meta.dirname, '../../web/dist')

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const NOT_BUILT = staticResponse({
  statusCode: 503,
  mediaType: 'text/plain',
  text: 'The page has not been built. Run `npm run build:web` and start the server again. The API is running.\n',
  securityPolicy: SECURITY_POLICY,
})

/** The name of an asset changes with its content. */
const isImmutable = (path: string): boolean => path.startsWith('/assets/')

const responseFor = (path: string, file: string): HttpResponse =>
  staticResponse({
    mediaType: MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
    text: readFileSync(file, 'utf8'),
    securityPolicy: SECURITY_POLICY,
    ...(isImmutable(path) && { cacheControl: 'public, max-age=31536000, immutable' }),
  })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const pathOf = (folder: string, file: string): string => `/${relative(folder, file).replaceAll(sep, '/')}`

/** The documents of the build, by the paths under which browsers ask for them. */
const DOCUMENTS = [
  ['/', '/index.html'],
  ['/docs', '/docs/index.html'],
  ['/docs/', '/docs/index.html'],
] as const

/** Responses for the files of the built page, by URL path. If it has not been built, its documents say how to build it. */
export const webPage = (folder: string = BUILD_FOLDER): ReadonlyMap<string, HttpResponse> => {
  const files = existsSync(folder) ? filesIn(folder) : []
  const responses = new Map(
    files.map((file) => [pathOf(folder, file), responseFor(pathOf(folder, file), file)]),
  )
  for (const [path, file] of DOCUMENTS) responses.set(path, responses.get(file) ?? NOT_BUILT)
  return responses
}
