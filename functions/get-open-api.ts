import { endpoint } from '../lib/http/endpoint.ts'
import { getOpenApi } from '../lib/operations/get-open-api.ts'
import data from '../openapi.json' with { type: 'json' }

// As `npm run openapi` wrote it: to derive it would be half of a cold start.
export const handler = endpoint(getOpenApi, () => ({ data }))
