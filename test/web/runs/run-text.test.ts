import { expect, test } from 'vitest'
import { elapsed, fileError, nameOfFile, rowCount, stateText } from '../../../web/src/runs/run-text.ts'

test.each([
  [{ state: 'waiting', failed: 0 }, 'Waiting for its file'],
  [{ state: 'running', failed: 3 }, 'Running'],
  [{ state: 'succeeded', failed: 0 }, 'Done'],
  [{ state: 'succeeded', failed: 1200 }, 'Done, 1,200 failed'],
  [{ state: 'failed', failed: 0 }, 'Failed'],
] as const)('%o is “%s”', (run, text) => {
  expect(stateText(run)).toBe(text)
})

test.each([
  ['portfolio.csv', 'portfolio'],
  ['Dächer 2026.v2.jsonl', 'Dächer 2026.v2'],
  ['roofs', 'roofs'],
  ['.csv', '.csv'],
  [`${'x'.repeat(300)}.csv`, 'x'.repeat(200)],
])('the run of %s is called %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})

test('an empty file and one above 1 GB cannot be portfolios', () => {
  expect(fileError({ size: 0 })).toMatch(/empty/)
  expect(fileError({ size: 1 })).toBeNull()
  expect(fileError({ size: 1e9 })).toBeNull()
  expect(fileError({ size: 1e9 + 1 })).toMatch(/larger than 1 GB/)
})

test.each([
  ['12:00:00.400Z', '1 s'],
  ['12:00:59.000Z', '59 s'],
  ['12:03:20.000Z', '3 min 20 s'],
  ['14:30:59.000Z', '2 h 30 min'],
])('a run from noon to %s took %s', (end, text) => {
  const run = { startedAt: '2026-06-01T12:00:00.000Z', finishedAt: `2026-06-01T${end}` }
  expect(elapsed(run)).toBe(text)
  expect(elapsed({ ...run, finishedAt: null })).toBeNull()
})

test('rows are counted in the singular and in the plural', () => {
  expect([rowCount(1), rowCount(20_000)]).toEqual(['1 row', '20,000 rows'])
})
