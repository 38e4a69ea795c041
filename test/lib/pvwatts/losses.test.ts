import { expect, test } from 'vitest'
import { systemLosses } from '../../../lib/pvwatts/losses.ts'

test('the seven causes combine to 11.42 %', () => {
  const kept = 0.98 * 0.98 * 0.98 * 0.995 * 0.985 * 0.99 * 0.97
  expect(100 * (1 - kept)).toBeCloseTo(11.42, 2)
  expect(systemLosses()).toBe(11.42)
})

test('with 3 % for shading they would combine to PVWatts’s default of 14.08 %', () => {
  expect(100 - (100 - systemLosses()) * 0.97).toBeCloseTo(14.08, 2)
})
