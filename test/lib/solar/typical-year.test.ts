import { describe, expect, test } from 'vitest'
import { TURN } from '../../../lib/solar/angles.ts'
import { apparentSun } from '../../../lib/solar/ephemeris.ts'
import { DAYS } from '../../../lib/solar/calendar.ts'
import { valueAt } from '../../../lib/solar/parabola.ts'
import { FIRST_DAY, typicalYear } from '../../../lib/solar/typical-year.ts'

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(5, 10)

test('the year has 365 days, from 1 January to 31 December, and no 29 February', () => {
  const dates = typicalYear().map(({ date }) => dateOf(date))
  expect(dates).toHaveLength(DAYS)
  expect(DAYS).toBe(365)
  expect(dates[0]).toBe('01-01')
  expect(dates.at(-1)).toBe('12-31')
  expect(dates[58]).toBe('02-28')
  expect(dates[59]).toBe('03-01')
  typicalYear().forEach(({ date }, i) => {
    expect(date).toBe(FIRST_DAY + i)
  })
})

test('the year is computed once', () => {
  expect(typicalYear()).toBe(typicalYear())
})

describe('the sun is within 0.1″ of the ephemeris', () => {
  const days = typicalYear().filter((_, i) => i % 5 === 0 || i > 361)
  test.each([-1, -0.5, 0, 0.3, 1])('%d days from noon', (x) => {
    for (const { date, sinDeclination, equationOfTime } of days) {
      const sun = apparentSun(date + 0.5 + x)
      const declination = Math.asin(valueAt(sinDeclination, x))
      expect(Math.abs(declination - sun.declination)).toBeLessThan(5e-7)
      expect(Math.abs(valueAt(equationOfTime, x) * TURN - sun.equationOfTime)).toBeLessThan(5e-7)
    }
  })
})
