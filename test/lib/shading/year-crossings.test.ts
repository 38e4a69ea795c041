import fc from 'fast-check'
import { expect, test } from 'vitest'
import { horizonLine } from '../../../lib/horizon/line.ts'
import { type CrossingFinder, CrossingSearch } from '../../../lib/shading/crossings.ts'
import { shadedStretches } from '../../../lib/shading/shaded-stretches.ts'
import { skyLine } from '../../../lib/shading/sky-line.ts'
import { YearCrossings } from '../../../lib/shading/year-crossings.ts'
import { CENTRE } from '../../../lib/solar/refraction.ts'
import { daylight } from '../../../lib/solar/rise-set.ts'
import { observerAt, type SunTrack } from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'
import { type Profile, point } from './profiles.ts'

const SECONDS = 86_400

const shadedSeconds = (finder: CrossingFinder, track: SunTrack): number => {
  const stretches = shadedStretches(finder, track, daylight(track, CENTRE))
  return stretches.reduce((sum, { from, to }) => sum + (to - from) * SECONDS, 0)
}

/** In degrees: what the sun comes nearer to than that, it grazes. */
const GRAZE = 0.005

const shifted = (profile: Profile, by: number): Profile =>
  profile.map(({ direction, heightAngle }) => ({
    direction,
    heightAngle: Math.min(90, Math.max(0, heightAngle + by)),
  }))

/** Seconds of a day by which the shade of the year is less than that of a lower line, or more than that of a higher one. */
const furthest = (profile: Profile, latitude: number, everyDays = 5): number => {
  const observer = observerAt(latitude, 16)
  const skyOf = (points: Profile) => skyLine(horizonLine(points), observer, CENTRE)
  const year = new YearCrossings(skyOf(profile))
  const lower = new CrossingSearch(skyOf(shifted(profile, -GRAZE)))
  const higher = new CrossingSearch(skyOf(shifted(profile, GRAZE)))
  const days = typicalYear().filter((_, i) => i % everyDays === 0)
  const excesses = days.map((day) => {
    const track = { day, observer }
    const shaded = shadedSeconds(year, track)
    return Math.max(shadedSeconds(lower, track) - shaded, shaded - shadedSeconds(higher, track))
  })
  return Math.max(...excesses)
}

test('a day’s shade is that of the search, to fifteen seconds and what the sun grazes, for lines of all kinds', () => {
  const azimuth = fc.oneof(
    fc.integer({ min: 0, max: 359 }),
    fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
  )
  const height = fc.oneof(fc.double({ min: 0, max: 35, noNaN: true }), fc.constantFrom(0, 0, 60))
  const profile = fc
    .uniqueArray(fc.tuple(azimuth, height), { selector: ([at]) => at, maxLength: 60 })
    .map((points) => points.map(([at, heightAngle]) => point(at, heightAngle)))
  const latitude = fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-66.56, -23.436, 0, 23.436, 66.56),
  )
  fc.assert(
    fc.property(profile, latitude, (points, at) => {
      expect(furthest(points, at)).toBeLessThan(15)
    }),
    { numRuns: 150 },
  )
})

test('a mast thinner than the shortest part is not missed', () => {
  const mast = [point(140.37, 0), point(140.3701, 80), point(140.42, 80), point(140.4201, 0)]
  expect(furthest([...mast, point(0, 0), point(90, 0), point(270, 0)], 48, 1)).toBeLessThan(2)
})

test('a line across the meridian, above the pole and below it', () => {
  for (const latitude of [-70, -34, 0, 20, 48, 70]) {
    const ridge = [350, 10, 170, 190].map((at) => point(at, 30))
    expect(furthest([...ridge, point(90, 2), point(270, 2)], latitude, 1)).toBeLessThan(15)
  }
})

/** Seconds by which the shade of each day of midnight sun is not that of the search. */
const differencesUnderMidnightSun = (profile: Profile, latitude: number, longitude: number): number[] => {
  const observer = observerAt(latitude, longitude)
  const sky = skyLine(horizonLine(profile), observer, CENTRE)
  const [year, search] = [new YearCrossings(sky), new CrossingSearch(sky)]
  return typicalYear().flatMap((day) => {
    const track = { day, observer }
    const [lit] = daylight(track, CENTRE)
    if (!lit || (lit.from > 0 && lit.to < 1)) return []
    return Math.abs(shadedSeconds(year, track) - shadedSeconds(search, track))
  })
}

test('under the midnight sun the shade of half of the days is within half a second, of 99 in 100 within four', () => {
  const rolling = (points: number, phase: number): Profile =>
    Array.from({ length: points }, (_, i) =>
      point((i * 360) / points, 15 + 12 * Math.sin(i * 2.3 + phase) + 2 * Math.sin(i * 7.3)),
    )
  const differences = [67, -72, 80, -88, 90].flatMap((latitude, i) =>
    [9, 36, 120].flatMap((points) => differencesUnderMidnightSun(rolling(points, i), latitude, 75 * i - 150)),
  )
  differences.sort((a, b) => a - b)
  const quantile = (share: number) => differences[Math.floor(share * differences.length)]
  expect(differences.length).toBeGreaterThan(1000)
  expect(quantile(0.5)).toBeLessThan(0.5)
  expect(quantile(0.99)).toBeLessThan(4)
})
