import * as z from 'zod'
import { latitude, longitude } from '../schemas/panels.ts'
import { expected, wholeBetween } from '../schemas/values.ts'

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const readNumber = (text: unknown): unknown =>
  typeof text === 'string' && JSON_NUMBER.test(text) ? Number(text) : text

/** A number in a query string. */
export const inQuery = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema)

const readBoolean = (text: unknown): unknown => {
  const word = String(text).toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : text
}

/** `true` or `false` in a query string, in any case, because Python writes `True`. */
export const booleanInQuery = z.preprocess(readBoolean, z.boolean('must be true or false').optional())

/** A place in a query string. */
export const placeInQuery = { latitude: inQuery(latitude), longitude: inQuery(longitude) }

const idOf = (thing: string) =>
  z.object({ id: z.string(expected('a string')).describe(`Identifier of the ${thing}`) })

export const siteId = idOf('site')
export const runId = idOf('run')
export const analysisId = idOf('analysis')

const limit = wholeBetween(1, 100).default(100).describe('Maximum number of items on the page')

export const cursor = z.string().optional().describe('`nextCursor` of the previous page')

export const page = z.strictObject({ limit: inQuery(limit), cursor })

export const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')
    .optional()
    .describe(
      'A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the ' +
        'same request with the same key runs once and always gets the same response',
    ),
})

export const ifMatch = z.object({
  'If-Match': z
    .string()
    .regex(
      /^(\*|(W\/)?"[^"]*"([ \t]*,[ \t]*(W\/)?"[^"]*")*)$/,
      'must be * or entity tags between quotation marks',
    )
    .optional()
    .describe(
      'The ETag of the site when you last read it: if the site has changed since, nothing is written. `*` matches any ' +
        'existing site',
    ),
})

export const ifNoneMatch = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .describe(
      'ETags of responses that you have: if one of them is current, the response is 304 without a body',
    ),
})
