import { offsetsOf } from '../platform/civil-time.ts'

/** Local time: a fixed offset from UTC in hours, or that of an IANA zone. */
export type LocalClock = { readonly utcOffset: number } | { readonly timeZone: string }

const HOUR = 3_600_000

/**
 * Converts local times, in order, to UTC. An hour that is repeated when summer time ends is the first of the two, unless its times
 * have come before.
 *
 * @returns milliseconds since 1970-01-01T00:00 UTC
 */
export const localClock = (clock: LocalClock): ((local: number) => number) => {
  if ('utcOffset' in clock) return (local) => local - clock.utcOffset * HOUR
  const offsetAt = offsetsOf(clock.timeZone)
  const offsets = new Map<number, number>()
  /** Of the hour that an instant is in: looking a zone up takes as long as a thousand rows. */
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
