import { describe, expect, test } from 'vitest'
import { permissionOf, signUrl } from '../../../../lib/runs/files/signed-url.ts'
import { useRunFolder } from '../../../run-folder.ts'

useRunFolder()

const NOW = new Date('2026-03-20T12:00:00.000Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const upload = { method: 'PUT', runId: 'run-1', name: 'upload' } as const
const download = { method: 'GET', runId: 'run-1', name: 'results.csv', fileName: 'run 1 & more.csv' } as const

test('an address permits what it was signed for, for 15 minutes', () => {
  for (const permission of [upload, download]) {
    const { url, expiresAt } = signUrl(permission, NOW)
    expect(expiresAt).toBe('2026-03-20T12:15:00.000Z')
    expect(permissionOf(permission.method, new URL(url), minutesLater(14.9))).toEqual(permission)
    expect(permissionOf(permission.method, new URL(url), minutesLater(15))).toBeNull()
  }
})

describe('an address permits nothing', () => {
  test.each([
    ['with another method', 'PUT', '', ''],
    ['with a method that is never signed', 'DELETE', '', ''],
    ['for another run', 'GET', 'run-1', 'run-2'],
    ['for another file', 'GET', 'results.csv', 'upload'],
    ['in another folder', 'GET', 'results.csv', 'rows/0.jsonl'],
    ['above the folder', 'GET', 'run-1/results.csv', '..%2F..%2Fetc/passwd'],
    ['for longer', 'GET', '12%3A15', '23%3A15'],
    ['under another file name', 'GET', 'more', 'less'],
    ['without its signature', 'GET', /&signature=.*/, ''],
    ['with an empty signature', 'GET', /signature=.*/, 'signature='],
    ['without an expiry', 'GET', /expires=[^&]*/, ''],
  ])('%s', (_, method, from, to) => {
    const { url } = signUrl(download, NOW)
    expect(permissionOf(method, new URL(url.replace(from, to)), NOW)).toBeNull()
  })
})
