import * as z from 'zod'
import type { Operation } from './operation.ts'

/** Response headers that a page of another origin may read. */
export const EXPOSED_HEADERS = ['ETag', 'Retry-After', 'X-Amzn-RequestId']

/** Time for which a browser may cache a preflight response. */
export const PREFLIGHT_SECONDS = 24 * 60 * 60

/** Request headers that a page of another origin may send: for the content, the key and the operations. */
export const allowedHeaders = (operations: readonly Operation[]): string[] => [
  ...new Set([
    'Content-Type',
    'X-Api-Key',
    ...operations.flatMap(({ headers }) => Object.keys(headers.shape)),
  ]),
]

const HTTP_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

/** Only a browser's form of an origin can ever match: lower case, no default port, no slash at the end. */
const isOrigin = (text: string): boolean =>
  text === '*' || (HTTP_ORIGIN.test(text) && URL.parse(text)?.origin === text)

/** Origins of the web pages that may call the API: some, `*` alone for all, or none. */
export const AllowedOrigins = z
  .array(
    z
      .string()
      .trim()
      .refine(isOrigin, 'must be * or an origin such as https://example.org, with no slash at the end'),
  )
  .refine(
    (origins) => !origins.includes('*') || origins.length === 1,
    'must be either * or a list of origins',
  )
