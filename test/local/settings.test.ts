import { describe, expect, test } from 'vitest'
import { readSettings } from '../../local/settings.ts'

describe('ALLOWED_ORIGINS', () => {
  test('are comma-separated, whatever the space around them', () => {
    const { allowedOrigins } = readSettings({
      ALLOWED_ORIGINS: ' https://example.org , http://localhost:5173,',
    })
    expect(allowedOrigins).toEqual(['https://example.org', 'http://localhost:5173'])
    expect(readSettings({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toEqual(['*'])
    expect(readSettings({}).allowedOrigins).toEqual([])
  })

  test.each([
    ['https://example.org/', /^ALLOWED_ORIGINS\.0 must be \* or an origin such as /],
    ['https://example.org, example.com', /^ALLOWED_ORIGINS\.1 must be \* or an origin such as /],
    ['*, https://example.org', /^ALLOWED_ORIGINS must be \* alone, or origins$/],
  ])('refuses %s', (origins, message) => {
    expect(() => readSettings({ ALLOWED_ORIGINS: origins })).toThrow(message)
  })
})

describe('ALLOWED_HOSTS', () => {
  test('adds comma-separated host names, whatever their case and the space around them', () => {
    const { allowedHosts } = readSettings({ ALLOWED_HOSTS: 'Shading.example.org, 192.168.1.7,,' })
    expect(allowedHosts).toEqual(['shading.example.org', '192.168.1.7'])
    expect(readSettings({}).allowedHosts).toEqual([])
  })

  test.each(['http://example.org', 'example.org:3000', 'example.org/', '*', 'a b'])('refuses %s', (host) => {
    expect(() => readSettings({ ALLOWED_HOSTS: `localhost,${host}` })).toThrow(
      /^ALLOWED_HOSTS\.1 must be host names such as shading\.example\.org, without scheme or port$/,
    )
  })
})
