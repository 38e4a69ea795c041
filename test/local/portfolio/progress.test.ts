import { expect, test } from 'vitest'
import { run as example } from '../../../lib/open-api/example-data.ts'
import type { Run } from '../../../lib/schemas/run.ts'
import { describeProgress, rowRate } from '../../../local/portfolio/progress.ts'
import { testAll } from '../../test-all.ts'

const run: Run = {
  ...example,
  state: 'running',
  rows: 6000,
  done: 1500,
  failed: 0,
  upload: null,
  results: null,
}
const at = (step: NonNullable<Run['progress']>['step'], waitingUntil: string | null = null) => ({
  ...run,
  progress: { step, done: 2, total: 8, waitingUntil },
})

const until = new Date(2026, 5, 1, 14, 5).toISOString()

testAll<[string, Run, number | null]>([
  ['Waiting for the run to start 0/1 ', { ...run, progress: null, state: 'waiting' }, null],
  ['Fetching horizons 2/8 ', at('terrain'), null],
  ['Fetching baselines 2/8 waiting for quota until 14:05', at('baselines', until), null],
  ['Estimating rows 1500/6000 ', at('rows'), null],
  ['Estimating rows 1500/6000 481 rows/s, 7 failed', { ...at('rows'), failed: 7 }, 480.7],
  ['Joining the results 2/8 ', at('join'), 480.7],
  ['Done 0/1 ', { ...run, progress: null, state: 'succeeded' }, null],
])('the progress is in words', (shown, state, rowsPerSecond) => {
  const { step, value, total, notes } = describeProgress(state, rowsPerSecond)
  expect(`${step} ${value}/${total} ${notes}`).toBe(shown)
})

test('the rate counts from the first row that was seen', () => {
  const rate = rowRate()
  expect(rate({ ...at('baselines'), done: 0 }, 1_000)).toBeNull()
  expect(rate({ ...at('rows'), done: 500 }, 10_000)).toBeNull()
  expect(rate({ ...at('rows'), done: 1500 }, 12_000)).toBe(500)
  expect(rate({ ...at('join'), done: 6000 }, 13_000)).toBeNull()
})
