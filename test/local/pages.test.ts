import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { environment } from '../../lib/platform/env.ts'
import { connection, webPage } from '../../local/pages.ts'
import { PUBLIC_KEY } from '../../local/settings.ts'
import type { OutsideHosts } from '../../web/hosting.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { testAll } from '../test-all.ts'
import { exchange } from '../wire.ts'
import { useGateway } from './gateway/use-gateway.ts'

const NO_HOSTS = { geocoderUrl: null, mapTilesUrl: null, mapCredit: '' }
const HOSTS = {
  geocoderUrl: 'http://geocoder.local:2322/api/',
  mapTilesUrl: 'http://tiles.local/{z}/{x}/{y}.png?key=public',
  mapCredit: '© Us',
}

const folder = temporaryFolder(afterAll)

const FILES = [
  ['docs/index.html', 'text/html', '<!doctype html><title>API</title>'],
  ['index.html', 'text/html', '<!doctype html>'],
  ['assets/index-abc.js', 'text/javascript', 'start()'],
  ['assets/index-abc.css', 'text/css', 'body {}'],
  ['assets/icon-abc.svg', 'image/svg+xml', '<svg/>'],
] as const
for (const name of ['assets', 'docs']) mkdirSync(join(folder, name))
for (const [name, , text] of FILES) writeFileSync(join(folder, name), text)

describe('the page', () => {
  const pages = webPage(NO_HOSTS, folder)

  testAll(FILES)(
    'files are served by their type, and cached for good if their names have a hash',
    (name, type, body) => {
      const page = pages.get(`/${name}`)
      expect(page).toMatchObject({ statusCode: 200, body })
      expect(page?.headers).toMatchObject({
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )

  test('has its documents under the paths that browsers ask for, and shadows no operation', () => {
    expect(pages.get('/')).toBe(pages.get('/index.html'))
    for (const path of ['/docs', '/docs/']) expect(pages.get(path)).toBe(pages.get('/docs/index.html'))
    const paths = operations.filter(({ method }) => method === 'GET').map(({ path }) => path)
    for (const path of pages.keys()) expect(paths).not.toContain(path)
  })

  testAll([
    [NO_HOSTS, '', ''],
    [HOSTS, ' http://geocoder.local:2322', ' http://tiles.local'],
  ])(
    'may call services, a geocoder and a server of tiles, but loads nothing else',
    (hosts, geocoder, tiles) => {
      expect(webPage(hosts, folder).get('/')?.headers['Content-Security-Policy']).toBe(
        `default-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:*${geocoder}; ` +
          `img-src 'self' data: blob:${tiles}; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
    },
  )

  test('says how to build it if it is missing', () => {
    const missing = webPage(NO_HOSTS, join(folder, 'none'))
    expect([...missing.keys()]).toEqual(['/', '/docs', '/docs/'])
    for (const page of missing.values())
      expect(page).toMatchObject({ statusCode: 503, body: expect.stringContaining('npm run build:web') })
  })
})

describe('the connection', () => {
  const HOST = 'shading.example.org'
  const serve = (apiKey: string, hosts: OutsideHosts = NO_HOSTS) =>
    useGateway({
      handlers: new Map(),
      pages: new Map([['/connection.json', connection({ apiKey, ...hosts })]]),
      allowedHosts: [HOST],
    })
  const [withPublicKey, withOwnKey] = [serve(PUBLIC_KEY), serve('a-key-of-my-own')]
  const withHosts = serve('a-key-of-my-own', HOSTS)

  const ask = async ({ url }: typeof withOwnKey, host: string, ...headers: readonly string[]) => {
    const lines = ['GET /connection.json HTTP/1.1', `Host: ${host}`, ...headers, 'Connection: close', '', '']
    const [answer] = await exchange(url(), lines.join('\r\n'))
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    return JSON.parse(answer?.text ?? '')
  }

  test.each([
    ['the public key under a loopback host', withPublicKey, '[::1]:3000', { address: '', key: PUBLIC_KEY }],
    ['no key under an allowed host', withPublicKey, HOST, { address: '' }],
    ["no key of one's own", withOwnKey, 'localhost', { address: '' }],
    [
      'where addresses are searched and where the map comes from',
      withHosts,
      HOST,
      { address: '', geocoder: HOSTS.geocoderUrl, map: { tiles: HOSTS.mapTilesUrl, credit: '© Us' } },
    ],
    ['nothing under a foreign host', withPublicKey, 'example.org', { statusCode: 403, message: 'Forbidden' }],
  ])('tells %s', async (_, gateway, host, expected) => {
    expect(await ask(gateway, host, `Referer: http://${host}/`)).toEqual(expected)
  })

  const OWN_PAGE = 'Referer: http://localhost:3000/docs/'

  testAll<string[]>([
    [OWN_PAGE, 'X-Forwarded-For: 192.0.2.1'],
    [OWN_PAGE, 'x-forwarded-proto: https'],
    [OWN_PAGE, 'Forwarded: for=192.0.2.1'],
    [OWN_PAGE, 'Via: 1.1 proxy'],
    [OWN_PAGE, 'X-Real-IP: 192.0.2.1'],
    // A proxy that adds no header.
    ['Referer: https://shading.example.org/'],
    ['Referer: about:blank'],
    ['Accept: */*'],
  ])('has no key for a request that a proxy has passed on', async (...headers) => {
    expect(await ask(withPublicKey, 'localhost:3000', ...headers)).toEqual({ address: '' })
  })

  test('has the key for a page on this machine', async () => {
    const headers = [OWN_PAGE, 'Sec-Fetch-Site: same-origin', 'Priority: u=4']
    expect(await ask(withPublicKey, 'localhost:3000', ...headers)).toMatchObject({ key: PUBLIC_KEY })
  })

  test('cannot be read by pages of other origins, even if the API allows them', async () => {
    vi.stubEnv(environment.allowedOrigins, '*')
    const headers = { origin: 'https://example.org' }
    const response = await fetch(`${withPublicKey.url()}/connection.json`, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
