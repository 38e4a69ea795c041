import * as fc from 'fast-check'
import { KEY } from '../../http.ts'
import { hostileText } from './hostile.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'get', 'MADEUP', 'PROPFIND', '']
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '']

const TARGETS = [
  ...['/sites', '/shading', '/baseline?latitude=1', '/sun-path', '/openapi.json', '*', '', '//', '///sites'],
  ...[
    'http://other/sites',
    'http://[::1',
    'HTTP://x/y',
    'x:',
    '/sites/%00',
    '/sites/%zz',
    '/sites/..%2f..%2f',
  ],
  ...['/sites/../sites', '/./sites', '/sites?limit=%ff', '/sites?limit=1&limit=2', '/sites?__proto__=1'],
  ...[
    '/sites?cursor=%00',
    '/sites#x',
    '/sites;a=b',
    '/sites\\x',
    '/%73ites',
    '/sites/\u00e9',
    '/sites\u0000',
  ],
]

const HEADERS = [
  ...[
    'Host: a',
    'Host: localhost:1',
    'X-Api-Key: other',
    `x-api-key: ${KEY}`,
    'Content-Type: application/json',
  ],
  ...[
    'Content-Length: 2',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e1',
    'Content-Length: 2, 2',
  ],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked, identity'],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: websocket',
    'Connection: keep-alive',
    'Connection: upgrade',
  ],
  ...[
    'Content-Encoding: gzip',
    ': x',
    ' folded',
    'no colon',
    'X: a\u0000b',
    '__proto__: 1',
    'constructor: 1',
  ],
  ...['Origin: null', 'If-Match: "', 'Idempotency-Key: a b', `X: ${'y'.repeat(20_000)}`],
]

const BODIES = [
  '',
  '{}',
  '{"latitude":1}',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n',
  '5\r\n{',
  'ffffffffffffffff\r\nx',
  '\u0000',
]

const target = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TARGETS) },
  hostileText.map((text) => `/sites/${encodeURI(text.toWellFormed())}`),
  hostileText.map((text) => `/x${text}`),
)

const mostly = <Value>(usual: Value, odd: readonly Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd))

const one = fc
  .record({
    method: mostly('GET', METHODS),
    target,
    version: mostly('HTTP/1.1', VERSIONS),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
    body: mostly('', BODIES),
  })
  .map(({ method, target: address, version, headers, body }) =>
    [`${method} ${address} ${version}`, 'Host: localhost', ...headers, '', body].join('\r\n'),
  )

/** One or more requests in a row, most of which break the rules of HTTP. */
export const oddRequests: fc.Arbitrary<Buffer> = fc
  .array(one, { minLength: 1, maxLength: 3 })
  .map((requests) => Buffer.from(requests.join(''), 'latin1'))
