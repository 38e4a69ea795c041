import * as z from 'zod'
import { noBody, noHeaders, none, type Operation } from './operation.ts'

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
