import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { RunFiles } from '../../../../lib/runs/files/run-files.ts'

/** null if there is no such file. */
export const contentOf = async (files: RunFiles, name: string): Promise<string | null> => {
  const stream = await files.read(name)
  return stream && text(stream)
}

async function* lines(line: string, count: number): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) yield line
}

/** Files read back unchanged and can be replaced; a write that fails leaves the old content. */
export const checkWriting = async (files: RunFiles): Promise<void> => {
  expect([await files.read('upload'), await files.size('upload')]).toEqual([null, null])
  for (const content of ['Zürich\n', '']) {
    await files.write('results.csv', content)
    expect(await contentOf(files, 'results.csv')).toBe(content)
    expect(await files.size('results.csv')).toBe(Buffer.byteLength(content))
  }
  await files.write('results.csv', lines('a line\n', 1_000))
  const broken = async function* () {
    // More bytes than the SDK sends at once.
    yield* lines('x'.repeat(64 * 1024), 96)
    throw new Error('on purpose')
  }
  await expect(files.write('results.csv', broken())).rejects.toThrow()
  expect(await contentOf(files, 'results.csv')).toBe('a line\n'.repeat(1_000))
}

/** Files are deleted one by one, by folder, or all at once; another run's files stay. */
export const checkDeleting = async (files: RunFiles, others: RunFiles): Promise<void> => {
  await others.write('rows/0.json', 'x')
  const names = ['rows/0.json', 'rows/1.json', 'rows/10.json', 'results/0.json', 'results.csv']
  const left = async (): Promise<string[]> => {
    const sizes = await Promise.all(names.map(files.size))
    return names.filter((_, i) => sizes[i] !== null)
  }
  for (const name of names) await files.write(name, 'x')
  await files.delete('rows/1.json')
  expect(await left()).toEqual(names.filter((name) => name !== 'rows/1.json'))
  await files.delete('rows/')
  expect(await left()).toEqual(['results/0.json', 'results.csv'])
  for (let i = 0; i < 2; i++) await files.delete()
  expect(await left()).toEqual([])
  expect(await contentOf(others, 'rows/0.json')).toBe('x')
}
