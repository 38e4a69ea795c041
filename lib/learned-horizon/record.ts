import { count, UnreadableFile, wasOrWere } from '../horizon-files/text.ts'
import { type LocalClock, localClock } from '../platform/civil-time.ts'
import type { RecordOptions } from '../schemas/learned-horizon.ts'
import { isoDate } from '../solar/calendar.ts'
import { ascending, quantile } from './fit/clear.ts'
import { MOST_BAD, type RecordTable } from './rows.ts'

/** Milliseconds. */
export const MINUTE = 60_000
export const DAY = 1440 * MINUTE
const [SHORTEST, LONGEST] = [1, 60]

interface Reading {
  readonly time: number
  readonly value: number
}

/** Median minutes between rows; no whole number if stamps drift. @throws UnreadableFile */
const intervalOf = (times: readonly number[]): number => {
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
  const median = (gaps.sort(ascending)[gaps.length >> 1] ?? 0) / MINUTE
  const minutes = Math.round(median)
  if (minutes >= SHORTEST && minutes <= LONGEST) return median
  throw new UnreadableFile(
    gaps.length === 0
      ? 'has the same time in all of its rows'
      : `has a row every ${minutes} minutes: expected intervals of 1 to 60 minutes`,
  )
}

/** A day reveals its interval with this many steps, this share of them alike; otherwise rows are missing or log changes. */
const [LEAST_STEPS, LEAST_ALIKE] = [4, 0.8]
const isAlike = (one: number, other: number): boolean => Math.abs(one - other) < 0.2 * Math.max(one, other)

/** Days with another interval, and its minutes: portals thin out old rows. @throws UnreadableFile above 5 % of the days */
const otherIntervals = (rows: readonly Reading[], minutes: number): (readonly [number, number])[] => {
  const days = new Map<number, number[]>()
  rows.forEach(({ time, value }, i) => {
    const before = rows[i - 1]
    // Some loggers write fewer rows at night, when the value does not change.
    if (!before || before.value === value) return
    const day = Math.floor(time / DAY)
    const gaps = days.get(day) ?? []
    gaps.push(time - before.time)
    days.set(day, gaps)
  })
  const others = Array.from(days).flatMap(([day, gaps]): (readonly [number, number])[] => {
    const usual = quantile(gaps.sort(ascending), 0.5)
    const alike = gaps.filter((gap) => isAlike(gap, usual)).length
    const isOther = gaps.length >= LEAST_STEPS && alike >= LEAST_ALIKE * gaps.length
    return isOther && !isAlike(usual, minutes * MINUTE) ? [[day, Math.round(usual / MINUTE)]] : []
  })
  if (others.length <= MOST_BAD * days.size) return others
  throw new UnreadableFile(
    `has rows every ${Math.round(minutes)} minutes and, on ${others.length} days, every ${others[0]?.[1]}: expected one interval, so send each part alone`,
  )
}

/** Share of the steps in which a counter may fall: a new meter starts at 0. */
const MOST_RESETS = 0.001

/** Falls per day of a counter that resets at night: some days bring nothing, a few reset twice. */
const [LEAST_DAILY_RESETS, MOST_DAILY_RESETS] = [0.5, 1.1]

/** Power falls as often as it rises; a counter falls only when it resets. */
const countingOf = (rows: readonly Reading[]) => {
  const steps = rows.slice(1).map(({ value }, i) => value - (rows[i]?.value ?? 0))
  const [falls, rises] = [steps.filter((it) => it < 0).length, steps.filter((it) => it > 0).length]
  const days = new Set(rows.map(({ time }) => Math.floor(time / DAY))).size
  const rarelyFalls = rises > 3 * falls
  const isDaily = rarelyFalls && falls > LEAST_DAILY_RESETS * days && falls <= MOST_DAILY_RESETS * days
  return { rarelyFalls, isDaily, isCounter: isDaily || (rarelyFalls && falls <= MOST_RESETS * rows.length) }
}

/** Longer gaps, in intervals, have missing rows. */
const LONGEST_GAP = 1.5

/** No roof produces more than this many times the 99th percentile of its power. */
const MOST_OF_USUAL = 5

/** A record as mean power by interval. */
export interface ProductionRecord {
  /** Start of each interval, milliseconds since 1970-01-01T00:00 UTC, ascending, without duplicates. */
  readonly starts: Float64Array
  /** Mean power, 0 or more: W, or in an unknown unit. */
  readonly power: Float64Array
  /** Energy of each interval, Wh, or in an unknown unit. */
  readonly energy: Float64Array
  /** Usual length of an interval. */
  readonly minutes: number
  readonly badRows: number
  readonly hasUnit: boolean
  readonly warnings: readonly string[]
}

