import { expect } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { FORBIDDEN, KEY } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { answersIn, exchange } from '../../wire.ts'
import { useGateway } from './use-gateway.ts'

const handler: Handler = async () => respond({ statusCode: 200, message: 'Handled' })
const options: Parameters<typeof useGateway>[0] = {
  handlers: new Map(operations.map(({ name }) => [name, handler])),
  pages: new Map([['/', { statusCode: 200, headers: {}, body: '<!doctype html>' }]]),
  allowedHosts: ['shading.example.org'],
}
const local = useGateway(options)
const open = useGateway({ ...options, allowsAddresses: true })

const askAt = async (url: string, requestLine: string, ...hosts: readonly string[]) => {
  const headers = [...hosts.map((host) => `Host: ${host}`), `x-api-key: ${KEY}`, 'Connection: close']
  const bytes = Buffer.from([requestLine, ...headers, '', ''].join('\r\n'))
  const [answer] = answersIn(await exchange(url, bytes))
  if (!answer) throw new Error('There was no answer')
  return answer
}
const ask = (requestLine: string, ...hosts: readonly string[]) => askAt(local.url(), requestLine, ...hosts)

testAll([
  ...['localhost', 'LOCALHOST:3000', 'app.localhost:8080', '127.0.0.1', '127.8.9.10', '[::1]:3000'],
  ...['shading.example.org', 'Shading.Example.org:8443'],
])('its own hosts are served', async (host) => {
  expect((await ask('GET /sites HTTP/1.1', host)).status).toBe(200)
})

testAll([
  ...['example.org', 'example.org:3000', 'localhost.example.org', 'notlocalhost', '127.0.0.1.example.org'],
  ...['128.0.0.1', '[::2]', '0.0.0.0', 'localhost@example.org', 'example.org/@localhost'],
  ...['other.shading.example.org', '', 'local host'],
])('other hosts are refused', async (host) => {
  const { status, text } = await ask('GET /sites HTTP/1.1', host)
  expect(status).toBe(403)
  expect(JSON.parse(text)).toStrictEqual(FORBIDDEN)
})

testAll(['GET /', 'HEAD /', 'GET /openapi.json', 'POST /shading', 'OPTIONS /sites', 'GET /x'])(
  'a host that rebound its name to the loopback address gets 403 for everything',
  async (target) => {
    expect((await ask(`${target} HTTP/1.1`, 'example.org')).status).toBe(403)
  },
)

testAll([
  ['/sites', ['localhost', 'example.org'], 403],
  ['/sites', ['example.org', 'localhost'], 403],
  // No browser omits the header.
  ['/sites', [], 200],
  ['http://localhost/sites', ['localhost'], 200],
  ['http://shading.example.org/sites', ['localhost'], 200],
  ['http://example.org/sites', ['localhost'], 403],
  ['http://localhost/sites', ['example.org'], 403],
])(
  'a request for a whole URL or with several hosts is judged by all of them',
  async (target, hosts, status) => {
    expect((await ask(`GET ${target} HTTP/1.1`, ...hosts)).status).toBe(status)
  },
)

testAll([
  ...[['192.168.1.7:3000', 200] as const, ['[fd00::7]:3000', 200] as const, ['localhost:3000', 200] as const],
  ['shading.example.org', 200],
  ['example.org', 403],
  ['192.168.1.7.example.org', 403],
  ['laptop', 403],
])(
  'a server that is open to a network is also reached by its addresses, but by no other name',
  async (host, status) => {
    expect((await askAt(open.url(), 'GET /sites HTTP/1.1', host)).status).toBe(status)
  },
)
