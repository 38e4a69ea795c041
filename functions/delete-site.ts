import { endpoint } from '../lib/http/endpoint.ts'
import { deleteSite } from '../lib/operations/sites.ts'
import * as sites from '../lib/sites/sites.ts'

export const handler = endpoint(deleteSite, async ({ path, headers }, context) => ({
  data: await sites.deleteSite(path.id, headers['If-Match'], context),
}))
