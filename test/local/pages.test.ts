import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { environment } from '../../lib/platform/env.ts'
import { connection, webPage } from '../../local/pages.ts'
import { PUBLIC_KEY } from '../../local/settings.ts'
import { testAll } from '../test-all.ts'
import { answersIn, exchange } from '../wire.ts'
import { useGateway } from './gateway/use-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'shading-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

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
  const pages = webPage(null, folder)

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

  test('may call services, but loads nothing from other origins except the tiles of its map', () => {
    const policy = pages.get('/')?.headers['Content-Security-Policy']
    expect(policy).toContain(
      "default-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:*;",
    )
    expect(policy).toContain("; img-src 'self' data: blob: https://tile.openstreetmap.org;")
    expect(policy).not.toContain('unsafe')
  })

  test('may ask a geocoder in the local network', () => {
    const policy = webPage('http://geocoder.local:2322/api/', folder).get('/')?.headers[
      'Content-Security-Policy'
    ]
    expect(policy).toContain(' http://localhost:* http://geocoder.local:2322; img-src')
  })

  test('says how to build it if it is missing', () => {
    const missing = webPage(null, join(folder, 'none'))
    expect([...missing.keys()]).toEqual(['/', '/docs', '/docs/'])
    for (const page of missing.values())
      expect(page).toMatchObject({ statusCode: 503, body: expect.stringContaining('npm run build:web') })
  })
})

describe('the connection', () => {
  const OWN_KEY = 'a-key-of-my-own'
  const HOST = 'shading.example.org'
  const GEOCODER = 'https://geocoder.example.org/api'
  const serve = (apiKey: string, geocoderUrl: string | null = null) =>
    useGateway({
      handlers: new Map(),
      pages: new Map([['/connection.json', connection({ apiKey, geocoderUrl })]]),
      allowedHosts: [HOST],
    })
  const [withPublicKey, withOwnKey] = [serve(PUBLIC_KEY), serve(OWN_KEY)]
  const withGeocoder = serve(OWN_KEY, GEOCODER)

  test.each([
    ['the public key under a loopback host', withPublicKey, '[::1]:3000', { address: '', key: PUBLIC_KEY }],
    ['no key under an allowed host', withPublicKey, HOST, { address: '' }],
    ["no key of one's own", withOwnKey, 'localhost', { address: '' }],
    ['where addresses are searched', withGeocoder, HOST, { address: '', geocoder: GEOCODER }],
    ['nothing under a foreign host', withPublicKey, 'example.org', { statusCode: 403, message: 'Forbidden' }],
  ])('tells %s', async (_, { url }, host, expected) => {
    const lines = ['GET /connection.json HTTP/1.1', `Host: ${host}`, 'Connection: close', '', '']
    const [answer] = answersIn(await exchange(url(), Buffer.from(lines.join('\r\n'))))
    expect(JSON.parse(answer?.text ?? '')).toEqual(expected)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })

  test('cannot be read by pages of other origins, even if the API allows them', async () => {
    vi.stubEnv(environment.allowedOrigins, '*')
    const headers = { origin: 'https://example.org' }
    const response = await fetch(`${withPublicKey.url()}/connection.json`, { headers })
    vi.unstubAllEnvs()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
