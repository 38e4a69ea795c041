import * as z from 'zod'
import type { Grant } from './grants.ts'

export const tags = {
  Sites: 'Solar installations and the horizons around them',
  Analyses: 'The production that a horizon leaves, and past results',
  Calculations: 'Answers for any place; nothing is stored',
  Document: 'This description of the API',
} as const

type Tag = keyof typeof tags

/** One operation of the API. Handlers, gateways and documents are derived from the table of these. */
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as API Gateway writes it. */
  readonly path: string
  readonly needsApiKey: boolean
  readonly summary: string
  /** What the summary leaves open, in Markdown. */
  readonly description?: string
  /** The heading under which a document lists it. */
  readonly tag: Tag
  readonly pathParameters: z.ZodObject
  readonly query: z.ZodObject
  /** Headers that mean something to it, beside those of the key and of the body. */
  readonly headers: z.ZodObject
  /** {@link noBody} where the operation has no use for one: it is ignored. */
  readonly body: z.ZodType
  /** The `message` of a success; null where the bare `data` are sent, without an envelope. */
  readonly message: string | null
  /** The `data` of a success. */
  readonly data: z.ZodType
  /** The success of a list carries `nextCursor` while more remains. */
  readonly isList: boolean
  /** Its success carries the site's `updatedAt` as entity tag. */
  readonly hasEntityTag?: true
  /** All that its function may do to stored data. */
  readonly grants: readonly Grant[]
  /** Its function calls the production estimator where the cache has no baseline. */
  readonly asksEstimator: boolean
}

export const noBody = z.undefined()
export const none = z.strictObject({})
export const noHeaders = z.object({})

export const SITE_MESSAGE = 'Sites retrieved successfully'
