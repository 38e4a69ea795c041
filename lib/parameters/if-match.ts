import * as z from 'zod'

const TAG = String.raw`(W\/)?"[^"]*"`

export const ifMatchHeaders = z.object({
  'If-Match': z
    .string()
    .regex(new RegExp(String.raw`^(\*|${TAG}(\s*,\s*${TAG})*)$`), 'must be * or quoted entity tags')
    .optional()
    .describe(
      'The ETag of the site as you know it. If the site has changed since, nothing happens. `*` matches any site that exists',
    ),
})
