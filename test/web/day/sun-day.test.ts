import { expect, test } from 'vitest'
import { sunCalendar } from '../../../lib/calendar/sun-calendar.ts'
import { solarDay } from '../../../lib/solar/ephemeris.ts'
import { causeText, lightText } from '../../../web/src/day/day-view.ts'
import { datesOf } from '../../../web/src/day/moment.ts'
import { calendarDay, durationText, sunlessText } from '../../../web/src/day/sun-calendar.ts'
import { piecesOf, type SunDay, stretchAt, sunDay } from '../../../web/src/day/sun-day.ts'
import { hoursOfSun, sunTimeAt } from '../../../web/src/day/sun-time.ts'
import { contextAt } from '../../context.ts'
import { APPLE_TREE, GARDEN, HILLS, HOUSE, skyline } from '../../lib/horizon/skylines.ts'
import { uniform } from '../../lib/shading/profiles.ts'

const DAY_MS = 86_400_000
const dayOf = (date: string) => solarDay(Date.parse(date) / DAY_MS)

const INNSBRUCK = { latitude: 47.2692, longitude: 11.4041, timeZone: 1 }
const TROMSOE = { latitude: 69.6489, longitude: 18.9551, timeZone: 1 }

test.each([
  ['a garden among hills', INNSBRUCK, HILLS, GARDEN],
  ['a valley', TROMSOE, uniform(8), [HOUSE]],
  ['a tree', { latitude: 27.7172, longitude: 85.324, timeZone: 5.75 }, [], [APPLE_TREE]],
] as const)('%s has the hours of sun of the sun calendar', async (_, place, horizonProfile, obstacles) => {
  const { timeZone, ...location } = place
  const request = { horizonProfile: [...horizonProfile], obstacles: [...obstacles], year: 2026 }
  const { days } = await sunCalendar({ ...location, ...request, utcOffset: timeZone }, contextAt(new Date()))
  const view = { ...place, skyline: skyline(horizonProfile, obstacles) }
  const shown = days.map(({ date }) => calendarDay(sunDay(view, dayOf(date))))
  const time = (minutes: number | null) => (minutes === null ? null : Math.round(minutes))
  const minutesOf = (date: string, instant: string | null) =>
    instant && (Date.parse(`${instant.slice(0, 16)}Z`) - Date.parse(date)) / 60_000
  expect(shown.map(({ first, last, hours }) => [time(first), time(last), hours])).toEqual(
    days.map(({ date, firstSun, lastSun, sunHours }) => [
      minutesOf(date, firstSun),
      minutesOf(date, lastSun),
      expect.closeTo(sunHours, 3),
    ]),
  )
})

const HOME = { ...INNSBRUCK, skyline: skyline(HILLS, [HOUSE, APPLE_TREE]) }
const HOME_IN_2026 = { ...HOME, solarDays: datesOf(2026).map(dayOf) }
const november = sunDay(HOME, dayOf('2026-11-14'))

test('a day is a row of night, hidden, dimmed and full sun without gaps', () => {
  const pieces = piecesOf(november)
  expect(pieces.map(({ kind }) => kind).join(' ')).toBe('night hidden sun dimmed sun hidden night')
  expect(pieces.map(({ from }) => from)).toEqual([0, ...pieces.slice(0, -1).map(({ to }) => to)])
  expect(pieces.at(-1)?.to).toBe(1440)
})

const at = (day: SunDay, kind: string) => {
  const piece = piecesOf(day).find((piece) => piece.kind === kind)
  return stretchAt(day, piece ? (piece.from + piece.to) / 2 : 0)
}

test.each([
  ['night', 'The sun is not up.', ''],
  ['sun', 'The sun is in full view.', 'full sun'],
  ['dimmed', 'Apple tree lets 64 % through.', 'Apple tree, 64 %'],
  ['hidden', 'The house hides the sun.', 'the house'],
])('words for %s', (kind, sentence, cause) => {
  expect(lightText(HOME, at(november, kind), 10)).toBe(sentence)
  if (kind !== 'night') expect(causeText(HOME, at(november, kind), 10)).toBe(cause)
})

test('the horizon and a house before it hide the sun together; a tree between does not matter', () => {
  const hidden = (covers: number[], isTerrain = false) =>
    lightText({ ...HOME, isTerrain }, { covers, light: 0 }, 10)
  expect(hidden([-1, 0, 1])).toBe('The horizon and the house hide the sun.')
  expect(hidden([-1], true)).toBe('The mountains hide the sun.')
})

test.each([
  ['2026-11-14', 920],
  ['2026-05-02', 1000],
  ['2026-06-21', 720],
])('finds %s, minute %d, from where the sun stands then', (date, minutes) => {
  const found = sunTimeAt(HOME_IN_2026, sunDay(HOME, dayOf(date)).positionAt(minutes), date)
  const days = Math.abs(Date.parse(found?.date ?? '') - Date.parse(date)) / DAY_MS
  // Around a solstice, the sun takes the same path for days.
  expect(days).toBeLessThanOrEqual(date === '2026-06-21' ? 10 : 2)
  expect(Math.abs((found?.minutes ?? 0) - minutes)).toBeLessThanOrEqual(4)
})

test('finds the one nearer to the chosen date of two with the same path, and none in the north', () => {
  const position = november.positionAt(920)
  expect(sunTimeAt(HOME_IN_2026, position, '2026-12-01')?.date.slice(0, 7)).toBe('2026-11')
  expect(sunTimeAt(HOME_IN_2026, position, '2026-02-20')?.date.slice(0, 7)).toBe('2026-01')
  expect(sunTimeAt(HOME_IN_2026, { azimuth: 0, altitude: 30 }, '2026-06-21')).toBeNull()
})

test.each([
  ['Innsbruck', INNSBRUCK, { from: 240, to: 1260 }],
  ['Tromsø', TROMSOE, { from: 0, to: 1440 }],
])('the whole hours in which the sun can be up in %s', (_, place, expected) => {
  expect(hoursOfSun(place)).toEqual(expected)
})

/** @param gone the dates without sun */
test.each<[text: string, gone: RegExp]>([
  ['', /^$/],
  ['all year', /./],
  ['on 1 January', /-01-01/],
  ['from 28 February to 1 March, and from 31 December to 1 January', /-(02-28|03-01|12-31|01-01)/],
])('without sun: %s', (text, gone) => {
  const days = datesOf(2026).map((date) => {
    const first = gone.test(date) ? null : 600
    return { date, first, last: first, hours: 0, pieces: [] }
  })
  expect(sunlessText(days)).toBe(text)
})

test('durations', () => {
  expect([0, 5.7333, 11.9999].map(durationText)).toEqual(['0 h 00 min', '5 h 44 min', '12 h 00 min'])
})
