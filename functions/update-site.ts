import { endpoint } from '../lib/http/endpoint.ts'
import { updateSite } from '../lib/operations/sites.ts'
import * as sites from '../lib/sites/sites.ts'

export const handler = endpoint(updateSite, async ({ path, body, headers }, context) => ({
  data: await sites.changeSite(path.id, body, headers['If-Match'], context),
}))
