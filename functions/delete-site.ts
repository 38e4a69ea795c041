import * as deletion from '../lib/deletion.ts'
import { endpoint } from '../lib/endpoint.ts'
import { deleteSite } from '../lib/operations/delete-site.ts'

export const handler = endpoint(deleteSite, async ({ path, headers, now }) => ({
  data: await deletion.deleteSite(path.id, now, headers['If-Match']),
}))
