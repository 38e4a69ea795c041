import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient, createQueryClient } from '../../../web/src/api/client.ts'
import { failedRowsQuery } from '../../../web/src/runs/queries.ts'

const SERVICE = 'http://127.0.0.1:3000'
const run = { id: 'a', results: { jsonLinesUrl: `${SERVICE}/results` } }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('results that are not JSON lines are reported as unreadable', async () => {
  vi.stubGlobal('fetch', (request: Request | string) =>
    Promise.resolve(
      request instanceof Request ? Response.json({ statusCode: 200, data: run }) : new Response('{"row":1\n'),
    ),
  )
  const queries = createQueryClient()
  const client = createApiClient({ address: SERVICE, key: '' })
  const query = { ...failedRowsQuery(client, queries, run.id, 10), retry: false }
  await expect(queries.fetchQuery(query)).rejects.toMatchObject({
    failure: { title: 'The results could not be read' },
  })
})
