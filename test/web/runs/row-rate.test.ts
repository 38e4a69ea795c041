import { expect, test } from 'vitest'
import { roughDuration, rowsPerMinute, withSample } from '../../../web/src/runs/row-rate.ts'
import { testAll } from '../../test-all.ts'

const rateOf = (...samples: readonly [seconds: number, done: number][]): number | null =>
  rowsPerMinute(samples.map(([seconds, done]) => ({ at: 1000 * seconds, done })).reduce(withSample, []))

test('the rate is that between the first and the last sample', () => {
  expect(rateOf([0, 0], [10, 250], [20, 1000])).toBe(3000)
})

test('there is no rate without rows done over some seconds', () => {
  expect(rateOf()).toBeNull()
  expect(rateOf([0, 500])).toBeNull()
  expect(rateOf([0, 0], [4, 250])).toBeNull()
  expect(rateOf([0, 250], [60, 250])).toBeNull()
})

test('samples older than two minutes do not count', () => {
  expect(rateOf([0, 0], [200, 1000], [260, 1500])).toBe(500)
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
