import { endpoint } from '../lib/http/endpoint.ts'
import { getSite } from '../lib/operations/get-site.ts'
import * as sites from '../lib/sites/change.ts'

export const handler = endpoint(getSite, async ({ path }) => ({ data: await sites.getSite(path.id) }))
