import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { expect, test } from 'vitest'
import { invalidateDamagedBlocks, isTableIntact } from '../../../local/database/leveldb-table.ts'

const writeTable = async (compression: boolean): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'leveldb-table-'))
  const level = new ClassicLevel(folder, { compression })
  for (let n = 0; n < 500; n++) await level.put(`a long common prefix ${n}`, `${n * n} `.repeat(n % 50))
  await level.compactRange('a', 'b')
  await level.close()
  const [name = ''] = readdirSync(folder).filter((it) => it.endsWith('.ldb'))
  const table = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true })
  return table
}

const FOOTER_BYTES = 48

test.each([true, false])(
  'one wrong bit anywhere in a table is found: compression %s',
  async (compression) => {
    const table = await writeTable(compression)
    expect(isTableIntact(table)).toBe(true)
    expect(invalidateDamagedBlocks(table)).toBe(0)
    const missed: number[] = []
    for (let at = 0; at < table.length - FOOTER_BYTES; at += 211) {
      const copy = Buffer.from(table)
      copy[at] = (copy[at] ?? 0) ^ 0x10
      if (isTableIntact(copy)) missed.push(at)
    }
    expect(missed).toEqual([])
  },
)

test('a table cut off anywhere is damaged', async () => {
  const table = await writeTable(true)
  const missed: number[] = []
  for (let length = 0; length < table.length; length += 97)
    if (isTableIntact(table.subarray(0, length))) missed.push(length)
  expect(missed).toEqual([])
})
