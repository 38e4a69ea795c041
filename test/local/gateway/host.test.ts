import { expect } from 'vitest'
import { FORBIDDEN, KEY } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { exchange } from '../../wire.ts'
import { everyHandler, handle, useGateway } from './use-gateway.ts'

const options: Parameters<typeof useGateway>[0] = {
  handlers: everyHandler(handle),
  pages: new Map([['/', { statusCode: 200, headers: {}, body: '<!doctype html>' }]]),
  allowedHosts: ['shading.example.org'],
}
const local = useGateway(options)
const open = useGateway({ ...options, host: '0.0.0.0' })

const ask = async (gateway: typeof local, requestLine: string, ...hosts: readonly string[]) => {
  const headers = [...hosts.map((host) => `Host: ${host}`), `x-api-key: ${KEY}`, 'Connection: close']
  const lines = [`${requestLine} HTTP/1.1`, ...headers, '', '']
  const [answer] = await exchange(gateway.url(), lines.join('\r\n'))
  return answer
}

testAll([
  ...['localhost', 'LOCALHOST:3000', 'app.localhost:8080', '127.0.0.1', '127.8.9.10', '[::1]:3000'],
  ...['shading.example.org', 'Shading.Example.org:8443'],
])('its own hosts are served', async (host) => {
  expect((await ask(local, 'GET /sites', host))?.status).toBe(200)
})

testAll([
  ...['example.org', 'example.org:3000', 'localhost.example.org', 'notlocalhost', '127.0.0.1.example.org'],
  ...['128.0.0.1', '[::2]', '0.0.0.0', 'localhost@example.org', 'example.org/@localhost'],
  ...['other.shading.example.org', '', 'local host'],
])('other hosts are refused', async (host) => {
  const answer = await ask(local, 'GET /sites', host)
  expect(JSON.parse(answer?.text ?? '')).toStrictEqual(FORBIDDEN)
})

testAll(['GET /', 'HEAD /', 'GET /openapi.json', 'POST /shading', 'OPTIONS /sites', 'GET /x'])(
  'a host that rebound its name to the loopback address gets 403 for everything',
  async (target) => {
    expect((await ask(local, target, 'example.org'))?.status).toBe(403)
  },
)

testAll<[string, string[], number]>([
  ['/sites', ['localhost', 'example.org'], 403],
  ['/sites', ['example.org', 'localhost'], 403],
  // No browser omits the header.
  ['/sites', [], 200],
  // A path without an operation, and not a host.
  ['//x/sites', ['localhost'], 404],
  ['http://localhost/sites', ['localhost'], 200],
  ['http://shading.example.org/sites', ['localhost'], 200],
  ['http://example.org/sites', ['localhost'], 403],
  ['http://localhost/sites', ['example.org'], 403],
])(
  'a request for a whole URL or with several hosts is judged by all of them',
  async (target, hosts, status) => {
    expect((await ask(local, `GET ${target}`, ...hosts))?.status).toBe(status)
  },
)

testAll<readonly [string, number]>([
  ...['192.168.1.7:3000', '[fd00::7]:3000', 'localhost:3000', 'shading.example.org'].map(
    (host) => [host, 200] as const,
  ),
  ...['example.org', '192.168.1.7.example.org', 'laptop'].map((host) => [host, 403] as const),
])(
  'a server that is open to a network is also reached by its addresses, but by no other name',
  async (host, status) => {
    expect((await ask(open, 'GET /sites', host))?.status).toBe(status)
  },
)
