import { describe, expect, test } from 'vitest'
import type { Run } from '../../../lib/schemas/run.ts'
import { progressLine, rowRate } from '../../../local/portfolio/progress.ts'

const run: Run = {
  id: '01a20542-ce41-7593-bf5f-5938aaf0b1bf',
  name: 'Roofs',
  adjustment: 'energy',
  year: 2026,
  horizon: 'given',
  state: 'running',
  progress: null,
  rows: 6000,
  done: 1500,
  failed: 0,
  createdAt: '2026-06-01T12:00:00.000Z',
  startedAt: '2026-06-01T12:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-07-01T12:00:00.000Z',
  error: null,
  upload: null,
  results: null,
}
const at = (step: NonNullable<Run['progress']>['step'], waitingUntil: string | null = null) => ({
  ...run,
  progress: { step, done: 2, total: 8, waitingUntil },
})

describe('the line that shows the progress', () => {
  const until = new Date(2026, 5, 1, 14, 5).toISOString()
  test.each<[string, Run, number | null]>([
    ['Waiting for the run to start', { ...run, state: 'waiting' }, null],
    ['Fetching horizons, 2 of 8', at('terrain'), null],
    ['Fetching baselines, 2 of 8, waiting for quota until 14:05', at('baselines', until), null],
    ['Estimating rows, 1500 of 6000', at('rows'), null],
    ['Estimating rows, 1500 of 6000, 481 rows/s, 7 failed', { ...at('rows'), failed: 7 }, 480.7],
    ['Joining the results, 2 of 8', at('join'), 480.7],
    ['Done', { ...run, state: 'succeeded' }, null],
  ])('is "%s"', (line, state, rate) => {
    expect(progressLine(state, rate)).toBe(line)
  })
})

test('the rate counts from the first row that was seen', () => {
  const rate = rowRate()
  expect(rate({ ...at('baselines'), done: 0 }, 1_000)).toBeNull()
  expect(rate({ ...at('rows'), done: 500 }, 10_000)).toBeNull()
  expect(rate({ ...at('rows'), done: 1500 }, 12_000)).toBe(500)
  expect(rate({ ...at('join'), done: 6000 }, 13_000)).toBeNull()
})
