import { expect, test } from 'vitest'
import { AllowedOrigins } from '../../../lib/operations/cors-policy.ts'

const NO_ORIGINS =
  'example.org https://example.org/ https://example.org?x https://user@example.org https://example.org:443 ' +
  'https://EXAMPLE.org https://dächer.example https://*.example.org https:// ftp://example.org null'

test('what a browser would never send as an origin is refused', () => {
  const message = 'must be * or an origin such as https://example.org, with no slash at the end'
  for (const origin of [...NO_ORIGINS.split(' '), '']) {
    const { error } = AllowedOrigins.safeParse(['https://example.com', origin])
    expect(error?.issues, origin).toMatchObject([{ path: [1], message }])
  }
})
