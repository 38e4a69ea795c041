import * as orientation from '../lib/estimates/orientation.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { optimizeOrientation } from '../lib/operations/estimates.ts'

export const handler = endpoint(optimizeOrientation, async ({ body }, context) => ({
  data: await orientation.optimizeOrientation(body, context),
}))
