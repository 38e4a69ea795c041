import { expect, test } from 'vitest'
import {
  countOf,
  nameOfFile,
  pollMilliseconds,
  roughDuration,
  rowsPerMinute,
} from '../../../web/src/runs/run-text.ts'
import { testAll } from '../../test-all.ts'

testAll([
  ['Dächer 2026.v2.jsonl', 'Dächer 2026.v2'],
  ['.csv', '.csv'],
  [`${'x'.repeat(300)}.csv`, 'x'.repeat(200)],
])('a run is called like its file', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})

test('rows per minute are told once there are rows done over some seconds', () => {
  const rate = (seconds: number, done: number) =>
    rowsPerMinute({ at: 0, done: 0 }, { at: 1000 * seconds, done })
  expect([rate(0, 0), rate(4, 250), rate(60, 0)]).toEqual([null, null, null])
  expect(rate(20, 1000)).toBe(3000)
})

testAll([
  [0.2, 'less than a minute'],
  [1.4, 'about 1 min'],
  [89, 'about 89 min'],
  [150, 'about 3 h'],
])('a duration is in rough words', (minutes, text) => {
  expect(roughDuration(minutes)).toBe(text)
})

testAll([
  ['rows', 1, 4, { done: 250, total: 1000, unit: 'rows' }],
  ['baselines', 3, 20, { done: 3, total: 20, unit: 'parts' }],
  ['prepare', 0, 1, null],
] as const)('rows are counted in rows, other steps in parts, one part not', (step, done, total, count) => {
  const progress = { step, done, total, waitingUntil: null }
  expect(countOf({ rows: 1000, done: 250, progress })).toEqual(count)
  expect(countOf({ rows: 1000, done: 1000, progress: null })).toBeNull()
})

const [CREATED, STARTED] = [Date.parse('2026-06-01T11:00:00Z'), Date.parse('2026-06-01T12:00:00Z')]
const rowsProgress = { step: 'rows', done: 1, total: 4, waitingUntil: null } as const
const createdAt = new Date(CREATED).toISOString()
const running = { createdAt, startedAt: new Date(STARTED).toISOString(), progress: rowsProgress }
const forQuota = { ...running, progress: { ...rowsProgress, waitingUntil: '2026-06-01T12:30:00Z' } }
const forFile = { createdAt, startedAt: null, progress: null }

testAll([
  ['when it starts', running, STARTED, false, 1_000],
  ['after a minute', running, STARTED + 60_000, false, 3_000],
  ['after an hour', running, STARTED + 3_600_000, false, 15_000],
  ['that waits for quota', forQuota, STARTED, false, 15_000],
  ['on a page that is hidden', running, STARTED, true, 60_000],
  ['that is new and waits for its file', forFile, CREATED, false, 1_000],
  // Keeps a page that is left open below the daily quota.
  ['that has waited for its file for an hour', forFile, STARTED, false, 15_000],
])('a run is asked for less often the longer it takes or waits', (_, run, now, isHidden, expected) => {
  expect(pollMilliseconds(run, now, isHidden)).toBe(expected)
})
