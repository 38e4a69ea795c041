import { expect, test } from 'vitest'
import { sunOn } from '../../../local/estimator/sun.ts'
import { sunInHour } from '../../../local/estimator/sun-in-hour.ts'

test('declination and equation of time on days listed in the almanac', () => {
  const degrees = (day: number) => (sunOn(day).declination * 180) / Math.PI
  // Seasons of 2026, UTC: 20 March 14:46, 21 June 08:24, 23 September 00:05, 21 December 20:50.
  expect(degrees(78 + 14.77 / 24)).toBeCloseTo(0, 1)
  expect(degrees(171 + 8.4 / 24)).toBeCloseTo(23.44, 1)
  expect(degrees(265)).toBeCloseTo(0, 1)
  expect(degrees(354 + 20.83 / 24)).toBeCloseTo(-23.44, 1)
  expect(sunOn(41.5).equationOfTime * 60).toBeCloseTo(-14.2, 0)
  expect(sunOn(306.5).equationOfTime * 60).toBeCloseTo(16.4, 0)
})

test('sun-up hours add up to 12 at the equator, and to 24 or 0 beyond the polar circles', () => {
  const sunUp = (latitude: number, day: number) =>
    Array.from(
      { length: 24 },
      (_, hour) => sunInHour({ latitude, longitude: 7, tz: 0 }, day * 24 + hour).sunUp,
    )
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  expect(total(sunUp(0, 40))).toBeCloseTo(12, 3)
  expect(total(sunUp(75, 171))).toBe(24)
  expect(total(sunUp(75, 354))).toBe(0)
})
