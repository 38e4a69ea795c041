import { endpoint } from '../lib/http/endpoint.ts'
import { deleteSite } from '../lib/operations/delete-site.ts'
import * as deletion from '../lib/sites/delete.ts'

export const handler = endpoint(deleteSite, async ({ path, headers, now }) => ({
  data: await deletion.deleteSite(path.id, now, headers['If-Match']),
}))
