import { afterEach, describe, expect, test, vi } from 'vitest'
import { respond, withHeaders } from '../../../lib/http/envelope.ts'
import { environment } from '../../../lib/platform/env.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { KEY } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

/** Headers that a function has already set, with an origin that occurs nowhere else. */
const FROM_FUNCTION = {
  'Access-Control-Allow-Origin': 'https://function.example',
  'Access-Control-Expose-Headers': 'ETag',
}
const handler: Handler = async () =>
  withHeaders(respond({ statusCode: 200, message: 'Handled' }), FROM_FUNCTION)

const handlers = new Map(['getSite', 'listSites'].map((name) => [name, handler]))
const { url } = useGateway({ handlers })
afterEach(() => {
  vi.unstubAllEnvs()
})

const allow = (origins: string) => vi.stubEnv(environment.allowedOrigins, origins)

const isCors = (name: string): boolean => name === 'vary' || name.startsWith('access-control-')

const ask = async (method: string, path: string, origin: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url()}${path}`, { method, headers: { origin, ...headers } })
  await response.arrayBuffer()
  return {
    status: response.status,
    cors: Object.fromEntries([...response.headers].filter(([name]) => isCors(name))),
  }
}
const preflight = (path: string, origin: string, method = 'PATCH') =>
  ask('OPTIONS', path, origin, { 'access-control-request-method': method })

const PAGE = 'https://example.org'
const EXPOSED = { 'access-control-expose-headers': 'ETag,Retry-After,X-Amzn-RequestId' }

describe('a response of the gateway itself', () => {
  test('carries no CORS headers without a setting', async () => {
    allow('')
    expect(await ask('GET', '/sites', PAGE)).toEqual({ status: 403, cors: {} })
  })

  test('may be read by every page with *', async () => {
    allow('*')
    expect(await ask('GET', '/sites', PAGE)).toEqual({
      status: 403,
      cors: { 'access-control-allow-origin': '*', ...EXPOSED },
    })
  })

  test('may be read by a page of a listed origin', async () => {
    allow(`https://example.com, ${PAGE}`)
    const cors = { vary: 'Origin', 'access-control-allow-origin': PAGE, ...EXPOSED }
    expect(await ask('GET', '/sites', PAGE)).toEqual({ status: 403, cors })
    expect(await ask('GET', '/nothing', PAGE)).toEqual({ status: 404, cors })
  })

  test('may not be read by a page of any other origin', async () => {
    allow(`https://example.com,${PAGE}`)
    expect(await ask('GET', '/sites', 'https://example.net')).toEqual({
      status: 403,
      cors: { vary: 'Origin', ...EXPOSED },
    })
  })
})

test('the CORS headers of a function are passed on unchanged', async () => {
  allow(PAGE)
  expect(await ask('GET', '/sites/1', PAGE, { 'x-api-key': KEY })).toEqual({
    status: 200,
    cors: {
      'access-control-allow-origin': 'https://function.example',
      'access-control-expose-headers': 'ETag',
    },
  })
})

describe('a preflight request', () => {
  const PERMISSIONS = {
    'access-control-allow-headers': 'Content-Type,X-Api-Key,Idempotency-Key,If-Match',
    'access-control-max-age': '86400',
    ...EXPOSED,
  }

  test.each([
    ['/sites', 'OPTIONS,POST,GET'],
    ['/sites/1', 'OPTIONS,PATCH,GET,DELETE'],
  ])('for %s lists the methods and the headers that a page may send', async (path, methods) => {
    allow(PAGE)
    expect(await preflight(path, PAGE)).toEqual({
      status: 204,
      cors: {
        vary: 'Origin',
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': methods,
        ...PERMISSIONS,
      },
    })
  })

  test('is allowed from everywhere with *', async () => {
    allow('*')
    const { status, cors } = await preflight('/sites', PAGE)
    expect(status).toBe(204)
    expect(cors).toMatchObject({ 'access-control-allow-origin': '*', ...PERMISSIONS })
    expect(cors).not.toHaveProperty('vary')
  })

  test('from any other origin names no origin', async () => {
    allow(PAGE)
    const { cors } = await preflight('/sites', 'https://example.net')
    expect(cors).not.toHaveProperty('access-control-allow-origin')
  })

  test('is an unknown path without a setting', async () => {
    allow('')
    expect(await preflight('/sites', PAGE)).toEqual({ status: 404, cors: {} })
  })

  test('for an unknown path is not found', async () => {
    allow(PAGE)
    expect((await preflight('/nothing', PAGE)).status).toBe(404)
  })
})
