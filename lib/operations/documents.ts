import * as z from 'zod'
import { operation } from './operation.ts'
import { ifNoneMatch } from './parameters.ts'

export const getOpenApi = operation('getOpenApi', 'GET', '/openapi.json', {
  needsApiKey: false,
  summary: 'Get the OpenAPI document of this API',
  description: 'The document has no envelope, so tools can load it directly from this URL.',
  tag: 'Document',
  headers: ifNoneMatch,
  message: null,
  // It changes only with a deployment, which its readers should soon notice.
  maxAgeSeconds: 300,
  data: z.looseObject({
    openapi: z.string().describe('Version of the OpenAPI Specification'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.looseObject({}),
  }),
})
