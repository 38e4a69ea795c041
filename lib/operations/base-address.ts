import * as z from 'zod'

/** A URL that paths are added to. */
export const baseAddress = (url: z.ZodType<string>) =>
  url.refine((address) => !/[?#]/.test(address), 'must have no query and no fragment')

/** A setting whose empty text switches off what otherwise has a default. */
export const noneOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? null : text), schema.nullable())
