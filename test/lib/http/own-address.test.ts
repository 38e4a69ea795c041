import { expect } from 'vitest'
import { ownAddress } from '../../../lib/http/own-address.ts'
import { testAll } from '../../test-all.ts'

const ASSIGNED = { domainName: 'abc123.execute-api.eu-central-1.amazonaws.com', path: '/prod/openapi.json' }
const OF_PAGE = { 'x-forwarded-host': 'd1.cloudfront.net', 'X-Forwarded-Prefix': '/api' }

testAll<[string, object, Readonly<Record<string, string>>, string | null]>([
  ['assigned by API Gateway', ASSIGNED, {}, 'https://abc123.execute-api.eu-central-1.amazonaws.com/prod'],
  ['of a domain of its own', { domainName: 'sun.example', path: '/openapi.json' }, {}, 'https://sun.example'],
  [
    'of a path of a domain',
    { domainName: 'sun.example', path: '/a/b/openapi.json' },
    {},
    'https://sun.example/a/b',
  ],
  [
    'of the local server',
    { domainName: '[::1]:3000', path: '/openapi.json' },
    { 'X-Forwarded-Proto': 'http' },
    'http://[::1]:3000',
  ],
  ['of the page', ASSIGNED, OF_PAGE, 'https://d1.cloudfront.net/api'],
  [
    'of a proxy that is not the page',
    ASSIGNED,
    { 'x-forwarded-host': 'proxy.example' },
    'https://abc123.execute-api.eu-central-1.amazonaws.com/prod',
  ],
  [
    'that is none',
    { domainName: 'sun.example', path: '/openapi.json' },
    { ...OF_PAGE, 'x-forwarded-host': 'a@b/c' },
    'https://sun.example',
  ],
  [
    'that has a path that is none',
    { domainName: 'sun.example', path: '/openapi.json' },
    { ...OF_PAGE, 'X-Forwarded-Prefix': '//evil' },
    'https://sun.example',
  ],
  ['that the event lacks', {}, {}, null],
])('the address of the API is found in the event', (_, requestContext, headers, address) => {
  expect(ownAddress({ ...JSON.parse(JSON.stringify({ requestContext })), headers })).toBe(address)
})
