import * as z from 'zod'
import { defaults, type Operation } from './operation.ts'
import { ifNoneMatch } from './parameters.ts'

export const getOpenApi = {
  ...defaults,
  name: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  needsApiKey: false,
  summary: 'Get the OpenAPI document of this API',
  description: 'The only response without an envelope, so that tools can load it from this URL.',
  tag: 'Document',
  headers: ifNoneMatch,
  message: null,
  // It changes with a deployment only, and its readers should soon notice.
  maxAgeSeconds: 300,
  data: z.looseObject({
    openapi: z.string().describe('Version of the OpenAPI Specification'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.looseObject({}),
  }),
} as const satisfies Operation
