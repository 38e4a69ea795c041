import { endpoint } from '../lib/http/endpoint.ts'
import { getOpenApi } from '../lib/operations/get-open-api.ts'
import data from '../openapi.json' with { type: 'json' }

// The committed file: generating the document would take half of a cold start.
export const handler = endpoint(getOpenApi, () => ({ data }))
