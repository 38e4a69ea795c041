import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bucketFiles } from '../../../../lib/runs/files/bucket.ts'
import { UPLOAD_HEADERS } from '../../../../lib/runs/files/run-files.ts'
import { newRunId } from '../../../../lib/runs/runs.ts'
import { useBucket } from '../../../bucket.ts'

/*
 * The emulator checks the signatures of requests for a file, but ignores If-None-Match: that S3 refuses a second file is not
 * tested here. Nor are lists of more than 1000 files, whose pages it cannot encrypt the tokens of under this version of
 * Node, and permissions, lifecycle rules and events, which it does not have.
 */
useBucket()

const newFiles = () => bucketFiles(newRunId(new Date()))

const contentOf = async (files: ReturnType<typeof bucketFiles>, name: string): Promise<string | null> => {
  const stream = await files.read(name)
  return stream && text(stream)
}

test('a file is read as it was written, and replaced by another of its name', async () => {
  const files = newFiles()
  await files.write('rows/0.jsonl', 'Zürich\n')
  expect(await contentOf(files, 'rows/0.jsonl')).toBe('Zürich\n')
  expect(await files.size('rows/0.jsonl')).toBe(8)
  await files.write('rows/0.jsonl', 'Basel\n')
  expect(await contentOf(files, 'rows/0.jsonl')).toBe('Basel\n')
})

test('a missing file is null', async () => {
  const files = newFiles()
  expect(await files.read('upload')).toBeNull()
  expect(await files.size('upload')).toBeNull()
})

const LINE = `${'x'.repeat(1023)}\n`

/** More than the 5 MB from which on the SDK sends several parts. */
async function* lines(count: number): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) yield LINE
}

test('a long file is written in chunks as it comes', async () => {
  const files = newFiles()
  await files.write('results.csv', lines(12 * 1024))
  expect(await files.size('results.csv')).toBe(12 * 1024 * 1024)
  expect((await contentOf(files, 'results.csv')) === LINE.repeat(12 * 1024)).toBe(true)
})

test('an empty file and one that fails while it is written are told apart', async () => {
  const files = newFiles()
  await files.write('empty', lines(0))
  expect(await files.size('empty')).toBe(0)
  const broken = async function* () {
    yield* lines(6 * 1024)
    throw new Error('on purpose')
  }
  await expect(files.write('broken', broken())).rejects.toThrow()
  expect(await files.size('broken')).toBeNull()
})

test('files are deleted by prefix or all at once, and those of other runs stay', async () => {
  const [files, others] = [newFiles(), newFiles()]
  await others.write('rows/0', 'x')
  const names = Array.from({ length: 25 }, (_, i) => `rows/${i}`)
  await Promise.all(names.map((name) => files.write(name, 'x')))
  await files.write('results.csv', 'x')
  await files.delete('rows/')
  for (const name of names) expect(await files.size(name)).toBeNull()
  expect(await files.size('results.csv')).toBe(1)
  await files.delete()
  expect(await files.size('results.csv')).toBeNull()
  expect(await others.size('rows/0')).toBe(1)
  await files.delete()
})

test('an upload address accepts its file with its headers, for 15 minutes', async () => {
  const files = newFiles()
  const { url, expiresAt } = await files.uploadUrl('upload', new Date())
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host;if-none-match')
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)
  const put = (body: string, headers = {}) => fetch(url, { method: 'PUT', body, headers })
  expect((await put('id\n', UPLOAD_HEADERS)).status).toBe(200)
  expect(await contentOf(files, 'upload')).toBe('id\n')
})

test('an upload address accepts nothing without the header that protects what is there', async () => {
  const files = newFiles()
  const { url } = await files.uploadUrl('upload', new Date())
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  const headers = { 'If-None-Match': 'another' }
  expect((await fetch(url, { method: 'PUT', body: 'x', headers })).status).toBe(403)
  expect(await files.size('upload')).toBeNull()
})

test('an address works for nothing else, and not after its time', async () => {
  const files = newFiles()
  await files.write('results.csv', 'a;b\n')
  const { url } = await files.downloadUrl('results.csv', 'run-1.csv', new Date())
  expect((await fetch(url.replace('results.csv', 'results.jsonl'))).status).toBe(403)
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  const late = await files.downloadUrl('results.csv', 'run-1.csv', new Date(Date.now() - 16 * 60_000))
  expect((await fetch(late.url)).status).toBe(403)
})

test('a download has the name that a browser saves it under', async () => {
  const files = newFiles()
  await files.write('results.csv', 'a;b\n')
  const reply = await fetch((await files.downloadUrl('results.csv', 'run-1.csv', new Date())).url)
  expect(await reply.text()).toBe('a;b\n')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="run-1.csv"')
})
