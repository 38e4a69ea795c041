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

  testAll(FILES)('has its files, cached for good if their names have a hash', (name, type, body) => {
    expect(pages.get(`/${name}`)).toMatchObject({
      statusCode: 200,
      body,
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })

  test('has its documents under the paths that browsers ask for, and shadows no operation', () => {
    expect(pages.get('/')).toBe(pages.get('/index.html'))
    for (const path of ['/docs', '/docs/']) expect(pages.get(path)).toBe(pages.get('/docs/index.html'))
    for (const { path, method } of operations) if (method === 'GET') expect(pages.has(path)).toBe(false)
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
  const serve = (apiKey: string, hosts: OutsideHosts) => {
    const pages = new Map([['/connection.json', connection({ apiKey, ...hosts })]])
    return useGateway({ pages, allowedHosts: [HOST] })
  }
  const gateways = { publicKey: serve(PUBLIC_KEY, NO_HOSTS), ownKey: serve('a-key-of-my-own', HOSTS) }

  const [NO_KEY, WITH_KEY] = [{ address: '' }, { address: '', key: PUBLIC_KEY }]
  const MAP = { tiles: HOSTS.mapTilesUrl, credit: HOSTS.mapCredit }
  const LOCAL = 'localhost:3000'
  const OWN_PAGE = 'Referer: http://localhost:3000/docs/'
  type Case = [gateway: keyof typeof gateways, host: string, headers: string[], expected: object]

  testAll<Case>([
    ['publicKey', LOCAL, [OWN_PAGE, 'Sec-Fetch-Site: same-origin', 'Priority: u=4'], WITH_KEY],
    ['publicKey', '[::1]:3000', ['Referer: http://[::1]:3000/'], WITH_KEY],
    ['publicKey', HOST, [OWN_PAGE], NO_KEY],
    ['ownKey', LOCAL, [OWN_PAGE], { address: '', geocoder: HOSTS.geocoderUrl, map: MAP }],
    // From a proxy.
    ...['X-Forwarded-For: x', 'x-forwarded-proto: x', 'Forwarded: x', 'Via: x', 'X-Real-IP: x'].map(
      (header): Case => ['publicKey', LOCAL, [OWN_PAGE, header], NO_KEY],
    ),
    // From a proxy that adds no header, and from no page.
    ...[`Referer: https://${HOST}/`, 'Referer: about:blank', 'Accept: */*'].map(
      (header): Case => ['publicKey', LOCAL, [header], NO_KEY],
    ),
  ])('gives its key to a page on this machine only, and never a key of one’s own', async (...given) => {
    const [gateway, host, headers, expected] = given
    const lines = ['GET /connection.json HTTP/1.1', `Host: ${host}`, ...headers, 'Connection: close', '', '']
    const [answer] = await exchange(gateways[gateway].url(), lines.join('\r\n'))
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(answer?.text ?? '')).toEqual(expected)
  })

  test('cannot be read by pages of other origins, even if the API allows them', async () => {
    vi.stubEnv(environment.allowedOrigins, '*')
    const headers = { origin: 'https://example.org' }
    const response = await fetch(`${gateways.publicKey.url()}/connection.json`, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
