import { describe, expect, test, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { connection } from '../../../local/pages/connection.ts'
import { PUBLIC_KEY } from '../../../local/settings.ts'
import { answersIn, exchange } from '../../faults/generated/wire.ts'
import { useGateway } from '../gateway/use-gateway.ts'

const OWN_KEY = 'a-key-of-my-own'
const ALLOWED_HOST = 'shading.example.org'

const serve = (apiKey: string) =>
  useGateway({ handlers: new Map(), pages: connection(apiKey), allowedHosts: [ALLOWED_HOST] })
const withPublicKey = serve(PUBLIC_KEY)
const withOwnKey = serve(OWN_KEY)

const ask = async ({ url }: ReturnType<typeof serve>, ...headers: readonly string[]) => {
  const lines = ['GET /connection.json HTTP/1.1', ...headers, 'Connection: close', '', '']
  const [answer] = answersIn(await exchange(url(), Buffer.from(lines.join('\r\n'))))
  if (!answer) throw new Error('There was no answer')
  return answer
}

describe('the page learns', () => {
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.localhost'])(
    'the public key under the loopback host %s',
    async (host) => {
      const { status, text } = await ask(withPublicKey, `Host: ${host}`)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toEqual({ address: '', key: PUBLIC_KEY })
    },
  )

  test('no key under an allowed host', async () => {
    const { status, text } = await ask(withPublicKey, `Host: ${ALLOWED_HOST}`)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ address: '' })
  })

  test.each(['localhost', ALLOWED_HOST])('no key of one’s own under the host %s', async (host) => {
    expect(JSON.parse((await ask(withOwnKey, `Host: ${host}`)).text)).toEqual({ address: '' })
  })

  test('nothing under a foreign host', async () => {
    const { status, text } = await ask(withPublicKey, 'Host: example.org')
    expect(status).toBe(403)
    expect(text).not.toContain(PUBLIC_KEY)
  })
})

test.each(['', '*', 'https://example.org'])(
  'pages of other origins cannot read it, even if the API allows "%s"',
  async (origins) => {
    vi.stubEnv(environment.allowedOrigins, origins)
    const headers = { origin: 'https://example.org' }
    const response = await fetch(`${withPublicKey.url()}/connection.json`, { headers })
    vi.unstubAllEnvs()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('it is never cached', async () => {
  const response = await fetch(`${withPublicKey.url()}/connection.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
