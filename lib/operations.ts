import * as z from 'zod'
import {
  Adjustment,
  Analysis,
  AnalysisResult,
  Baseline,
  latitude,
  longitude,
  NewSite,
  panelAzimuth,
  panelTilt,
  ShadingRequest,
  ShadingResult,
  Site,
  SiteChanges,
  SunPath,
  systemSize,
  year,
} from './schemas.ts'
import type { tables } from './tables.ts'

/** What a function does in one table or, where an index is named, in that index alone. */
export interface Grant {
  readonly table: keyof typeof tables
  readonly index?: string
  /** By DynamoDB's names. */
  readonly actions: readonly [Action, ...Action[]]
}

type Action = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'BatchWriteItem'

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

const cachedBaselines: Grant = { table: 'baselines', actions: ['GetItem', 'PutItem'] }
const idempotency: Grant = {
  table: 'idempotency',
  actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
}

export const noBody = z.undefined()
const none = z.strictObject({})
const siteId = z.object({ id: z.string().describe('Identifier of the site') })
const analysisId = z.object({ id: z.string().describe('Identifier of the analysis') })

const noHeaders = z.object({})
const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible characters')
    .optional()
    .describe(
      'A text of your choice for this request, such as a UUID. Within 24 hours the same request under the same key is ' +
        'done once, and answered alike each time',
    ),
})
const preconditionHeaders = z.object({
  'If-Match': z
    .string()
    .regex(/^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/, 'must be * or entity tags between quotation marks')
    .optional()
    .describe('The ETag of the site as you know it: where it has changed since, nothing is written'),
})

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const readNumber = (text: unknown): unknown =>
  typeof text === 'string' && JSON_NUMBER.test(text) ? Number(text) : text

/** A number in a query string. */
const inQuery = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema)

const limit = z
  .int('must be a whole number')
  .min(1, 'must be between 1 and 100')
  .max(100, 'must be between 1 and 100')
  .default(100)
  .describe('Most items of a page')
const page = z.strictObject({
  limit: inQuery(limit),
  cursor: z.string().optional().describe('nextCursor of the page before'),
})

const SITE_MESSAGE = 'Sites retrieved successfully'

export const createSite = {
  name: 'createSite',
  method: 'POST',
  path: '/sites',
  needsApiKey: true,
  summary: 'Create a site',
  tag: 'Sites',
  pathParameters: none,
  query: none,
  headers: idempotencyHeaders,
  body: NewSite,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['PutItem'] }, idempotency],
  asksEstimator: false,
} as const satisfies Operation

export const updateSite = {
  name: 'updateSite',
  method: 'PATCH',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Change some fields of a site',
  description:
    'Any subset of the fields; what is not given stays. Concurrent changes of different fields both hold.',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: preconditionHeaders,
  body: SiteChanges,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['UpdateItem', 'GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation

export const runAnalysis = {
  name: 'runAnalysis',
  method: 'POST',
  path: '/sites/{id}/analysis',
  needsApiKey: true,
  summary: 'Estimate the production that the horizon leaves, and keep the result',
  description:
    'Asks the estimator, or its cache of seven days, for the unshaded production. `shading` counts hours of daylight, ' +
    '`energy` what they are worth: `energy.annualLoss` is the loss to quote. A body is ignored.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: z.strictObject({
    year: inQuery(year.optional()),
    adjustment: Adjustment.default('daylight-hours'),
  }),
  headers: idempotencyHeaders,
  body: noBody,
  message: 'Analysis completed successfully',
  data: AnalysisResult,
  isList: false,
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['PutItem', 'DeleteItem'] },
    cachedBaselines,
    idempotency,
  ],
  asksEstimator: true,
} as const satisfies Operation

export const listAnalyses = {
  name: 'listAnalyses',
  method: 'GET',
  path: '/sites/{id}/analyses',
  needsApiKey: false,
  summary: 'Past analyses of a site, newest first',
  description: 'A page that is not the last carries `nextCursor`.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: page,
  headers: noHeaders,
  body: noBody,
  message: 'Analysis history retrieved successfully',
  data: z.array(Analysis),
  isList: true,
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['Query'] },
  ],
  asksEstimator: false,
} as const satisfies Operation

