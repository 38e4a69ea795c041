import { expect, test, vi } from 'vitest'
import { withHeaders } from '../../../lib/http/envelope.ts'
import { environment } from '../../../lib/platform/env.ts'
import { KEY } from '../../http.ts'
import { handle, useGateway } from './use-gateway.ts'

/** Headers already set by a function, with an origin that occurs nowhere else. */
const FROM_FUNCTION = {
  'access-control-allow-origin': 'https://function.example',
  'access-control-expose-headers': 'ETag',
}
const { url } = useGateway({
  handler: async (event, context) => withHeaders(await handle(event, context), FROM_FUNCTION),
})

const PAGE = 'https://example.org'
const OTHER = 'https://example.net'

/** The status and the CORS headers of a response to a page, with these allowed origins. */
const ask = async (origins: string, method: string, path: string, key = '') => {
  vi.stubEnv(environment.allowedOrigins, origins)
  const headers = { origin: PAGE, 'x-api-key': key, 'access-control-request-method': 'PATCH' }
  const response = await fetch(`${url()}${path}`, { method, headers })
  await response.arrayBuffer()
  const cors = [...response.headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-'))
  return { status: response.status, cors: Object.fromEntries(cors) }
}

const EXPOSED = { 'access-control-expose-headers': 'ETag,Retry-After,X-Amzn-RequestId' }
const FOR_PAGE = { vary: 'Origin', 'access-control-allow-origin': PAGE, ...EXPOSED }

// Tests in test/lib/http cover the allowed origins of a setting; tests in test/infra compare the headers with the template.
test.each([
  ['no page', '', '/sites', 403, {}],
  ['every page', '*', '/sites', 403, { 'access-control-allow-origin': '*', ...EXPOSED }],
  ['a listed page', PAGE, '/nothing', 404, FOR_PAGE],
  ['no other page', OTHER, '/sites', 403, { vary: 'Origin', ...EXPOSED }],
])('%s may read what the gateway answers, if "%s" are allowed', async (_, origins, path, status, cors) => {
  expect(await ask(origins, 'GET', path)).toEqual({ status, cors })
})

test('the CORS headers of a function are passed on unchanged', async () => {
  expect((await ask(PAGE, 'GET', '/sites/1', KEY)).cors).toEqual(FROM_FUNCTION)
})

test.each([
  ['*', '/sites/1', 204, 'OPTIONS,PATCH,GET,HEAD,DELETE', '*'],
  [OTHER, '/sites', 204, 'OPTIONS,POST,GET,HEAD', undefined],
  ['*', '/nothing', 404, undefined, '*'],
  ['', '/sites', 404, undefined, undefined],
])('if "%s" are allowed, a preflight of %s gets %i with %s', async (origins, path, ...expected) => {
  const { status, cors } = await ask(origins, 'OPTIONS', path)
  const [methods, origin] = ['methods', 'origin'].map((name) => cors[`access-control-allow-${name}`])
  expect([status, methods, origin]).toEqual(expected)
})
