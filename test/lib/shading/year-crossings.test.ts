import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CrossingFinder, CrossingSearch } from '../../../lib/shading/crossings.ts'
import { horizonLine } from '../../../lib/shading/horizon.ts'
import { shadedStretches } from '../../../lib/shading/shaded-stretches.ts'
import { skyLine } from '../../../lib/shading/sky-line.ts'
import { YearCrossings } from '../../../lib/shading/year-crossings.ts'
import { CENTRE } from '../../../lib/solar/refraction.ts'
import { daylight } from '../../../lib/solar/rise-set.ts'
import { type SunTrack, sunTracks } from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'
import { point } from './profiles.ts'

const SECONDS = 86_400

const shadedSeconds = (finder: CrossingFinder, track: SunTrack): number => {
  const stretches = shadedStretches(finder, track, daylight(track, CENTRE))
  return stretches.reduce((sum, { from, to }) => sum + (to - from) * SECONDS, 0)
}

const furthest = (profile: Parameters<typeof horizonLine>[0], latitude: number, everyDays = 5): number => {
  const sky = skyLine(horizonLine(profile), latitude, CENTRE)
  const year = new YearCrossings(sky)
  const search = new CrossingSearch(sky)
  const days = typicalYear().filter((_, i) => i % everyDays === 0)
  const differences = days.map(sunTracks(latitude, 16)).map((track) => {
    return Math.abs(shadedSeconds(year, track) - shadedSeconds(search, track))
  })
  return Math.max(...differences)
}

test('a day’s shade is that of the search, to ten seconds, for lines of all kinds', () => {
  const azimuth = fc.oneof(
    fc.integer({ min: 0, max: 359 }),
    fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
  )
  const height = fc.oneof(fc.double({ min: 0, max: 35, noNaN: true }), fc.constantFrom(0, 89, 90))
  const profile = fc
    .uniqueArray(fc.tuple(azimuth, height), { selector: ([at]) => at, maxLength: 60 })
    .map((points) => points.map(([at, heightAngle]) => point(at, heightAngle)))
  const latitude = fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-66.56, -23.436, 0, 23.436, 66.56),
  )
  fc.assert(
    fc.property(profile, latitude, (points, at) => {
      expect(furthest(points, at)).toBeLessThan(10)
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
    expect(furthest([...ridge, point(90, 2), point(270, 2)], latitude, 1)).toBeLessThan(5)
  }
})
