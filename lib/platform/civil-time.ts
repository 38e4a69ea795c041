import zoneAt from '@photostructure/tz-lookup'
import type { Place } from '../schemas/panels.ts'

/** Degrees of longitude in an hour. */
const DEGREES_PER_HOUR = 15

/** True if a place is in no country: the look-up then derives a zone from its longitude. */
const isAtSea = (zone: string): boolean => zone.startsWith('Etc/')

const OFFSET = /^GMT(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)$/

/**
 * Civil time minus UTC, hours, including summer time, at instants in milliseconds since 1970-01-01T00:00 UTC.
 *
 * @param zone an IANA name, such as `Europe/Madrid`
 * @throws RangeError if there is no such zone
 */
const offsetsOf = (zone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const { sign, hours = 0, minutes = 0 } = OFFSET.exec(name)?.groups ?? {}
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) || 0
  }
}

const JANUARY = Date.UTC(2025, 0, 1)
const JULY = Date.UTC(2025, 6, 1)

/** The IANA name of the civil zone at a place, degrees north and east; null at sea. */
export const civilZoneAt = (latitude: number, longitude: number): string | null => {
  const zone = zoneAt(latitude, longitude)
  return isAtSea(zone) ? null : zone
}

/**
 * Standard time minus UTC at a place, hours, without summer time: the lesser offset of its civil zone on 1 January and 1 July
 * 2025, from a map of the zones (@photostructure/tz-lookup, a few kilometers off at borders) and the runtime's time zone data. At
 * sea, a fifteenth of the longitude, rounded.
 */
export const standardTimeAt = ({ latitude, longitude }: Place): number => {
  const zone = civilZoneAt(latitude, longitude)
  if (zone === null) return Math.round(longitude / DEGREES_PER_HOUR) || 0
  return Math.min(...[JANUARY, JULY].map(offsetsOf(zone)))
}

/** Local time: a fixed offset from UTC in hours, or the time of an IANA zone. */
export type LocalClock = { readonly utcOffset: number } | { readonly timeZone: string }

const HOUR = 3_600_000

/**
 * Converts local times, in order, to UTC. An hour repeated at the end of summer time is the first of the two, until its times
 * repeat.
 *
 * @returns milliseconds since 1970-01-01T00:00 UTC
 */
export const localClock = (clock: LocalClock): ((local: number) => number) => {
  if ('utcOffset' in clock) return (local) => local - clock.utcOffset * HOUR
  const offsetAt = offsetsOf(clock.timeZone)
  const offsets = new Map<number, number>()
  /** Offset of the hour that contains an instant: looking a zone up takes as long as a thousand rows. */
  const offset = (utc: number): number => {
    const hour = Math.floor(utc / HOUR)
    const known = offsets.get(hour) ?? offsetAt(hour * HOUR) * HOUR
    offsets.set(hour, known)
    return known
  }
  const seen = new Set<number>()
  return (local) => {
    const [before, after] = [offset(local - 24 * HOUR), offset(local + 24 * HOUR)]
    if (before === after) return local - before
    const candidates = [local - before, local - after].filter((utc) => utc + offset(utc) === local)
    const utc = candidates.find((it) => !seen.has(it)) ?? candidates[0] ?? local - after
    seen.add(utc)
    return utc
  }
}
