import { endpoint } from '../lib/http/endpoint.ts'
import { getSite } from '../lib/operations/sites.ts'
import * as sites from '../lib/sites/sites.ts'

export const handler = endpoint(getSite, async ({ path }, context) => ({
  data: await sites.getSite(path.id, context),
}))
