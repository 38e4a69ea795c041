import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../lib/solar/calendar.ts'
import { CENTER_RISING, daylight } from '../../../lib/solar/rise-set.ts'
import { sectorOf } from '../../../lib/solar/angles.ts'
import {
  type ClockDay,
  type LocationInZone,
  type Spans,
  type SunYear,
  sunYear,
} from '../../../lib/solar/sun-year.ts'
import { sunDirection } from '../../../lib/solar/track.ts'
import { FIRST_DAY } from '../../../lib/solar/typical-year.ts'
import { furthest, sum } from '../columns.ts'
import { forEachSunlitMinute, MINUTES, places, sunOf, tracksOf } from './every-minute.ts'

const DEGREE = Math.PI / 180

interface Sampled {
  readonly up: Float64Array
  /** Mean time of the minutes in which the sun is up, hours. */
  readonly middle: Float64Array
}

const sampled = (place: LocationInZone): Sampled => {
  const lit = new Float64Array(HOURS)
  const times = new Float64Array(HOURS)
  forEachSunlitMinute(place, ({ hour, time }) => {
    lit[hour] = (lit[hour] ?? 0) + 1
    times[hour] = (times[hour] ?? 0) + time
  })
  return { up: lit.map((count) => count / MINUTES), middle: times.map((sum, hour) => sum / (lit[hour] ?? 0)) }
}

const azimuthAt = ({ east, north }: SunYear, hour: number): number => {
  const azimuth = Math.atan2(east[hour] ?? Number.NaN, north[hour] ?? Number.NaN) / DEGREE
  return azimuth < 0 ? azimuth + 360 : azimuth
}

/** How many ends and starts of neighboring spans, and of the day's daylight, are not the same number. */
const gapsIn = ({ starts, ends }: Spans, { midnight, daylight, firstSpan, endSpan }: ClockDay): number => {
  let gaps = 0
  let span = firstSpan
  for (const { from, to } of daylight) {
    let reached = midnight + from * 24
    const end = midnight + to * 24
    for (; span < endSpan && reached < end; span++) {
      if (starts[span] !== reached) gaps++
      reached = ends[span] ?? Number.NaN
    }
    if (reached !== end) gaps++
  }
  return span === endSpan ? gaps : gaps + 1
}

/** Angle on the sky between the sun and a sector, degrees: 0 in the sector. */
const outside = (sector: number, { track, midnight }: ClockDay, time: number): number => {
  const { east, north } = sunDirection(track, (time - midnight) / 24)
  const fromMiddle = Math.atan2(east, north) / DEGREE - (10 * sector + 5)
  const aside = Math.abs(fromMiddle - 360 * Math.round(fromMiddle / 360)) - 5
  return Math.max(0, aside) * Math.hypot(east, north)
}

/** The sun's greatest angle from the sectors of a year's spans, at several points of each. */
const furthestOutside = ({ days, spans }: SunYear): number => {
  let most = 0
  for (const day of days) {
    for (let span = day.firstSpan; span < day.endSpan; span++) {
      const start = spans.starts[span] ?? Number.NaN
      const end = spans.ends[span] ?? Number.NaN
      for (const share of [0.0001, 0.2, 0.4, 0.6, 0.8, 0.9999])
        most = Math.max(most, outside(spans.sectors[span] ?? Number.NaN, day, start + share * (end - start)))
    }
  }
  return most
}

