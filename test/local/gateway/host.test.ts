import { describe, expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { answersIn, exchange } from '../../faults/generated/wire.ts'
import { FORBIDDEN, KEY } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

const handler: Handler = async () => respond({ statusCode: 200, message: 'Handled' })
const page = { statusCode: 200, headers: { 'Content-Type': 'text/html' }, body: '<!doctype html>' }
const { url } = useGateway({
  handlers: new Map(operations.map(({ name }) => [name, handler])),
  pages: new Map([
    ['/', page],
    ['/docs', page],
  ]),
  allowedHosts: ['shading.example.org'],
})

const ask = async (requestLine: string, ...headers: readonly string[]) => {
  const head = [requestLine, ...headers, `x-api-key: ${KEY}`, 'Connection: close', '', ''].join('\r\n')
  const [answer] = answersIn(await exchange(url(), Buffer.from(head)))
  if (!answer) throw new Error('There was no answer')
  return answer
}

test.each([
  'localhost',
  'LOCALHOST:3000',
  'app.localhost:8080',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.8.9.10',
  '[::1]',
  '[::1]:3000',
  'shading.example.org',
  'Shading.Example.org:8443',
])('the host %s is served', async (host) => {
  expect((await ask('GET /sites HTTP/1.1', `Host: ${host}`)).status).toBe(200)
})

const REBOUND = [
  'example.org',
  'example.org:3000',
  'localhost.example.org',
  'notlocalhost',
  '127.0.0.1.example.org',
  '128.0.0.1',
  '[::2]',
  '0.0.0.0',
  'localhost@example.org',
  'example.org/@localhost',
  'other.shading.example.org',
  '',
  'local host',
]

test.each(REBOUND)('the host "%s" is refused', async (host) => {
  const { status, text } = await ask('GET /sites HTTP/1.1', `Host: ${host}`)
  expect(status).toBe(403)
  expect(JSON.parse(text)).toStrictEqual(FORBIDDEN)
})

describe('a host that rebound its name to the loopback address', () => {
  test.each([
    'GET /',
    'HEAD /',
    'GET /docs',
    'GET /openapi.json',
    'POST /shading',
    'OPTIONS /sites',
    'GET /x',
  ])('gets 403 for %s', async (target) => {
    expect((await ask(`${target} HTTP/1.1`, 'Host: example.org')).status).toBe(403)
  })

  test('gets 403 although a second Host header is allowed', async () => {
    for (const hosts of [
      ['localhost', 'example.org'],
      ['example.org', 'localhost'],
    ])
      expect((await ask('GET /sites HTTP/1.1', ...hosts.map((host) => `Host: ${host}`))).status).toBe(403)
  })
})

describe('an absolute URL as the target', () => {
  test.each([
    ['http://localhost/sites', 'localhost', 200],
    ['http://shading.example.org/sites', 'localhost', 200],
    ['http://example.org/sites', 'localhost', 403],
    ['http://localhost/sites', 'example.org', 403],
  ])('%s under the host %s gets %i', async (target, host, status) => {
    expect((await ask(`GET ${target} HTTP/1.1`, `Host: ${host}`)).status).toBe(status)
  })
})

test.each(['HTTP/1.0', 'HTTP/1.1'])(
  'a request of %s without a Host header is served: no browser sends one',
  async (version) => {
    expect((await ask(`GET /sites ${version}`)).status).toBe(200)
  },
)
