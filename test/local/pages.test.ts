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
import { answersIn, exchange } from '../wire.ts'
import { useGateway } from './gateway/use-gateway.ts'

const NO_HOSTS = { geocoderUrl: null, mapTilesUrl: null, mapCredit: '' }

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

  test('may call services, but loads nothing from other origins', () => {
    const policy = pages.get('/')?.headers['Content-Security-Policy']
    expect(policy).toContain(
      "default-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:*;",
    )
    expect(policy).toContain("; img-src 'self' data: blob:; ")
    expect(policy).not.toContain('unsafe')
  })

  test('may ask a geocoder and a server of tiles, also in the local network', () => {
    const hosts = {
      geocoderUrl: 'http://geocoder.local:2322/api/',
      mapTilesUrl: 'http://tiles.local/{z}/{x}/{y}.png?key=public',
      mapCredit: '',
    }
    const policy = webPage(hosts, folder).get('/')?.headers['Content-Security-Policy']
    expect(policy).toContain(' http://localhost:* http://geocoder.local:2322; img-src')
    expect(policy).toContain("; img-src 'self' data: blob: http://tiles.local; ")
  })

  test('says how to build it if it is missing', () => {
    const missing = webPage(NO_HOSTS, join(folder, 'none'))
    expect([...missing.keys()]).toEqual(['/', '/docs', '/docs/'])
    for (const page of missing.values())
      expect(page).toMatchObject({ statusCode: 503, body: expect.stringContaining('npm run build:web') })
  })
})

describe('the connection', () => {
  const OWN_KEY = 'a-key-of-my-own'
  const HOST = 'shading.example.org'
  const GEOCODER = 'https://geocoder.example.org/api'
  const TILES = 'https://tiles.example.org/{z}/{x}/{y}.png'
  const serve = (apiKey: string, hosts: Partial<OutsideHosts> = {}) =>
    useGateway({
      handlers: new Map(),
      pages: new Map([['/connection.json', connection({ apiKey, ...NO_HOSTS, ...hosts })]]),
      allowedHosts: [HOST],
    })
  const [withPublicKey, withOwnKey] = [serve(PUBLIC_KEY), serve(OWN_KEY)]
  const withHosts = serve(OWN_KEY, { geocoderUrl: GEOCODER, mapTilesUrl: TILES, mapCredit: '© Us' })

  test.each([
    ['the public key under a loopback host', withPublicKey, '[::1]:3000', { address: '', key: PUBLIC_KEY }],
    ['no key under an allowed host', withPublicKey, HOST, { address: '' }],
    ["no key of one's own", withOwnKey, 'localhost', { address: '' }],
    [
      'where addresses are searched and where the map comes from',
      withHosts,
      HOST,
      { address: '', geocoder: GEOCODER, map: { tiles: TILES, credit: '© Us' } },
    ],
    ['nothing under a foreign host', withPublicKey, 'example.org', { statusCode: 403, message: 'Forbidden' }],
  ])('tells %s', async (_, { url }, host, expected) => {
    const from = `Referer: http://${host}/`
    const lines = ['GET /connection.json HTTP/1.1', `Host: ${host}`, from, 'Connection: close', '', '']
    const [answer] = answersIn(await exchange(url(), Buffer.from(lines.join('\r\n'))))
    expect(JSON.parse(answer?.text ?? '')).toEqual(expected)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })

  const OWN_PAGE = 'Referer: http://localhost:3000/docs/'
  const keyFor = async (...headers: readonly string[]) => {
    const lines = ['GET /connection.json HTTP/1.1', 'Host: localhost:3000', ...headers, 'Connection: close']
    const [answer] = answersIn(
      await exchange(withPublicKey.url(), Buffer.from([...lines, '', ''].join('\r\n'))),
    )
    return JSON.parse(answer?.text ?? '').key
  }

  testAll([
    'X-Forwarded-For: 192.0.2.1',
    'x-forwarded-proto: https',
    'X-Forwarded-Host: example.org',
    'Forwarded: for=192.0.2.1',
    'Via: 1.1 proxy',
    'X-Real-IP: 192.0.2.1',
  ])('has no key for a request that a proxy has passed on', async (header) => {
    expect(await keyFor(OWN_PAGE, header)).toBeUndefined()
  })

  testAll(['Referer: https://shading.example.org/', 'Referer: about:blank', 'Accept: */*'])(
    'has no key for a proxy that adds no header, because the page is not at a loopback address',
    async (header) => {
      expect(await keyFor(header)).toBeUndefined()
    },
  )

  test('has the key for a page on this machine', async () => {
    expect(await keyFor(OWN_PAGE, 'Sec-Fetch-Site: same-origin', 'Priority: u=4')).toBe(PUBLIC_KEY)
  })

  test('cannot be read by pages of other origins, even if the API allows them', async () => {
    vi.stubEnv(environment.allowedOrigins, '*')
    const headers = { origin: 'https://example.org' }
    const response = await fetch(`${withPublicKey.url()}/connection.json`, { headers })
    vi.unstubAllEnvs()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
