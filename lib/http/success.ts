import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'

/** HTTP status of every success. */
export const SUCCESS = 200

/** The body of an operation's success: the envelope around its data, or the bare data. */
export const successBody = ({ message, data, isList }: Operation): z.ZodType =>
  message === null
    ? data
    : z.object({
        statusCode: z.literal(SUCCESS),
        message: z.literal(message),
        data,
        ...(isList && {
          nextCursor: z.string().optional().describe('More remains: pass it as `cursor`'),
        }),
      })
