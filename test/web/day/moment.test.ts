import { expect, test } from 'vitest'
import { clockText, datesOf, dayOfYear, parseQuery } from '../../../web/src/day/moment.ts'

test.each([
  ['?date=2026-11-14&time=15:20', { date: '2026-11-14', minutes: 920 }],
  ['?time=23:59&date=2024-02-29', { date: '2024-02-29', minutes: 1439 }],
  ['?date=2026-02-30&time=24:00', {}],
  ['?date=2026-2-3&time=9:30', {}],
  ['?date=1949-12-31&time=12:60', {}],
  ['?date=2101-01-01&time=noon', {}],
  ['', {}],
])('the address #/sites/x%s says %o', (query, expected) => {
  expect(parseQuery(`#/sites/x${query}`)).toEqual(expected)
})

test('the dates of a leap year', () => {
  const dates = datesOf(2028)
  expect([dates.length, dates[59], dates.at(-1)]).toEqual([366, '2028-02-29', '2028-12-31'])
  expect(dates.map(dayOfYear)).toEqual(dates.map((_, i) => i))
})

test('the end of the day is 24:00', () => {
  expect([0, 59.6, 440, 1440].map(clockText)).toEqual(['00:00', '01:00', '07:20', '24:00'])
})
