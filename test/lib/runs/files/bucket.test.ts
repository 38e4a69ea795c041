import { expect, test } from 'vitest'
import { bucketFiles } from '../../../../lib/runs/files/bucket.ts'
import { UPLOAD_HEADERS } from '../../../../lib/runs/files/run-files.ts'
import { newRunId } from '../../../../lib/runs/runs.ts'
import { useBucket } from '../../../s3-emulator.ts'
import { checkDeleting, checkWriting, contentOf } from './written-and-read.ts'

/*
 * The emulator checks the signatures of requests for a file, but ignores If-None-Match, so S3's refusal of a second file is not
 * tested here. Nor are lists of more than 1000 files, because it cannot encrypt page tokens under this version of
 * Node, or permissions, lifecycle rules and events, which it lacks.
 */
useBucket()

const newFiles = () => bucketFiles(newRunId(new Date()))

test('a file is there as a whole or not at all', () => checkWriting(newFiles()))

test('files are deleted', () => checkDeleting(newFiles(), newFiles()))

test('an upload address accepts its file for 15 minutes, with the header that protects what is there', async () => {
  const files = newFiles()
  const { url, expiresAt } = await files.uploadUrl('upload', new Date())
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host;if-none-match')
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)
  const put = async (headers: Record<string, string>) =>
    (await fetch(url, { method: 'PUT', body: 'id\n', headers })).status
  for (const headers of [{}, { 'If-None-Match': 'another' }]) expect(await put(headers)).toBe(403)
  expect(await files.size('upload')).toBeNull()
  expect(await put(UPLOAD_HEADERS)).toBe(200)
  expect(await contentOf(files, 'upload')).toBe('id\n')
})

test('a download has the name that a browser saves it under; its address works for nothing else, nor after its time', async () => {
  const files = newFiles()
  await files.write('results.csv', 'a;b\n')
  const { url } = await files.downloadUrl('results.csv', 'run-1.csv', new Date())
  const reply = await fetch(url)
  expect(await reply.text()).toBe('a;b\n')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="run-1.csv"')
  expect((await fetch(url.replace('results.csv', 'results.jsonl'))).status).toBe(403)
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  const late = await files.downloadUrl('results.csv', 'run-1.csv', new Date(Date.now() - 16 * 60_000))
  expect((await fetch(late.url)).status).toBe(403)
})
