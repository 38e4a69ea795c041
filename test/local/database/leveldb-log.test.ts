import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { describe, expect, test } from 'vitest'
import { inspectLog } from '../../../local/database/leveldb-log.ts'

const writeLog = async (values: readonly string[]): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'leveldb-log-'))
  const level = new ClassicLevel(folder)
  for (const [i, value] of values.entries()) await level.put(`key ${i}`, value)
  await level.close()
  const [name = ''] = readdirSync(folder).filter((it) => it.endsWith('.log'))
  const log = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true })
  return log
}

/** Short records, a record in several fragments, and a record that starts near the end of a block. */
const log = await writeLog(['a', 'b'.repeat(100_000), 'c'.repeat(30_000), 'd'.repeat(2700), 'e'])
const flipped = (at: number): Buffer => {
  const copy = Buffer.from(log)
  copy[at] = (copy[at] ?? 0) ^ 0x10
  return copy
}

describe('a log that LevelDB wrote', () => {
  test('is complete', () => {
    expect(log.length).toBeGreaterThan(4 * 32_768)
    expect(inspectLog(log)).toEqual({ damagedAt: null, incompleteBytes: 0 })
    expect(inspectLog(Buffer.alloc(0))).toEqual({ damagedAt: null, incompleteBytes: 0 })
  })

  test('cut off anywhere ends in an incomplete write, and nothing is damaged', () => {
    const completeLengths = new Set<number>()
    for (let length = 1; length < log.length; length += 97) {
      const { damagedAt, incompleteBytes } = inspectLog(log.subarray(0, length))
      expect(damagedAt).toBeNull()
      completeLengths.add(length - incompleteBytes)
    }
    // What remains always ends with one of the five writes.
    expect(completeLengths.size).toBeLessThanOrEqual(5)
  })

  test('followed by zeros, as after a power failure, ends in an incomplete write', () => {
    const padded = Buffer.concat([log, Buffer.alloc(500)])
    expect(inspectLog(padded)).toEqual({ damagedAt: null, incompleteBytes: 500 })
  })

  test('with one wrong bit is damaged at the record with that bit', () => {
    for (let at = 0; at < 100_000; at += 1013) {
      const { damagedAt } = inspectLog(flipped(at))
      expect(damagedAt).not.toBeNull()
      expect(damagedAt).toBeLessThanOrEqual(at)
      expect(at - (damagedAt ?? 0)).toBeLessThan(32_768)
    }
  })
})
