import { expect, test } from 'vitest'
import {
  elapsed,
  nameOfFile,
  roughDuration,
  rowCount,
  rowsPerMinute,
  stateText,
} from '../../../web/src/runs/run-text.ts'
import { testAll } from '../../test-all.ts'

testAll([
  [{ state: 'waiting', failed: 0 }, 'Waiting for its file'],
  [{ state: 'running', failed: 3 }, 'Running'],
  [{ state: 'succeeded', failed: 0 }, 'Done'],
  [{ state: 'succeeded', failed: 1200 }, 'Done, 1,200 failed'],
  [{ state: 'failed', failed: 0 }, 'Failed'],
] as const)('a state is in words', (run, text) => {
  expect(stateText(run)).toBe(text)
})

testAll([
  ['portfolio.csv', 'portfolio'],
  ['Dächer 2026.v2.jsonl', 'Dächer 2026.v2'],
  ['roofs', 'roofs'],
  ['.csv', '.csv'],
  [`${'x'.repeat(300)}.csv`, 'x'.repeat(200)],
])('a run is called like its file', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})

testAll([
  ['12:00:00.400Z', '1 s'],
  ['12:00:59.000Z', '59 s'],
  ['12:03:20.000Z', '3 min 20 s'],
  ['14:30:59.000Z', '2 h 30 min'],
])('how long a run took is in words', (end, text) => {
  const run = { startedAt: '2026-06-01T12:00:00.000Z', finishedAt: `2026-06-01T${end}` }
  expect(elapsed(run)).toBe(text)
  expect(elapsed({ ...run, finishedAt: null })).toBeNull()
})

test('rows are counted in the singular and in the plural', () => {
  expect([rowCount(1), rowCount(20_000)]).toEqual(['1 row', '20,000 rows'])
})

test('rows per minute are told once there are rows done over some seconds', () => {
  const rate = (seconds: number, done: number) =>
    rowsPerMinute({ at: 0, done: 0 }, { at: 1000 * seconds, done })
  expect([rate(0, 0), rate(4, 250), rate(60, 0)]).toEqual([null, null, null])
  expect(rate(20, 1000)).toBe(3000)
})

testAll([
  [0.2, 'less than a minute'],
  [1, 'about 1 min'],
  [12.4, 'about 12 min'],
  [89, 'about 89 min'],
  [150, 'about 3 h'],
])('a duration is in rough words', (minutes, text) => {
  expect(roughDuration(minutes)).toBe(text)
})
