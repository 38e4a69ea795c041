import { expect, test } from 'vitest'
import { dailyClearness } from '../../../../lib/estimators/embedded/daily-clearness.ts'
import { total } from '../../../../lib/solar/calendar.ts'

test.each([0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.75, 0.82])('days with a mean of %d', (mean) => {
  for (const length of [28, 30, 31]) {
    const days = dailyClearness(mean, length)
    expect(days).toHaveLength(length)
    expect(total(days) / length).toBeCloseTo(mean, 9)
    expect(days.every((day) => day >= 0 && day < 0.9)).toBe(true)
  }
})

test('an average month has clear and cloudy days in mixed order', () => {
  const days = dailyClearness(0.5, 30)
  expect(Math.max(...days)).toBeGreaterThan(0.7)
  expect(Math.min(...days)).toBeLessThan(0.15)
  expect([...days].sort((a, b) => a - b)).not.toEqual(days)
})
