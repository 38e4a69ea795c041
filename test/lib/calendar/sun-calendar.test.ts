import { expect, test } from 'vitest'
import { sunCalendar, sunCalendarFile } from '../../../lib/calendar/sun-calendar.ts'
import type { SunCalendarRequest, SunDay } from '../../../lib/schemas/sun.ts'
import { contextAt } from '../../context.ts'
import { screen } from '../horizon/skylines.ts'

const calendarOf = (
  request: Pick<SunCalendarRequest, 'latitude' | 'longitude'> & Partial<SunCalendarRequest>,
) => sunCalendar({ horizonProfile: [], obstacles: [], year: 2026, ...request }, contextAt(new Date()))

const ofDate = (days: readonly SunDay[], date: string) => days.find((day) => day.date === date)

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

test.each([
  ['a sunrise just before midnight is on its date', 69.6, 7.3, 0, '07-25', '23:59', '23:16'],
  ['a sun that sets after midnight sets before it rises', 67, 18.9551, 2, '06-02', '00:49', '00:35'],
  ['of two sunrises the first counts', 67, 16.5, 1, '06-01', '00:18', '23:45'],
])('%s', async (_, latitude, longitude, utcOffset, date, sunrise, sunset) => {
  const { days } = await calendarOf({ latitude, longitude, utcOffset })
  const day = ofDate(days, `2026-${date}`)
  const times = [sunrise, sunset].map((time) => `2026-${date}T${time}+0${utcOffset}:00`)
  expect([day?.sunrise, day?.sunset]).toEqual(times)
})

test('screens hide the sun in the months in which they let less than half of the light through', async () => {
  const transmittance = [0.4, 0.5, ...new Array<number>(10).fill(1)]
  const obstacles = [60, 160, 200].map((from) =>
    screen('Screen', [from, 1], [from + 100, 1], 100, transmittance),
  )
  const { sunless } = await calendarOf({ latitude: 47, longitude: 11, obstacles })
  expect(sunless).toEqual([{ from: '2026-01-01', to: '2026-01-31' }])
})

test('a leap year has 366 dates, and the offset is that of the civil zone unless the request names one', async () => {
  const { days, utcOffset } = await calendarOf({ latitude: 27.71, longitude: 85.32, year: 2028 })
  expect([days.length, days[59]?.date, days.at(-1)?.date]).toEqual([366, '2028-02-29', '2028-12-31'])
  expect(utcOffset).toBe(5.75)
})

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
const NOW = new Date('2026-07-01T09:30:00.123Z')
const fileOf = (sunless: { from: string; to: string }[], utcOffset = 1, now = NOW, place = PLACE): string =>
  sunCalendarFile(place, { year: 2026, utcOffset, days: [], sunless }, now)
const WINTER = [
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-10-30', to: '2026-10-31' },
  { from: '2026-11-14', to: '2026-12-31' },
]
const file = fileOf(WINTER)

/** Properties after unfolding (RFC 5545 §3.1). */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string): string[] =>
  linesOf(text)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

test('has an event where the sun goes and where it comes back, and none where the year cuts a run', () => {
  const dates = valuesOf(file, 'DTSTART;VALUE=DATE')
  expect(dates).toEqual(['20260201', '20261030', '20261101', '20261114'])
  const [gone, back] = ['No direct sun from today', 'The sun is back']
  expect(valuesOf(file, 'SUMMARY')).toEqual([back, gone, back, gone])
  const run = 'From 2026-10-30 to 2026-10-31'
  expect(valuesOf(file, 'DESCRIPTION')).toEqual(
    ['Until 2026-01-31', run, run, 'From 2026-11-14'].map(
      (when) => `${when} the sun is not in sight: it does not rise above the skyline.`,
    ),
  )
})

test('has lines of at most 75 bytes that end with CRLF, and nothing but ASCII', () => {
  expect(file).toMatch(/^([\x20-\x7e]{1,75}\r\n)*$/)
  expect(file).toMatch(/^.{75}\r$/m)
})

test('keeps the UIDs of its events, of which no two are the same', () => {
  const uids = valuesOf(file, 'UID')
  expect(valuesOf(fileOf(WINTER, 1, new Date()), 'UID')).toEqual(uids)
  const elsewhere = fileOf(WINTER, 1, NOW, { ...PLACE, latitude: 47 })
  expect(new Set([...uids, ...valuesOf(elsewhere, 'UID')]).size).toBe(8)
})

test.each([
  [5.75, '+0545'],
  [-3.5, '-0330'],
  [0, '+0000'],
])('is a calendar also without events, at an offset of %d hours', (utcOffset, offset) => {
  const text = fileOf([], utcOffset)
  for (const name of ['TZOFFSETFROM', 'TZOFFSETTO']) expect(valuesOf(text, name)).toEqual([offset])
  expect(valuesOf(text, 'TZID')).toEqual([`UTC${offset}`])
  expect(text).not.toContain('VEVENT')
})

test('has all that a calendar and an event need', () => {
  expect(linesOf(fileOf(WINTER.slice(0, 1)))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shading Estimation Service//Sun calendar//EN',
    'BEGIN:VTIMEZONE',
    'TZID:UTC+0100',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[0-9a-f]{32}@shading-estimation-service$/),
    'DTSTAMP:20260701T093000Z',
    'DTSTART;VALUE=DATE:20260201',
    'SUMMARY:The sun is back',
    expect.stringMatching(/^DESCRIPTION:Until 2026-01-31 the sun is not in sight/),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