export const getAnalysis = {
  name: 'getAnalysis',
  method: 'GET',
  path: '/analyses/{id}',
  needsApiKey: false,
  summary: 'One past analysis',
  tag: 'Analyses',
  pathParameters: analysisId,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: 'Analysis retrieved successfully',
  data: Analysis,
  isList: false,
  grants: [{ table: 'analyses', actions: ['GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation

export const calculateShading = {
  name: 'calculateShading',
  method: 'POST',
  path: '/shading',
  needsApiKey: true,
  summary: 'Share of daylight hours that a horizon takes; nothing is stored',
  description:
    "Crossings of the sun's track with the horizon line are solved, not sampled: times hold to a second.",
  tag: 'Calculations',
  pathParameters: none,
  query: none,
  headers: noHeaders,
  body: ShadingRequest,
  message: 'Shading loss calculated successfully',
  data: ShadingResult,
  isList: false,
  grants: [],
  asksEstimator: false,
} as const satisfies Operation

export const estimateBaseline = {
  name: 'estimateBaseline',
  method: 'GET',
  path: '/baseline',
  needsApiKey: true,
  summary: 'Unshaded production of panels at a place',
  description: 'A fixed roof mount with standard modules, by PVWatts v8 without its allowance for shading.',
  tag: 'Calculations',
  pathParameters: none,
  query: z.strictObject({
    latitude: inQuery(latitude),
    longitude: inQuery(longitude),
    panelTilt: inQuery(panelTilt),
    panelAzimuth: inQuery(panelAzimuth),
    systemSize: inQuery(systemSize),
  }),
  headers: noHeaders,
  body: noBody,
  message: 'Baseline estimate retrieved successfully',
  data: Baseline,
  isList: false,
  grants: [cachedBaselines],
  asksEstimator: true,
} as const satisfies Operation

export const getSite = {
  name: 'getSite',
  method: 'GET',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'One site',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation

export const listSites = {
  name: 'listSites',
  method: 'GET',
  path: '/sites',
  needsApiKey: true,
  summary: 'All sites, newest first',
  description: 'A page that is not the last carries `nextCursor`.',
  tag: 'Sites',
  pathParameters: none,
  query: page,
  headers: noHeaders,
  body: noBody,
  message: SITE_MESSAGE,
  data: z.array(Site),
  isList: true,
  grants: [{ table: 'sites', index: 'newest', actions: ['Query'] }],
  asksEstimator: false,
} as const satisfies Operation

export const deleteSite = {
  name: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Delete a site and its analyses; the answer holds the site as it was',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: 'Site deleted successfully',
  data: Site,
  isList: false,
  grants: [
    { table: 'sites', actions: ['UpdateItem', 'DeleteItem'] },
    { table: 'analyses', actions: ['Query', 'BatchWriteItem'] },
  ],
  asksEstimator: false,
} as const satisfies Operation

export const getSunPath = {
  name: 'getSunPath',
  method: 'GET',
  path: '/sun-path',
  needsApiKey: true,
  summary: 'Where the sun stands over a place on the equinoxes and solstices of a year',
  description:
    'The limb and its refraction are those of the shading: sunrise and sunset are the ends of its daylight.',
  tag: 'Calculations',
  pathParameters: none,
  query: z.strictObject({
    latitude: inQuery(latitude),
    longitude: inQuery(longitude),
    year: inQuery(year.optional()),
  }),
  headers: noHeaders,
  body: noBody,
  message: 'Sun path calculated successfully',
  data: SunPath,
  isList: false,
  grants: [],
  asksEstimator: false,
} as const satisfies Operation

export const getOpenApi = {
  name: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  needsApiKey: false,
  summary: 'The OpenAPI document of this API',
  description: 'The one answer without an envelope, so that tools can read it from this address.',
  tag: 'Document',
  pathParameters: none,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: null,
  data: z.looseObject({
    openapi: z.string().describe('Version of the OpenAPI Specification'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.looseObject({}),
  }),
  isList: false,
  grants: [],
  asksEstimator: false,
} as const satisfies Operation

export const operations: readonly Operation[] = [
  createSite,
  updateSite,
  runAnalysis,
  listAnalyses,
  getAnalysis,
  calculateShading,
  estimateBaseline,
  getSite,
  listSites,
  deleteSite,
  getOpenApi,
  getSunPath,
]

/** The handler of `createSite` is in `functions/create-site.ts`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
