import * as z from 'zod'

export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')
    .optional()
    .describe(
      'A text of your choice that identifies this request, such as a UUID: 1 to 255 visible ASCII characters, without ' +
        'spaces. If you send the same request with the same key again within 24 hours, it is not repeated, and the ' +
        'response is the same',
    ),
})
