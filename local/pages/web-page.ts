import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { SECURITY_POLICY } from '../../web/security-policy.ts'

const BUILT = join(import.meta.dirname, '../../web/dist')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** The name of an asset changes with its content. */
const cacheOf = (file: string): string =>
  file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

const answer = (statusCode: number, contentType: string, cache: string, body: string): HttpResponse => ({
  statusCode,
  headers: {
    'Content-Type': `${contentType}; charset=utf-8`,
    'Content-Security-Policy': SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': cache,
  },
  body,
})

const NOT_BUILT = answer(
  503,
  'text/plain',
  'no-cache',
  'The page is not built: run `npm run build:web` and start again. The API itself is running, and /docs shows it.\n',
)

const pageOf = (folder: string, file: string): HttpResponse =>
  answer(
    200,
    CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    cacheOf(file),
    readFileSync(join(folder, file), 'utf8'),
  )

const filesOf = (folder: string): readonly string[] => {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch {
    return []
  }
}

/** The built page by the paths of its parts, itself at `/`; where it is not built, a sentence that says how. */
export const webPages = (folder: string = BUILT): ReadonlyMap<string, HttpResponse> => {
  const pages = new Map(filesOf(folder).map((file) => [`/${file}`, pageOf(folder, file)]))
  const page = pages.get('/index.html')
  return page ? pages.set('/', page) : new Map([['/', NOT_BUILT]])
}
