import { expect, test } from 'vitest'
import { sunCalendar } from '../../../lib/calendar/sun-calendar.ts'
import type { SunCalendarRequest, SunDay } from '../../../lib/schemas/sun.ts'
import { contextAt } from '../../context.ts'
import { screen } from '../horizon/skylines.ts'

const calendarOf = (
  request: Pick<SunCalendarRequest, 'latitude' | 'longitude'> & Partial<SunCalendarRequest>,
) => sunCalendar({ horizonProfile: [], obstacles: [], year: 2026, ...request }, contextAt(new Date()))

const ofDate = (days: readonly SunDay[], date: string): SunDay => {
  const found = days.find((day) => day.date === date)
  if (!found) throw new Error(`${date} is missing`)
  return found
}

test('a polar day lasts from 00:00 to 00:00, and a polar night has no times', async () => {
  const { days, sunless } = await calendarOf({ latitude: 69.6489, longitude: 18.9551 })
  const never = { sunrise: null, sunset: null }
  expect(ofDate(days, '2026-06-21')).toEqual({
    date: '2026-06-21',
    ...never,
    firstSun: '2026-06-21T00:00+01:00',
    lastSun: '2026-06-22T00:00+01:00',
    daylightHours: 24,
    sunHours: 24,
  })
  const none = { ...never, firstSun: null, lastSun: null, daylightHours: 0, sunHours: 0 }
  expect(ofDate(days, '2026-12-21')).toEqual({ date: '2026-12-21', ...none })
  expect(sunless).toEqual([
    { from: '2026-01-01', to: expect.stringMatching(/^2026-01-1\d$/) },
    { from: expect.stringMatching(/^2026-11-2\d$/), to: '2026-12-31' },
  ])
})

test('a sunrise just before midnight is on its date', async () => {
  const { days } = await calendarOf({ latitude: 69.6, longitude: 7.3 })
  const rises = days.flatMap(({ date, sunrise }) => (sunrise === null ? [] : [[date, sunrise.slice(0, 10)]]))
  expect(rises.filter(([date, on]) => date !== on)).toEqual([])
  expect(ofDate(days, '2026-07-25').sunrise).toBe('2026-07-25T23:59+00:00')
})

test('a sun that sets after midnight sets before it rises', async () => {
  const { days } = await calendarOf({ latitude: 67, longitude: 18.9551, utcOffset: 2 })
  expect(ofDate(days, '2026-06-02')).toMatchObject({
    sunset: '2026-06-02T00:35+02:00',
    sunrise: '2026-06-02T00:49+02:00',
    firstSun: '2026-06-02T00:00+02:00',
    lastSun: '2026-06-03T00:00+02:00',
  })
})

test('of two sunrises on a date, the first counts', async () => {
  const { days } = await calendarOf({ latitude: 67, longitude: 16.5 })
  expect(ofDate(days, '2026-06-01')).toMatchObject({
    sunrise: '2026-06-01T00:18+01:00',
    sunset: '2026-06-01T23:45+01:00',
    lastSun: '2026-06-02T00:00+01:00',
    daylightHours: expect.closeTo(23.48, 2),
  })
})

test('screens hide the sun in the months in which they let less than half of the light through', async () => {
  const transmittance = [0.4, 0.5, ...new Array<number>(10).fill(1)]
  const obstacles = [60, 160, 200].map((from) =>
    screen('Screen', [from, 1], [from + 100, 1], 100, transmittance),
  )
  const { sunless } = await calendarOf({ latitude: 47, longitude: 11, obstacles })
  expect(sunless).toEqual([{ from: '2026-01-01', to: '2026-01-31' }])
})

test('a leap year has 366 dates', async () => {
  const { days } = await calendarOf({ latitude: 0, longitude: 0, year: 2028 })
  expect([days.length, days[59]?.date, days.at(-1)?.date]).toEqual([366, '2028-02-29', '2028-12-31'])
})

test('the offset is that of the civil zone unless the request names one', async () => {
  expect((await calendarOf({ latitude: 27.71, longitude: 85.32 })).utcOffset).toBe(5.75)
})
