import * as z from 'zod'

export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible characters')
    .optional()
    .describe(
      'A text of your choice for this request, such as a UUID. Within 24 hours the same request under the same key is ' +
        'done once, and answered alike each time',
    ),
})
