import { describe, expect, test } from 'vitest'
import { readSettings } from '../../local/settings.ts'

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