describe.each(Object.entries<LocationInZone>(places))('%s', (_, place) => {
  const year = sunYear(place)
  const samples = sampled(place)

  test('in every hour the sun is up no longer than the hour, and somewhere', () => {
    const isSane = (up: number, hour: number): boolean =>
      up >= 0 && up <= 1 + 1e-9 && [year.sinAltitude[hour], azimuthAt(year, hour)].every(Number.isFinite)
    expect(year.up.filter((up, hour) => !isSane(up, hour))).toHaveLength(0)
  })

  test('the hours add up to the daylight of the year', () => {
    const intervals = tracksOf(place).flatMap((track) => daylight(track, CENTER_RISING))
    const light = intervals.reduce((total, { from, to }) => total + 24 * (to - from), 0)
    expect(Math.abs(sum(year.up) - light)).toBeLessThan(1e-6)
  })

  test('each hour matches samples every minute, to a minute for each rise or set', () => {
    expect(furthest(year.up, samples.up)).toBeLessThan(1.1 / MINUTES)
    // Over a year the sampling errors mostly cancel out.
    expect(Math.abs(sum(year.up) - sum(samples.up))).toBeLessThan(1)
  })

  test('the direction is that of the sun in the middle of the part of the hour in which it is up', () => {
    const sunAtTime = sunOf(place)
    const midnight = (place.timeZone - place.longitude / 15 + 48) % 24
    let furthestOff = 0
    for (let hour = 0; hour < HOURS; hour++) {
      // Where two local days meet in an hour, the direction is that of the longer part.
      if ((samples.up[hour] ?? 0) === 0 || hour % 24 === Math.floor(midnight % 24)) continue
      const sun = sunAtTime(samples.middle[hour] ?? Number.NaN)
      const off = Math.abs((year.sinAltitude[hour] ?? Number.NaN) - sun.sinAltitude)
      const cosAltitude = Math.sqrt(1 - sun.sinAltitude ** 2)
      const turn = Math.abs(azimuthAt(year, hour) - sun.azimuth)
      const aside = Math.min(turn, 360 - turn) * DEGREE * cosAltitude
      furthestOff = Math.max(furthestOff, off, aside)
    }
    // The sun moves this far in half a minute, in radians.
    expect(furthestOff).toBeLessThan(0.0025)
  })

  test('the spans tile the daylight of each day without a gap or an overlap', () => {
    expect(year.days.map((day) => gapsIn(year.spans, day)).filter((gaps) => gaps > 0)).toEqual([])
    const ends = year.days.map(({ endSpan }) => endSpan)
    expect(year.days.map(({ firstSpan }) => firstSpan)).toEqual([0, ...ends.slice(0, -1)])
    expect(year.spans.starts).toHaveLength(ends.at(-1) ?? Number.NaN)
  })

  test('each span lies within one hour', () => {
    const { starts, ends, hours } = year.spans
    const isWithin = (start: number, i: number): boolean => {
      const hour = Math.floor(start)
      return (ends[i] ?? Number.NaN) <= hour + 1 && hours[i] === (hour + HOURS) % HOURS
    }
    expect(starts.filter((start, i) => !isWithin(start, i))).toEqual([])
    const lit = new Float64Array(HOURS)
    hours.forEach((hour, i) => {
      lit[hour] = (lit[hour] ?? 0) + (ends[i] ?? Number.NaN) - (starts[i] ?? Number.NaN)
    })
    expect(furthest(lit, year.up)).toBeLessThan(1e-9)
  })

  test('each span lies within one sector', () => {
    // Where the sun only grazes a circle, as in the tropics, it may cross it by this much.
    expect(furthestOutside(year)).toBeLessThan(0.1)
  })
})

test('the sun crosses from sector to sector in a second, except where it grazes their boundary', () => {
  for (const place of [places['mid-latitudes'], places.subtropics, places['a zone of 5:45 hours']]) {
    expect(furthestOutside(sunYear(place))).toBeLessThan(0.001)
  }
})

test('sectors begin at north and go clockwise', () => {
  expect([0, 9.999, 10, 95, 359.999, 360].map(sectorOf)).toEqual([0, 0, 1, 9, 35, 0])
})

test('in an hour of full sun the direction is that at half past', () => {
  const place = places['mid-latitudes']
  const year = sunYear(place)
  const sunAtTime = sunOf(place)
  for (let hour = 12; hour < HOURS; hour += 24) {
    const sun = sunAtTime(hour + 0.5)
    expect(year.up[hour]).toBeCloseTo(1, 9)
    expect(Math.abs((year.sinAltitude[hour] ?? 0) - sun.sinAltitude)).toBeLessThan(1e-5)
    expect(Math.abs(azimuthAt(year, hour) - sun.azimuth)).toBeLessThan(1e-3)
  }
})

test('where two local days meet in an hour, the direction is that in the middle of the longer part', () => {
  const JUNE = 24 * 170
  for (const [longitude, hour, middle] of [
    [15 + 4.5, 23, 23.35],
    [15 - 4.5, 0, 0.65],
  ] as const) {
    const place = { latitude: 75, longitude, timeZone: 1 }
    const year = sunYear(place)
    const sun = sunOf(place)(JUNE + middle)
    expect(year.up[JUNE + hour]).toBeCloseTo(1, 9)
    expect(year.sinAltitude[JUNE + hour]).toBeCloseTo(sun.sinAltitude, 9)
    expect(azimuthAt(year, JUNE + hour)).toBeCloseTo(sun.azimuth, 6)
  }
})

test('under the midnight sun the last hour of the year continues in its first', () => {
  for (const longitude of [-180, -97.3, 0, 7.5, 123.3, 180]) {
    const timeZone = Math.round(longitude / 15)
    const { up, sinAltitude } = sunYear({ latitude: -80, longitude, timeZone })
    for (const hour of [HOURS - 2, HOURS - 1, 0, 1]) expect(up[hour]).toBeCloseTo(1, 9)
    const [last = Number.NaN, first = Number.NaN] = [sinAltitude[HOURS - 1], sinAltitude[0]]
    expect(Math.abs(last - first)).toBeLessThan(0.02)
  }
})

test('the year starts on 1 January UTC in any time zone', () => {
  expect(new Date(FIRST_DAY * 86_400_000).toISOString()).toMatch(/-01-01T00:00:00/)
  // Solar noon is in the hour that the station's clock shows then.
  for (const timeZone of [-11, -3.5, 0, 5.75, 14]) {
    const { sinAltitude } = sunYear({ latitude: 40, longitude: 0, timeZone })
    const day = Array.from(sinAltitude.subarray(24 * 104, 24 * 105))
    const noon = (((12 + timeZone) % 24) + 24) % 24
    const highest = day.indexOf(Math.max(...day))
    expect(Math.abs(highest + 0.5 - noon)).toBeLessThan(0.6)
  }
})
