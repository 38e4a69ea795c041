import { expect } from 'vitest'
import { ownAddress } from '../../../lib/http/own-address.ts'
import { testAll } from '../../test-all.ts'

const ASSIGNED = { domainName: 'abc123.execute-api.eu-central-1.amazonaws.com', path: '/prod/openapi.json' }
const OF_PAGE = { 'x-forwarded-host': 'd1.cloudfront.net', 'X-Forwarded-Prefix': '/api' }

const SUN = { domainName: 'sun.example', path: '/openapi.json' }
const [AT_GATEWAY, AT_SUN] = [`https://${ASSIGNED.domainName}/prod`, 'https://sun.example']

testAll<[string, object, Readonly<Record<string, string>>, string | null]>([
  ['assigned by API Gateway', ASSIGNED, {}, AT_GATEWAY],
  ['of a domain of its own', SUN, {}, AT_SUN],
  ['of a path of a domain', { ...SUN, path: '/a/b/openapi.json' }, {}, `${AT_SUN}/a/b`],
  [
    'of the local server',
    { ...SUN, domainName: '[::1]:3000' },
    { 'X-Forwarded-Proto': 'http' },
    'http://[::1]:3000',
  ],
  ['of the page', ASSIGNED, OF_PAGE, 'https://d1.cloudfront.net/api'],
  ['of a proxy that is not the page', ASSIGNED, { 'x-forwarded-host': 'proxy.example' }, AT_GATEWAY],
  ['that is none', SUN, { ...OF_PAGE, 'x-forwarded-host': 'a@b/c' }, AT_SUN],
  ['that has a path that is none', SUN, { ...OF_PAGE, 'X-Forwarded-Prefix': '//evil' }, AT_SUN],
  ['that the event lacks', {}, {}, null],
])('the address of the API is found in the event', (_, requestContext, headers, address) => {
  expect(ownAddress({ ...JSON.parse(JSON.stringify({ requestContext })), headers })).toBe(address)
})
