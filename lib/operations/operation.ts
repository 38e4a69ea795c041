import * as z from 'zod'
import type { FileAction, Grant } from './tables.ts'

export const tags = {
  Sites: 'Solar installations, and the horizons and obstacles around them',
  Analyses: 'Production behind the skyline, and past results',
  Calculations: 'Calculations for any location; nothing is stored',
  Runs: 'Estimates of many sites at once, from a file',
  Agents: 'The operations as tools for agents',
  Document: 'This description of the API',
} as const

type Tag = keyof typeof tags

/** Summarizes a success's data in one line with units, for agents. */
type Tool = (data: unknown) => string

export const toldBy =
  <Schema extends z.ZodType>(schema: Schema, sentence: (data: z.output<Schema>) => string): Tool =>
  (data) =>
    sentence(schema.parse(data))

/** One operation of the API. Handlers, gateways, permissions and documents derive from the operations table. */
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as in API Gateway. */
  readonly path: string
  readonly needsApiKey: boolean
  readonly summary: string
  /** Details beyond the summary, in Markdown. */
  readonly description?: string
  /** Its heading in the documents. */
  readonly tag: Tag
  readonly pathParameters: z.ZodObject
  readonly query: z.ZodObject
  /** Headers it reads besides the API key and the content headers. */
  readonly headers: z.ZodObject
  /** {@link noBody} if the operation ignores its body. */
  readonly body: z.ZodType
  /** Media types of its body. If any is not JSON, the body is a file, and its schema gets the bytes. */
  readonly mediaTypes: readonly string[]
  /** Size limit of the body after decompression; a larger one gets 413. */
  readonly maxBodyBytes: number
  /** The `message` of a success; null if the bare `data` is sent without an envelope. */
  readonly message: string | null
  /** The `data` of a success. */
  readonly data: z.ZodType
  /** Statuses of errors that its protocol reports in its own form, the schema of `data`. */
  readonly ownErrors: readonly number[]
  /** Methods of its path that gateways refuse with 405, as its protocol requires; all others get 404. */
  readonly refusedMethods: readonly string[]
  /**
   * Media type of the file that a success returns instead, without an envelope, if the request prefers it and the answer has
   * one; null: no file.
   */
  readonly fileType: string | null
  /** True if a success carries `nextCursor` while more items remain. */
  readonly isList: boolean
  /** Description of a 202 without a body; null: no such response. */
  readonly accepted: string | null
  /** True if a success carries the site's entity tag. */
  readonly hasEntityTag: boolean
  /** Seconds for which a caller may cache a success; 0: not at all. */
  readonly maxAgeSeconds: number
  /** Everything its function may do to stored data. */
  readonly grants: readonly Grant[]
  /** Everything it may do to the files of runs. */
  readonly files: readonly FileAction[]
  /** True if its function calls the production estimator on a cache miss. */
  readonly callsEstimator: boolean
  /** True if its function fetches terrain tiles. */
  readonly fetchesTerrain: boolean
  /** True if its function calls the building server on a cache miss. */
  readonly fetchesBuildings: boolean
  /** Summarizes a result if the operation is a tool for agents; null if it is not. */
  readonly tool: Tool | null
  /** True if a request may name an adjustment, so that its function needs the default. */
  readonly hasAdjustment: boolean
  /**
   * True if a request may take a tenth of a second or more of processor time. A local server computes such requests in
   * threads, and queues them.
   */
  readonly computes: boolean
  /** Memory of its function, 128 to 10240 MB. The share of a processor grows with it: 1769 MB come with a whole one. */
  readonly memoryMb: number
}

/** Memory that comes with one whole processor. */
export const ONE_CPU_MB = 1769

export const computing = { computes: true, memoryMb: ONE_CPU_MB } as const

export const noBody = z.undefined()
export const JSON_MEDIA_TYPE = 'application/json'
const noParameters = z.strictObject({})

/** An operation's values unless its entry says otherwise. */
export const defaults = {
  needsApiKey: true,
  tag: 'Calculations',
  pathParameters: noParameters,
  query: noParameters,
  headers: z.object({}),
  body: noBody,
  mediaTypes: [JSON_MEDIA_TYPE],
  maxBodyBytes: 1_000_000,
  ownErrors: [],
  refusedMethods: [],
  accepted: null,
  fileType: null,
  hasEntityTag: false,
  maxAgeSeconds: 0,
  grants: [],
  files: [],
  callsEstimator: false,
  fetchesTerrain: false,
  fetchesBuildings: false,
  tool: null,
  computes: false,
  memoryMb: 512,
} as const satisfies Partial<Operation>

type Entry = Partial<Operation> & Pick<Operation, 'summary' | 'message' | 'data'>

/** An entry of the table: its special values, completed by the defaults and by values that follow from its parameters. */
export const operation = <const Special extends Entry>(
  name: string,
  method: Operation['method'],
  path: string,
  special: Special,
) => {
  const entry: Omit<typeof defaults, keyof Special> & Special = { ...defaults, ...special }
  const { query = noParameters, body } = special
  const parameters = { ...query.shape, ...(body instanceof z.ZodObject && body.shape) }
  return {
    name,
    method,
    path,
    isList: 'cursor' in query.shape,
    hasAdjustment: 'adjustment' in parameters,
    ...entry,
  }
}

export const SITE_MESSAGE = 'Sites retrieved successfully'
export const RUN_MESSAGE = 'Runs retrieved successfully'

/** Responses of at least this many bytes are compressed with gzip for callers that accept it. */
export const MIN_COMPRESSED_BYTES = 1024

/** The methods of an operation, HEAD wherever GET is. To a HEAD, gateways send the same headers and no body. */
export const offeredMethods = ({ method }: Pick<Operation, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method]

/** The media type in a Content-Type header: in lower case, without parameters. */
export const mediaTypeOf = (contentType: string): string =>
  contentType.replace(/;.*/s, '').trim().toLowerCase()

/** The media types of an operation's body besides JSON. */
export const fileTypesOf = ({ mediaTypes }: Pick<Operation, 'mediaTypes'>): string[] =>
  mediaTypes.filter((type) => type !== JSON_MEDIA_TYPE)

/** Media types whose bodies a gateway passes on in base64, to preserve their encoding. */
export const binaryMediaTypes = (operations: readonly Pick<Operation, 'mediaTypes'>[]): string[] => [
  ...new Set(operations.flatMap(fileTypesOf)),
]
