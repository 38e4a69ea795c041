import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import { webPage } from '../../../local/pages/web-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'shading-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const built = join(folder, 'dist')
mkdirSync(join(built, 'assets'), { recursive: true })
mkdirSync(join(built, 'docs'))
writeFileSync(join(built, 'docs/index.html'), '<!doctype html><title>API</title>')
writeFileSync(join(built, 'index.html'), '<!doctype html>')
writeFileSync(join(built, 'assets/index-abc.js'), 'start()')
writeFileSync(join(built, 'assets/index-abc.css'), 'body {}')
writeFileSync(join(built, 'assets/icon-abc.svg'), '<svg/>')

test('the page is served at /, and its assets at their paths', () => {
  const pages = webPage(built)
  expect([...pages.keys()].sort()).toEqual([
    '/',
    '/assets/icon-abc.svg',
    '/assets/index-abc.css',
    '/assets/index-abc.js',
    '/docs',
    '/docs/',
    '/docs/index.html',
    '/index.html',
  ])
  const types = ['/', '/assets/icon-abc.svg', '/assets/index-abc.css', '/assets/index-abc.js'].map(
    (path) => pages.get(path)?.headers['Content-Type'],
  )
  const kinds = ['text/html', 'image/svg+xml', 'text/css', 'text/javascript']
  expect(types).toEqual(kinds.map((kind) => `${kind}; charset=utf-8`))
  expect(pages.get('/assets/index-abc.js')?.body).toBe('start()')
  for (const path of ['/docs', '/docs/'])
    expect(pages.get(path)).toMatchObject({ statusCode: 200, body: '<!doctype html><title>API</title>' })
})

test('a browser caches hashed assets permanently and revalidates the page', () => {
  const pages = webPage(built)
  expect(pages.get('/')?.headers['Cache-Control']).toBe('no-cache')
  expect(pages.get('/assets/index-abc.js')?.headers['Cache-Control']).toBe(
    'public, max-age=31536000, immutable',
  )
})

test('the page may call services, but loads nothing from other origins except the tiles of its map', () => {
  for (const { headers } of webPage(built).values()) {
    const policy = headers['Content-Security-Policy'] ?? ''
    expect(policy).toContain(
      "default-src 'self'; connect-src 'self' https: http://127.0.0.1:* http://localhost:*;",
    )
    expect(policy).toContain("; img-src 'self' data: blob: https://tile.openstreetmap.org;")
    expect(policy).not.toContain('unsafe')
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
  }
})

test('its documents say how to build the page if it is missing', () => {
  const pages = webPage(join(folder, 'none'))
  expect([...pages.keys()]).toEqual(['/', '/docs', '/docs/'])
  for (const page of pages.values())
    expect(page).toMatchObject({ statusCode: 503, body: expect.stringContaining('npm run build:web') })
})

test('the pages shadow no operation', () => {
  const paths = operations.filter(({ method }) => method === 'GET').map(({ path }) => path)
  for (const path of webPage(built).keys()) expect(paths).not.toContain(path)
})
