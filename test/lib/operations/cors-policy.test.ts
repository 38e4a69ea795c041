import { expect, test } from 'vitest'
import { AllowedOrigins } from '../../../lib/operations/cors-policy.ts'

test.each([
  [[]],
  [['*']],
  [['https://example.org', 'http://localhost:5173', 'http://[::1]:3000', 'https://xn--dcher-gra.example']],
])('%j is accepted', (origins) => {
  expect(AllowedOrigins.parse(origins)).toEqual(origins)
})

test.each([
  'example.org',
  'https://example.org/',
  'https://example.org/page',
  'https://example.org?x',
  'https://user@example.org',
  'https://example.org:443',
  'https://EXAMPLE.org',
  'https://dächer.example',
  'https://*.example.org',
  'https://exa mple.org',
  "https://a'b",
  'https://',
  'https://[::2',
  'ftp://example.org',
  'null',
  '',
])('"%s" is refused: a browser would never send it as an origin', (origin) => {
  const { error } = AllowedOrigins.safeParse(['https://example.com', origin])
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [[1], 'must be * or an origin such as https://example.org, with no slash at the end'],
  ])
})

test('* is refused in a list with an origin', () => {
  const { error } = AllowedOrigins.safeParse(['*', 'https://example.org'])
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be either * or a list of origins'])
})
