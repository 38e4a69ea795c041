import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { folderFiles } from '../../../../lib/runs/files/folder.ts'
import type { RunFiles } from '../../../../lib/runs/files/run-files.ts'
import { newRunId } from '../../../../lib/runs/runs.ts'
import { useRunFolder } from '../../../run-folder.ts'

const folder = useRunFolder()

let id = ''
let files: RunFiles
beforeEach(() => {
  id = newRunId(new Date())
  files = folderFiles(id)
})

const contentOf = async (name: string): Promise<string | null> => {
  const content = await files.read(name)
  return content && text(content)
}

async function* lines(count: number) {
  for (let i = 0; i < count; i++) yield `line ${i}\n`
}

test('a file reads back as it was written, and may be replaced', async () => {
  await files.write('results.csv', 'Zürich\n')
  expect(await contentOf('results.csv')).toBe('Zürich\n')
  expect(await files.size('results.csv')).toBe(8)
  await files.write('results.csv', '')
  expect(await contentOf('results.csv')).toBe('')
  expect(await files.size('results.csv')).toBe(0)
})

test('a file can be written in pieces', async () => {
  await files.write('rows/0.jsonl', lines(10_000))
  const content = await contentOf('rows/0.jsonl')
  expect(content?.split('\n')).toHaveLength(10_001)
})

test('a file that does not exist has neither size nor content', async () => {
  expect(await files.size('upload')).toBeNull()
  expect(await files.read('upload')).toBeNull()
})

test('a write that fails leaves the file as it was', async () => {
  await files.write('results.csv', 'whole')
  async function* broken() {
    yield 'half'
    throw new Error('broken')
  }
  await expect(files.write('results.csv', broken())).rejects.toThrow('broken')
  expect(await contentOf('results.csv')).toBe('whole')
  expect(readdirSync(join(folder.path(), id))).toEqual(['results.csv'])
})

test('files are deleted by prefix, or all of them', async () => {
  for (const name of ['rows/0.jsonl', 'rows/10.jsonl', 'results/0.jsonl', 'results.csv'])
    await files.write(name, 'x')
  await files.delete('rows/')
  expect(await files.read('rows/0.jsonl')).toBeNull()
  expect(await contentOf('results/0.jsonl')).toBe('x')
  await files.delete('results/')
  expect(await contentOf('results.csv')).toBe('x')
  await files.delete()
  expect(existsSync(join(folder.path(), id))).toBe(false)
  await files.delete()
})

test('the files of runs are apart', async () => {
  await files.write('upload', 'mine')
  const other = folderFiles(newRunId(new Date()))
  expect(await other.read('upload')).toBeNull()
  await other.delete()
  expect(await contentOf('upload')).toBe('mine')
})
