import { endpoint } from '../lib/endpoint.ts'
import { getSite } from '../lib/operations/get-site.ts'
import * as sites from '../lib/storage/sites.ts'

export const handler = endpoint(getSite, async ({ path }) => ({ data: await sites.getSite(path.id) }))
