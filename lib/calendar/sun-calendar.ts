import { createHash } from 'node:crypto'
import { type Skyline, skylineOf } from '../horizon/skyline.ts'
import { type RequestContext, yieldAndCheckDeadline } from '../platform/request-context.ts'
import type { Place } from '../schemas/panels.ts'
import type { SunCalendar, SunCalendarRequest, SunDay } from '../schemas/sun.ts'
import { hoursOf, sunStates } from '../shading/sample-days.ts'
import { HOURS_PER_DAY, isoDate, isoTime, monthOf } from '../solar/calendar.ts'
import { localDay, stretchesOf } from '../solar/day.ts'
import { solarDay } from '../solar/ephemeris.ts'
import { sunlessRuns } from './sunless.ts'

const MINUTES_PER_DAY = 1440
const DEGREES_PER_DAY = 360

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `+05:30` for 5.5 hours. */
const offsetText = (hours: number): string => {
  const minutes = Math.abs(hours) * 60
  return `${hours < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The place of a calendar, its skyline and its clock. */
interface Site extends Place {
  readonly skyline: Skyline
  /** Standard time minus UTC, hours. */
  readonly utcOffset: number
}

/** @param date in standard time, as whole days since 1970-01-01 */
const sunDay = ({ latitude, longitude, skyline, utcOffset }: Site, date: number): SunDay => {
  const local = localDay(solarDay(date), latitude, longitude)
  // Local mean solar time minus standard time, days.
  const ahead = longitude / DEGREES_PER_DAY - utcOffset / HOURS_PER_DAY
  const stateAt = sunStates(skyline, local, monthOf(date))
  const stretches = stretchesOf((time) => stateAt(time + ahead))
  const lit = stretches.filter(({ state }) => state === 'lit')
  const nights = stretches.filter(({ state }) => state === 'night')
  const rise = nights.find(({ to }) => to < 1)
  const set = nights.findLast(({ from }) => from > 0)
  const timeOf = (time: number | undefined): string | null => {
    if (time === undefined) return null
    // A sunrise ten seconds before midnight must not round to the next date.
    const minute = Math.min(Math.round(time * MINUTES_PER_DAY), MINUTES_PER_DAY - (time < 1 ? 1 : 0))
    return `${isoTime(date + minute / MINUTES_PER_DAY).slice(0, 16)}${offsetText(utcOffset)}`
  }
  return {
    date: isoDate(date),
    sunrise: timeOf(rise?.to),
    sunset: timeOf(set?.from),
    firstSun: timeOf(lit[0]?.from),
    lastSun: timeOf(lit.at(-1)?.to),
    daylightHours: hoursOf(stretches.filter(({ state }) => state !== 'night')),
    sunHours: hoursOf(lit),
  }
}

/** Loaded on demand: the map of time zones is a third of this function, and a request with an offset needs none. */
const standardTime = async (place: Place) => (await import('../platform/civil-time.ts')).standardTimeAt(place)

const dayNumber = (year: number): number => Date.UTC(year, 0, 1) / 86_400_000

/**
 * Sunrise, sunset and sun in sight for every date of a year in standard time, by the limb and skyline rules of the sample days.
 *
 * @throws VisibleError timedOut
 */
export const sunCalendar = async (
  { latitude, longitude, horizonProfile, obstacles, ...clock }: SunCalendarRequest,
  context: RequestContext,
): Promise<SunCalendar> => {
  const utcOffset = clock.utcOffset ?? (await standardTime({ latitude, longitude }))
  const year = clock.year ?? context.now().getUTCFullYear()
  const site = { latitude, longitude, skyline: skylineOf({ horizonProfile, obstacles }), utcOffset }
  const days: SunDay[] = []
  for (let date = dayNumber(year); date < dayNumber(year + 1); date++) {
    await yieldAndCheckDeadline(context)
    days.push(sunDay(site, date))
  }
  return { year, utcOffset, days, sunless: sunlessRuns(days, ({ firstSun }) => firstSun !== null) }
}

/** Folds a line to at most 75 bytes; continuation lines begin with a space. */
const folded = (line: string): string => line.replaceAll(/(?<=^.{75}(.{74})*)(?=.)/g, '\r\n ')

const dayAfter = (date: string): string => isoDate(Date.parse(date) / 86_400_000 + 1)

/** `20261114` or `20261114T071200Z` */
const basicFormat = (iso: string): string => iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/**
 * An iCalendar file (RFC 5545) with an all-day event on the first date of each run without sun, and one on the date after its
 * last; none where the year cuts the run. All text is ASCII. The UID is stable for a place and date and does not reveal the
 * place.
 *
 * @param now time of creation
 */
export const sunCalendarFile = (
  { latitude, longitude }: Place,
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
    // All-day events need no time zone, but a calendar needs a component even without events.
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
