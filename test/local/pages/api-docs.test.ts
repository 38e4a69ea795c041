import { expect, test } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import { NOT_FOUND, useService } from '../../http.ts'

const { request, url } = useService()

const get = async (path: string) => {
  const response = await fetch(`${url()}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The URLs that a page loads when it opens. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)

test('the viewer and everything its page loads come from this server', async () => {
  const page = await get('/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const assets = assetsOf(page.text)
  expect(assets).toEqual(['data:,', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
  for (const asset of assets.slice(1)) expect((await get(asset)).status).toBe(200)
  expect((await get('/docs/start.js')).text).toContain("url: '/openapi.json'")
})

test('the security policy forbids requests to other machines', async () => {
  for (const path of ['/docs', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js']) {
    const policy = (await get(path)).headers.get('content-security-policy') ?? ''
    const sources = policy.split(/[; ]+/).filter((word) => !/^[a-z-]+$/.test(word))
    expect(policy).toMatch(/^default-src 'self';/)
    expect(new Set(sources)).toEqual(new Set(["'self'", "'none'", 'data:']))
  }
})

test('the styles load no URLs, only embedded images', async () => {
  const { text } = await get('/docs/swagger-ui.css')
  expect(text).not.toContain('@import')
  for (const [, address = ''] of text.matchAll(/url\(["']?([^)"']{0,20})/g))
    expect(address).toMatch(/^(data:|#)/)
})

test('the pages answer only GET and HEAD and shadow no operation', async () => {
  expect(operations.filter(({ path }) => path.startsWith('/docs'))).toEqual([])
  for (const [method, path] of [
    ['POST', '/docs'],
    ['GET', '/docs/'],
    ['GET', '/docs/package.json'],
    ['GET', '/docs/../package.json'],
  ] as const)
    expect((await request(method, path)).envelope).toStrictEqual(NOT_FOUND)
})
