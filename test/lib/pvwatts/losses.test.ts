import { expect, test } from 'vitest'
import { systemLosses } from '../../../lib/pvwatts/losses.ts'

test('what soiling, mismatch, wiring, connections, ageing by light, rating and outages take is 11.42 %', () => {
  const kept = 0.98 * 0.98 * 0.98 * 0.995 * 0.985 * 0.99 * 0.97
  expect(100 * (1 - kept)).toBeCloseTo(11.42, 2)
  expect(systemLosses()).toBe(11.42)
})

test('with 3 % for shading they would be the 14.08 % that PVWatts has by default', () => {
  expect(100 - (100 - systemLosses()) * 0.97).toBeCloseTo(14.08, 2)
})
