import { expect, test } from 'vitest'
import { sunCalendarFile } from '../../../lib/calendar/ics.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
const calendar = (sunless: { from: string; to: string }[], utcOffset = 1) => ({
  year: 2026,
  utcOffset,
  days: [],
  sunless,
})
const WINTER = [
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-10-30', to: '2026-10-31' },
  { from: '2026-11-14', to: '2026-12-31' },
]
const NOW = new Date('2026-07-01T09:30:00.123Z')
const file = sunCalendarFile(PLACE, calendar(WINTER), NOW)

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
  expect(file).toMatch(/^[\x20-\x7e\r\n]*\r\n$/)
  const lines = file.split('\r\n')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map(({ length }) => length))).toBe(75)
})

test('keeps the UIDs of its events, of which no two are the same', () => {
  const uids = valuesOf(file, 'UID')
  expect(new Set(uids).size).toBe(4)
  expect(valuesOf(sunCalendarFile(PLACE, calendar(WINTER), new Date()), 'UID')).toEqual(uids)
  const elsewhere = sunCalendarFile({ ...PLACE, latitude: 47 }, calendar(WINTER), NOW)
  expect(new Set([...uids, ...valuesOf(elsewhere, 'UID')]).size).toBe(8)
})

test('is a calendar also without events, at any offset, and has all that an event needs', () => {
  for (const [utcOffset, offset] of [
    [5.75, '+0545'],
    [-3.5, '-0330'],
    [0, '+0000'],
  ] as const) {
    const text = sunCalendarFile(PLACE, calendar([], utcOffset), NOW)
    for (const name of ['TZOFFSETFROM', 'TZOFFSETTO']) expect(valuesOf(text, name)).toEqual([offset])
    expect(valuesOf(text, 'TZID')).toEqual([`UTC${offset}`])
    expect(text).not.toContain('VEVENT')
  }
  expect(linesOf(sunCalendarFile(PLACE, calendar(WINTER.slice(0, 1)), NOW))).toEqual([
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
