import { endpoint } from '../lib/endpoint.ts'
import { updateSite } from '../lib/operations/update-site.ts'
import * as sites from '../lib/storage/sites.ts'

export const handler = endpoint(updateSite, async ({ path, headers, body, now }) => ({
  data: await sites.updateSite(path.id, body, now, headers['If-Match']),
}))
