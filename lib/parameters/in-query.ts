import * as z from 'zod'

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const readNumber = (text: unknown): unknown =>
  typeof text === 'string' && JSON_NUMBER.test(text) ? Number(text) : text

/** A number in a query string. */
export const inQuery = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema)
