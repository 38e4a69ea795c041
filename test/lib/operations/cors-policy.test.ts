import { expect, test } from 'vitest'
import { AllowedOrigins } from '../../../lib/operations/cors-policy.ts'

test('lists of origins are accepted', () => {
  for (const [origins] of [
    [[]],
    [['*']],
    [['https://example.org', 'http://localhost:5173', 'http://[::1]:3000', 'https://xn--dcher-gra.example']],
  ] as const) {
    expect(AllowedOrigins.parse(origins), JSON.stringify(origins)).toEqual(origins)
  }
})

test('what a browser would never send as an origin is refused', () => {
  for (const origin of [
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
  ]) {
    const { error } = AllowedOrigins.safeParse(['https://example.com', origin])
    expect(
      error?.issues.map(({ path, message }) => [path, message]),
      origin,
    ).toEqual([[[1], 'must be * or an origin such as https://example.org, with no slash at the end']])
  }
})

test('* is refused in a list with an origin', () => {
  const { error } = AllowedOrigins.safeParse(['*', 'https://example.org'])
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be either * or a list of origins'])
})