/**
 * Converts rows to intervals of mean power.
 *
 * @param clock for rows without a UTC offset
 * @throws UnreadableFile
 */
export const intervalsOf = (
  { rows, badRows, unit: named, warnings: read }: RecordTable,
  clock: LocalClock,
  { unit: given, stamp }: RecordOptions,
): ProductionRecord => {
  const utc = localClock(clock)
  const all = rows
    .map(({ time, isLocal, value }) => ({ time: isLocal ? utc(time) : time, value }))
    .sort((one, other) => one.time - other.time)
  const unique = all.filter(({ time }, i) => time !== all[i - 1]?.time)
  const others = all.filter(({ time, value }, i) => time === all[i - 1]?.time && value !== all[i - 1]?.value)
  const minutes = intervalOf(unique.map(({ time }) => time))
  const otherDays = new Map(otherIntervals(unique, minutes))
  const timed = unique.filter(({ time }) => !otherDays.has(Math.floor(time / DAY)))
  const unit = given ?? named
  const saysCounter = unit?.endsWith('-counter') ?? false
  const counting = countingOf(timed)
  const { isDaily } = counting
  const isCounter =
    given === undefined ? counting.isCounter || (saysCounter && counting.rarelyFalls) : saysCounter
  const warnings = [...read]
  const [within, kind] = isDaily ? [' within a day', ' that resets each day'] : ['', '']
  if (isCounter && !saysCounter)
    warnings.push(`The column never falls${within}, so it is read as a counter${kind}.`)
  if (saysCounter && !isCounter)
    warnings.push('The column falls too often for a counter, so it is read as the energy of each interval.')
  if (others.length > 0)
    warnings.push(
      `Left out: ${count(others.length, 'row')} with the time of another row and a different value. If they are from several inverters, add them up first.`,
    )
  for (const [day, other] of [...otherDays].slice(0, 1))
    warnings.push(
      `The rows of ${count(otherDays.size, 'day')} (first: ${isoDate(day)}) are left out: they are ${other} minutes apart instead of ${Math.round(minutes)}.`,
    )
  // A counter reading ends its interval.
  const isEnd = stamp ? stamp === 'end' : isCounter
  const intervals = timed.flatMap(({ time, value }, i) => {
    const start = isEnd ? time - minutes * MINUTE : time
    const before = timed[i - 1]
    const neighbor = isEnd ? before : timed[i + 1]
    const gap = neighbor ? Math.abs(neighbor.time - time) / MINUTE : Number.POSITIVE_INFINITY
    const hours = (gap > LONGEST_GAP * minutes ? minutes : gap) / 60
    if (!isCounter) return { start, hours, amount: value }
    if (!before || time - before.time > LONGEST_GAP * minutes * MINUTE) return []
    if (value < before.value) return isDaily ? { start, hours, amount: value } : []
    return { start, hours, amount: value - before.value }
  })
  const negative = intervals.filter(({ amount }) => amount < 0).length
  if (negative > MOST_BAD * intervals.length)
    warnings.push(`${count(negative, 'negative value')} counted as 0.`)
  const positive = Float64Array.from(intervals, ({ amount }) => amount).filter((it) => it > 0)
  const most = MOST_OF_USUAL * quantile(positive.sort(), 0.99)
  const possible = intervals.filter(({ amount }) => !(amount > most))
  const impossible = intervals.length - possible.length
  if (impossible > 0)
    warnings.push(
      `${count(impossible, 'interval')} with more than ${MOST_OF_USUAL} times the 99th percentile of power ${wasOrWere(impossible)} left out: no roof produces that much. Check the meter.`,
    )
  const kilo = unit?.startsWith('k') ? 1000 : 1
  const isEnergy = unit?.includes('h') ?? false
  const perHour = isEnergy ? 60 / minutes : 1
  return {
    starts: Float64Array.from(possible, ({ start }) => start),
    power: Float64Array.from(possible, ({ amount }) => Math.max(0, amount) * kilo * perHour),
    energy: Float64Array.from(
      possible,
      ({ amount, hours }) => Math.max(0, amount) * kilo * (isEnergy ? 1 : hours),
    ),
    minutes,
    badRows,
    hasUnit: unit !== null,
    warnings,
  }
}
