import { createHash } from 'node:crypto'
import type { Location } from '../schemas/panels.ts'
import type { SunCalendar } from '../schemas/sun.ts'
import { isoDate } from '../solar/calendar.ts'
import { offsetText } from './sun-calendar.ts'

/** Lines have at most 75 bytes. Those that continue one begin with a space. */
const folded = (line: string): string => line.replaceAll(/(?<=^.{75}(.{74})*)(?=.)/g, '\r\n ')

const dayAfter = (date: string): string => isoDate(Date.parse(date) / 86_400_000 + 1)

/** `20261114` or `20261114T071200Z` */
const basicFormat = (iso: string): string => iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/**
 * An iCalendar file (RFC 5545) with an all-day event on the first date of each run without sun, and one on the date after its
 * last; none where the end of the year cuts the run. All text is ASCII. An event of a place and date keeps its UID when the file is made again;
 * the UID does not reveal the place.
 *
 * @param now when the file is made
 */
export const sunCalendarFile = (
  { latitude, longitude }: Location,
  { year, utcOffset, sunless }: SunCalendar,
  now: Date,
): string => {
  const event = (date: string, summary: string, description: string): string[] => {
    const identity = createHash('sha256').update(`${latitude} ${longitude} ${date}`).digest('hex')
    return [
      'BEGIN:VEVENT',
      `UID:${identity.slice(0, 32)}@shading-estimation-service`,
      `DTSTAMP:${basicFormat(now.toISOString())}`,
      `DTSTART;VALUE=DATE:${basicFormat(date)}`,
      `SUMMARY:${summary}`,
      `DESCRIPTION:${description}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  }
  const events = sunless.flatMap(({ from, to }) => {
    const [isFromBefore, isUntilAfter] = [from === `${year}-01-01`, to === `${year}-12-31`]
    const when = isFromBefore ? `Until ${to}` : isUntilAfter ? `From ${from}` : `From ${from} to ${to}`
    const description = `${when} the sun is not in sight: it does not rise above the skyline.`
    return [
      ...(isFromBefore ? [] : event(from, 'No direct sun from today', description)),
      ...(isUntilAfter ? [] : event(dayAfter(to), 'The sun is back', description)),
    ]
  })
  const offset = offsetText(utcOffset).replace(':', '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shading Estimation Service//Sun calendar//EN',
    // All-day events need no time zone, but a calendar needs a component, even if the sun never stays away.
    'BEGIN:VTIMEZONE',
    `TZID:UTC${offset}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
