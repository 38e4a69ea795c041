import { expect, test } from 'vitest'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { daylightByMonthAndHour, hourGrid, hourText } from '../../../web/src/results/hours.ts'
import { estimate } from './example.ts'

const { lossByMonthAndHour } = estimate.energy
const { latitude, longitude } = estimate.inputs

const daylightAt = (latitude: number, longitude: number, timeZone: number) =>
  daylightByMonthAndHour(sunYear({ latitude, longitude, timeZone }).up)

/** First and last hour with daylight in a month, 0 for January. */
const dayOf = (daylight: readonly (readonly boolean[])[], month: number) => {
  const hours = daylight[month] ?? []
  return [hours.indexOf(true), hours.lastIndexOf(true)]
}

test.each([
  // The earliest sunrise and the latest sunset by suncalc, standard time: 07:40 and 16:33 in December, 04:18 and 20:14 in June.
  ['Innsbruck', 47.27, 11.4, 1, [7, 16], [4, 20]],
  // 04:37 and 19:09 in December, 06:51 and 16:56 in June.
  ['Sydney', -33.87, 151.21, 10, [4, 19], [6, 16]],
  // 05:59 and 18:21 in December, when the center of the sun rises a minute after 6; 06:08 and 18:21 in June.
  ['Quito', -0.18, -78.47, -5, [6, 18], [6, 18]],
])('%s: daylight in December and June', (_, latitude, longitude, timeZone, december, june) => {
  const daylight = daylightAt(latitude, longitude, timeZone)
  expect(dayOf(daylight, 11)).toEqual(december)
  expect(dayOf(daylight, 5)).toEqual(june)
})

test('beyond the polar circle, winter is dark and summer is light', () => {
  const daylight = daylightAt(78.2, 15.6, 1)
  expect(daylight[11]).not.toContain(true)
  expect(daylight[5]).not.toContain(false)
})

test('no hour in which the service finds a loss is night', () => {
  const daylight = daylightAt(latitude, longitude, 1)
  const dark = lossByMonthAndHour.flatMap((hours, month) =>
    hours.filter((lost, hour) => lost > 0 && !daylight[month]?.[hour]),
  )
  expect(dark).toEqual([])
})

test('shows the hours with daylight, and keeps every loss', () => {
  const grid = hourGrid(lossByMonthAndHour, daylightAt(latitude, longitude, 1))
  expect([grid.hours[0], grid.hours.at(-1)]).toEqual([4, 20])
  const shown = grid.rows.flat().reduce((sum, { lost }) => sum + lost, 0)
  expect(shown).toBeCloseTo(
    lossByMonthAndHour.flat().reduce((sum, lost) => sum + lost, 0),
    6,
  )
  expect(grid.rows[11]?.[0]?.isNight).toBe(true)
})

test('names an hour by its ends', () => {
  expect(hourText(9)).toBe('09:00 – 10:00')
})
