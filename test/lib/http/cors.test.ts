import { afterEach, describe, expect, test, vi } from 'vitest'
import { corsHeaders, preflightHeaders } from '../../../lib/http/cors.ts'
import { environment } from '../../../lib/platform/env.ts'

const allow = (origins: string) => vi.stubEnv(environment.allowedOrigins, origins)
afterEach(() => {
  vi.unstubAllEnvs()
})

const READABLE = { 'Access-Control-Expose-Headers': 'ETag,Retry-After,X-Amzn-RequestId' }

test('without a setting no page of another origin may read', () => {
  allow('')
  expect(corsHeaders('https://example.org')).toEqual({})
  expect(preflightHeaders('https://example.org', ['GET'])).toBeNull()
})

test('with * every page may, and the answer is the same for all', () => {
  allow('*')
  for (const origin of ['https://example.org', 'null', undefined])
    expect(corsHeaders(origin)).toEqual({ 'Access-Control-Allow-Origin': '*', ...READABLE })
})

describe('with a list', () => {
  test.each(['https://example.org', 'https://example.com'])('%s is named, and caches are told', (origin) => {
    allow('https://example.org, https://example.com')
    expect(corsHeaders(origin)).toEqual({
      Vary: 'Origin',
      'Access-Control-Allow-Origin': origin,
      ...READABLE,
    })
  })

  test.each([
    'https://example.net',
    'https://example.org.example.net',
    'http://example.org',
    'https://example.org,https://example.com',
    'null',
    '',
    undefined,
  ])('%s is not', (origin) => {
    allow('https://example.org,https://example.com')
    expect(corsHeaders(origin)).toEqual({ Vary: 'Origin' })
  })
})

test('a browser that asks beforehand is told the methods and headers', () => {
  allow('https://example.org')
  expect(preflightHeaders('https://example.org', ['OPTIONS', 'PATCH'])).toMatchObject({
    'Access-Control-Allow-Origin': 'https://example.org',
    'Access-Control-Allow-Methods': 'OPTIONS,PATCH',
    'Access-Control-Allow-Headers': 'Content-Type,X-Api-Key,Idempotency-Key,If-Match',
  })
})
