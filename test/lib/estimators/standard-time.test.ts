import { expect, test } from 'vitest'
import { timeZoneOf } from '../../../lib/estimators/standard-time.ts'

test.each([
  [-180, -12],
  [-172.5, -11],
  [-7.6, -1],
  [-7.5, 0],
  [-1, 0],
  [0, 0],
  [7.4999, 0],
  [7.5, 1],
  [11.4, 1],
  [151.2, 10],
  [180, 12],
])('at %d° the clock is %d hours ahead of UTC', (longitude, hours) => {
  // It tells zero from negative zero.
  expect(timeZoneOf(longitude)).toBe(hours)
})
