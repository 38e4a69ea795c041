import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderFiles, permissionOf, runFolder, signUrl } from '../../../../lib/runs/files/folder.ts'
import { newRunId } from '../../../../lib/runs/runs.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { checkDeleting, checkWriting } from './written-and-read.ts'

useRunFolder()

test('a file is there as a whole or not at all', async () => {
  const id = newRunId(new Date())
  await checkWriting(folderFiles(id))
  expect(readdirSync(runFolder(id))).toEqual(['results.csv'])
})

test('files are deleted, and in the end their folder', async () => {
  const [id, other] = [newRunId(new Date()), newRunId(new Date())]
  await checkDeleting(folderFiles(id), folderFiles(other))
  expect([existsSync(runFolder(id)), existsSync(runFolder(other))]).toEqual([false, true])
})

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

test('an address permits nothing else', () => {
  const { url } = signUrl(download, NOW)
  for (const [method, from, to] of [
    ['PUT', '', ''],
    ['GET', 'run-1', 'run-2'],
    ['GET', 'results.csv', 'upload'],
    ['GET', 'run-1/results.csv', '..%2F..%2Fetc/passwd'],
    ['GET', '12%3A15', '23%3A15'],
    ['GET', 'more', 'less'],
    ['GET', /&signature=.*/, ''],
    ['GET', /expires=[^&]*/, ''],
  ] as const)
    expect(permissionOf(method, new URL(url.replace(from, to)), NOW), `${method} ${to}`).toBeNull()
})
