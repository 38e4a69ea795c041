import type { HttpResponse } from '../../lib/http/envelope.ts'

export interface StaticFile {
  readonly mediaType: string
  readonly text: string
  readonly securityPolicy: string
  /** Default: the browser asks whether the file has changed each time it uses it. */
  readonly cacheControl?: string
  readonly statusCode?: number
}

export const staticResponse = ({
  mediaType,
  text,
  securityPolicy,
  cacheControl = 'no-cache',
  statusCode = 200,
}: StaticFile): HttpResponse => ({
  statusCode,
  headers: {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Security-Policy': securityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': cacheControl,
  },
  body: text,
})
