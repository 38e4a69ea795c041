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
const preflight = (path: string, origin: string) =>
  ask('OPTIONS', path, origin, { 'access-control-request-method': 'PATCH' })

const PAGE = 'https://example.org'
const EXPOSED = { 'access-control-expose-headers': 'ETag,Retry-After,X-Amzn-RequestId' }
const ALLOWED = { vary: 'Origin', 'access-control-allow-origin': PAGE, ...EXPOSED }

test.each([
  ['no page', '', '/sites', PAGE, 403, {}],
  ['every page', '*', '/sites', PAGE, 403, { 'access-control-allow-origin': '*', ...EXPOSED }],
  ['a page of a listed origin', `https://example.com, ${PAGE}`, '/sites', PAGE, 403, ALLOWED],
  ['a page of a listed origin', `https://example.com,${PAGE}`, '/nothing', PAGE, 404, ALLOWED],
  ['no page of another origin', PAGE, '/sites', 'https://example.net', 403, { vary: 'Origin', ...EXPOSED }],
])(
  '%s may read what the gateway answers, if "%s" are allowed: %s',
  async (_, origins, path, origin, ...expected) => {
    allow(origins)
    const [status, cors] = expected
    expect(await ask('GET', path, origin)).toEqual({ status, cors })
  },
)

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
  test.each([
    ['/sites', PAGE, PAGE, 'OPTIONS,POST,GET,HEAD'],
    ['/sites/1', PAGE, PAGE, 'OPTIONS,PATCH,GET,HEAD,DELETE'],
    ['/sites', '*', '*', 'OPTIONS,POST,GET,HEAD'],
  ])('for %s lists the methods and the headers that a page may send, with %s', async (...given) => {
    const [path, origins, allowed, methods] = given
    allow(origins)
    expect(await preflight(path, PAGE)).toEqual({
      status: 204,
      cors: {
        ...(origins !== '*' && { vary: 'Origin' }),
        'access-control-allow-origin': allowed,
        'access-control-allow-methods': methods,
        'access-control-allow-headers':
          'Content-Type,X-Api-Key,Idempotency-Key,If-Match,If-None-Match,Mcp-Protocol-Version,Mcp-Method,Mcp-Name',
        'access-control-max-age': '86400',
        ...EXPOSED,
      },
    })
  })

  test('from any other origin names no origin', async () => {
    allow(PAGE)
    const { cors } = await preflight('/sites', 'https://example.net')
    expect(cors).not.toHaveProperty('access-control-allow-origin')
  })

  test('is an unknown path without a setting, and for an unknown path', async () => {
    allow('')
    expect(await preflight('/sites', PAGE)).toEqual({ status: 404, cors: {} })
    allow(PAGE)
    expect((await preflight('/nothing', PAGE)).status).toBe(404)
  })
})
