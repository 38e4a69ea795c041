import { describe, expect, test } from 'vitest'
import type { BeamShade } from '../../../lib/energy/beam-shade.ts'
import { skylineShade } from '../../../lib/energy/skyline-shade.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { HOURS } from '../../../lib/solar/calendar.ts'
import { SECTORS, sectorOf } from '../../../lib/solar/angles.ts'
import { type LocationInZone, type SunYear, sunYear } from '../../../lib/solar/sun-year.ts'
import { furthest, sum } from '../columns.ts'
import { skyline } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { forEachSunlitMinute, MINUTES, places } from '../solar/every-minute.ts'

/** Hours in which the sun is up and below a line. */
interface Sampled {
  readonly byHour: Float64Array
  readonly bySector: Float64Array
}

/** Applies the definition to the sun's center in every minute of the year. */
const sampled = (profile: Profile, place: LocationInZone): Sampled => {
  const line = horizonLine(profile)
  const byHour = new Float64Array(HOURS)
  const bySector = new Float64Array(SECTORS)
  forEachSunlitMinute(place, ({ hour, azimuth, altitude }) => {
    if (altitude >= heightAt(line, azimuth)) return
    const sector = sectorOf(azimuth)
    byHour[hour] = (byHour[hour] ?? 0) + 1 / MINUTES
    bySector[sector] = (bySector[sector] ?? 0) + 1 / MINUTES
  })
  return { byHour, bySector }
}

const bySector = ({ bySpan }: BeamShade, { spans }: SunYear): Float64Array => {
  const hidden = new Float64Array(SECTORS)
  spans.sectors.forEach((sector, span) => {
    hidden[sector] = (hidden[sector] ?? 0) + (bySpan[span] ?? Number.NaN)
  })
  return hidden
}

const shadeBehind = (profile: Profile, sun: SunYear): BeamShade => skylineShade(skyline(profile), sun).beam

const ridge = [0, 40, 80, 120, 160, 200, 240, 280, 320].map((at, i) => point(at, (i * 17) % 41))
const mast = [0, 90, 270, 169, 191].map((at) => point(at, 0)).concat([point(170, 70), point(190, 70)])
const thinMast = [
  ...[0, 90, 270, 179.9, 180.1].map((at) => point(at, 0)),
  ...[179.91, 180.09].map((at) => point(at, 85)),
]
const mountainInTheNorth = [
  point(330, 5),
  point(0, 30),
  point(30, 5),
  point(110, 12),
  point(180, 10),
  point(270, 0),
]

const cases: readonly { readonly where: keyof typeof places; readonly profile: Profile }[] = [
  { where: 'mid-latitudes', profile: mast },
  { where: 'subtropics', profile: thinMast },
  { where: 'the tropics, the sun in the zenith and north of it', profile: uniform(60) },
  { where: 'a zone of 5:45 hours', profile: ridge },
  { where: 'the midnight sun and the polar night at 70° N', profile: ridge },
  { where: 'the southern summer that runs across New Year', profile: mountainInTheNorth },
  {
    where: 'the south pole',
    profile: [point(0, 22), point(90, 5), point(180, 0), point(270, 10)],
  },
  { where: 'next to the date line, with a time zone from its other side', profile: ridge },
]

describe.each(cases)('$where', ({ where, profile }) => {
  const place = places[where]
  const sun = sunYear(place)
  const shade = shadeBehind(profile, sun)
  const samples = sampled(profile, place)

  test('in every hour the sun is below the line no longer than it is up', () => {
    const isSane = (hidden: number, hour: number): boolean =>
      hidden >= 0 && hidden <= (sun.up[hour] ?? Number.NaN) + 1e-9
    expect(shade.byHour.filter((hidden, hour) => !isSane(hidden, hour))).toHaveLength(0)
  })

  test('in every span it is below the line no longer than the span', () => {
    const { starts, ends } = sun.spans
    const isSane = (hidden: number, span: number): boolean =>
      hidden >= 0 && hidden <= (ends[span] ?? Number.NaN) - (starts[span] ?? Number.NaN)
    expect(shade.bySpan).toHaveLength(starts.length)
    expect(shade.bySpan.filter((hidden, span) => !isSane(hidden, span))).toHaveLength(0)
  })

  test('the spans of an hour add up to the hour', () => {
    const byHour = new Float64Array(HOURS)
    sun.spans.hours.forEach((hour, span) => {
      byHour[hour] = (byHour[hour] ?? 0) + (shade.bySpan[span] ?? Number.NaN)
    })
    expect(furthest(byHour, shade.byHour)).toBeLessThan(1e-9)
  })

  test('each hour matches samples every minute, to a minute for each crossing', () => {
    expect(furthest(shade.byHour, samples.byHour)).toBeLessThan(2.1 / MINUTES)
    // Over a year the sampling errors mostly cancel out.
    expect(Math.abs(sum(shade.byHour) - sum(samples.byHour))).toBeLessThan(1)
  })

  test('each sector matches samples every minute, to an hour a year', () => {
    expect(furthest(bySector(shade, sun), samples.bySector)).toBeLessThan(1)
  })
})

test('an open horizon hides nothing, and 90° all around hides the sun whenever it is up', () => {
  const sun = sunYear(places['mid-latitudes'])
  for (const profile of [[], uniform(0)]) {
    const { byHour, bySpan } = shadeBehind(profile, sun)
    expect([sum(byHour), sum(bySpan)]).toEqual([0, 0])
  }
  expect(furthest(shadeBehind(uniform(90), sun).byHour, sun.up)).toBeLessThan(1e-9)
})

test('a comb hides the sun several times in an hour and in a span', () => {
  const comb = Array.from({ length: 180 }, (_, i) => point(2 * i, 35 * (i % 2)))
  const sun = sunYear(places.subtropics)
  const shade = shadeBehind(comb, sun)
  const samples = sampled(comb, places.subtropics)
  expect(Math.abs(sum(shade.byHour) - sum(samples.byHour))).toBeLessThan(2)
  expect(furthest(bySector(shade, sun), samples.bySector)).toBeLessThan(1)
})

test('under the midnight sun the last hour of the year continues in its first', () => {
  for (const longitude of [-180, -97.3, 0, 7.5, 123.3, 180]) {
    const timeZone = Math.round(longitude / 15)
    const { byHour } = shadeBehind(uniform(20), sunYear({ latitude: -80, longitude, timeZone }))
    for (const hour of [HOURS - 2, HOURS - 1, 0, 1]) {
      expect(byHour[hour]).toBeGreaterThanOrEqual(0)
      expect(byHour[hour]).toBeLessThanOrEqual(1 + 1e-9)
    }
  }
})

test('the line continues through north', () => {
  const place = { latitude: -33.87, longitude: 151.2, timeZone: 10 }
  const across = [point(349, 0), point(350, 45), point(10, 45), point(11, 0)]
  const { byHour } = shadeBehind(across, sunYear(place))
  expect(sum(byHour)).toBeGreaterThan(100)
  expect(furthest(byHour, sampled(across, place).byHour)).toBeLessThan(2.1 / MINUTES)
})
