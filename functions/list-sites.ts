import { endpoint } from '../lib/endpoint.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import * as sites from '../lib/storage/list-sites.ts'

export const handler = endpoint(listSites, ({ query }) => sites.listSites(query))
