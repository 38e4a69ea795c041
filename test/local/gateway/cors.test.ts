import { expect, test, vi } from 'vitest'
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
const PAGE = 'https://example.org'
const preflight = (path: string, origin: string) =>
  ask('OPTIONS', path, origin, { 'access-control-request-method': 'PATCH' })

const EXPOSED = { 'access-control-expose-headers': 'ETag,Retry-After,X-Amzn-RequestId' }

// Which origins a setting allows is tested in test/lib/http; the headers are compared with the template in test/infra.
test.each([
  ['no page', '', '/sites', 403, {}],
  ['every page', '*', '/sites', 403, { 'access-control-allow-origin': '*', ...EXPOSED }],
  [
    'a listed page',
    PAGE,
    '/nothing',
    404,
    { vary: 'Origin', 'access-control-allow-origin': PAGE, ...EXPOSED },
  ],
  ['no other page', 'https://example.net', '/sites', 403, { vary: 'Origin', ...EXPOSED }],
])('%s may read what the gateway answers, if "%s" are allowed: %s', async (_, origins, path, ...expected) => {
  allow(origins)
  const [status, cors] = expected
  expect(await ask('GET', path, PAGE)).toEqual({ status, cors })
})

test('the CORS headers of a function are passed on unchanged', async () => {
  allow(PAGE)
  const { cors } = await ask('GET', '/sites/1', PAGE, { 'x-api-key': KEY })
  expect(cors).toEqual({
    'access-control-allow-origin': 'https://function.example',
    'access-control-expose-headers': 'ETag',
  })
})

test('a preflight is answered for a known path, with the methods of its operations', async () => {
  allow('*')
  for (const [path, methods] of [
    ['/sites', 'OPTIONS,POST,GET,HEAD'],
    ['/sites/1', 'OPTIONS,PATCH,GET,HEAD,DELETE'],
  ] as const)
    expect(await preflight(path, PAGE)).toMatchObject({
      status: 204,
      cors: { 'access-control-allow-origin': '*', 'access-control-allow-methods': methods },
    })
  expect((await preflight('/nothing', PAGE)).status).toBe(404)
  allow('')
  expect(await preflight('/sites', PAGE)).toEqual({ status: 404, cors: {} })
  allow('https://example.net')
  expect((await preflight('/sites', PAGE)).cors).not.toHaveProperty('access-control-allow-origin')
})
