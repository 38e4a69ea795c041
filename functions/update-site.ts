import { endpoint } from '../lib/http/endpoint.ts'
import { updateSite } from '../lib/operations/update-site.ts'
import * as sites from '../lib/sites/change.ts'

export const handler = endpoint(updateSite, async ({ path, headers, body, now }) => ({
  data: await sites.updateSite(path.id, body, now, headers['If-Match']),
}))
