import * as z from 'zod'

/** A URL that paths are added to. */
export const baseAddress = (url: z.ZodType<string>) =>
  url.refine((address) => !/[?#]/.test(address), 'must have no query and no fragment')

/** One that others get to see. */
export const publishedAddress = (url: z.ZodType<string>) =>
  baseAddress(url).refine(
    (address) => URL.parse(address)?.username === '' && URL.parse(address)?.password === '',
    'must have no user name and no password',
  )

/** A setting whose empty text switches off what otherwise has a default. */
export const noneOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? null : text), schema.nullable())
