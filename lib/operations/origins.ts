import * as z from 'zod'

const HTTP_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

/** Only the form that a browser sends can ever match: lower case, no default port, no slash at the end. */
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
  .refine((origins) => !origins.includes('*') || origins.length === 1, 'must be * alone, or origins')
