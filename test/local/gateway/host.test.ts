import { expect } from 'vitest'
import { KEY } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { exchange } from '../../wire.ts'
import { useGateway } from './use-gateway.ts'

const options: Parameters<typeof useGateway>[0] = {
  pages: new Map([['/', { statusCode: 200, headers: {}, body: '<!doctype html>' }]]),
  allowedHosts: ['shading.example.org'],
}
const local = useGateway(options)
const open = useGateway({ ...options, host: '0.0.0.0' })

const statusOf = async (gateway: typeof local, request: string, hosts: readonly string[]) => {
  const headers = [...hosts.map((host) => `Host: ${host}`), `x-api-key: ${KEY}`, 'Connection: close']
  const [answer] = await exchange(gateway.url(), [`${request} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  return answer?.status
}

const OWN = [
  ...['localhost', 'LOCALHOST:3000', 'app.localhost:8080', '127.0.0.1', '127.8.9.10', '[::1]:3000'],
  ...['shading.example.org', 'Shading.Example.org:8443'],
]
const OTHERS = [
  ...['example.org', 'example.org:3000', 'localhost.example.org', 'notlocalhost', '127.0.0.1.example.org'],
  ...['128.0.0.1', '[::2]', '0.0.0.0', 'localhost@example.org', 'example.org/@localhost'],
  ...['other.shading.example.org', '', 'local host'],
]
const TARGETS = ['GET /', 'HEAD /', 'GET /openapi.json', 'POST /shading', 'OPTIONS /sites', 'GET /x']

type Case = [request: string, hosts: string[], status: number]
testAll<Case>([
  ...OWN.map((host): Case => ['GET /sites', [host], 200]),
  ...OTHERS.map((host): Case => ['GET /sites', [host], 403]),
  // A name that was rebound to the loopback address.
  ...TARGETS.map((target): Case => [target, ['example.org'], 403]),
  // All of several hosts count, also that of a whole URL.
  ['GET /sites', ['localhost', 'example.org'], 403],
  ['GET /sites', ['example.org', 'localhost'], 403],
  ['GET http://localhost/sites', ['localhost'], 200],
  ['GET http://shading.example.org/sites', ['localhost'], 200],
  ['GET http://example.org/sites', ['localhost'], 403],
  ['GET http://localhost/sites', ['example.org'], 403],
  // No browser omits the header.
  ['GET /sites', [], 200],
  // A path without an operation, and not a host.
  ['GET //x/sites', ['localhost'], 404],
])('a server serves requests for its own hosts only', async (request, hosts, status) => {
  expect(await statusOf(local, request, hosts)).toBe(status)
})

testAll<Case>([
  ...['192.168.1.7:3000', '[fd00::7]:3000', ...OWN].map((host): Case => ['GET /sites', [host], 200]),
  ...['example.org', '192.168.1.7.example.org', 'laptop'].map((host): Case => ['GET /sites', [host], 403]),
])('one that is open to a network also those for its addresses, but for no other name', async (...given) => {
  const [request, hosts, status] = given
  expect(await statusOf(open, request, hosts)).toBe(status)
})
