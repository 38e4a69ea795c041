import { endpoint } from '../lib/endpoint.ts'
import { openApiDocument } from '../lib/open-api/document.ts'
import { getOpenApi } from '../lib/operations.ts'

const data = openApiDocument()

export const handler = endpoint(getOpenApi, () => ({ data }))
