import { endpoint } from '../lib/http/endpoint.ts'
import { ownAddress } from '../lib/http/parse-request.ts'
import { getOpenApi } from '../lib/operations/documents.ts'
// The committed file: generating the document would take half of a cold start.
import document from '../openapi.json' with { type: 'json' }

/** Most clients need an absolute address: they resolve the file's relative one against their own. */
export const handler = endpoint(getOpenApi, (_, __, event) => {
  const url = ownAddress(event)
  const servers = document.servers.map((server) => ({ ...server, url: url ?? server.url }))
  return { data: { ...document, servers } }
})
