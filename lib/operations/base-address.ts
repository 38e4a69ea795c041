import type * as z from 'zod'

/** A URL that paths are added to. */
export const baseAddress = (url: z.ZodType<string>) =>
  url.refine((address) => !/[?#]/.test(address), 'must have no query and no fragment')
