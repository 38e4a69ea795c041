import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { useService } from '../http.ts'

const ALLOWED = 'https://example.org'
const { request, url } = useService(() => ({ allowedOrigins: [ALLOWED] }))

const ownOrigin = (host: string): string => `http://${host}:${new URL(url()).port}`

const Started = z.object({ id: z.string(), upload: z.object({ url: z.string() }) })

const startRun = async () => {
  const { envelope } = await request('POST', '/runs', { body: { name: 'Roofs', horizon: 'given' } })
  return Started.parse(envelope.data)
}

const allowedFor = ({ headers }: Response): string | null => headers.get('access-control-allow-origin')

describe.each(['127.0.0.1', 'localhost', '[::1]'])('a page of the server, opened as %s,', (host) => {
  test('may send the file of a run to its address', async () => {
    const { upload } = await startRun()
    const origin = ownOrigin(host)
    const preflight = await fetch(upload.url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
    expect([preflight.status, allowedFor(preflight)]).toEqual([204, origin])
    const put = { method: 'PUT', headers: { origin, 'if-none-match': '*' }, body: 'x' }
    const uploaded = await fetch(upload.url, put)
    expect([uploaded.status, allowedFor(uploaded)]).toEqual([200, origin])
    const refused = await fetch(upload.url, put)
    expect([refused.status, allowedFor(refused)]).toEqual([412, origin])
  })
})

test('a page of an allowed origin may also read what the functions answer', async () => {
  const { status, headers } = await request('GET', '/sites', { headers: { origin: ALLOWED } })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, ALLOWED])
})

test.each(['https://example.net', 'http://localhost', 'http://localhost:1'])(
  'a page of %s may not, and may not read any answer either',
  async (origin) => {
    const { upload } = await startRun()
    for (const address of [upload.url, `${url()}/sites`, `${url()}/openapi.json`])
      for (const method of ['OPTIONS', 'GET'])
        expect(allowedFor(await fetch(address, { method, headers: { origin } }))).toBeNull()
  },
)
