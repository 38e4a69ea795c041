import * as z from 'zod'
import { inQuery } from './in-query.ts'

const limit = z
  .int('must be a whole number')
  .min(1, 'must be between 1 and 100')
  .max(100, 'must be between 1 and 100')
  .default(100)
  .describe('Most items of a page')
export const page = z.strictObject({
  limit: inQuery(limit),
  cursor: z.string().optional().describe('nextCursor of the page before'),
})
