import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { ShadingResult } from '../../../lib/schemas/shading.ts'
import { calculateShading } from '../../../lib/shading/result.ts'
import { limbAltitude } from '../../../lib/solar/refraction.ts'
import { seasons } from '../../../lib/solar/seasons.ts'
import { observerAt, sunAt } from '../../../lib/solar/track.ts'
import { lightThrough, obstacleHeight } from '../horizon/light-through.ts'
import { APPLE_TREE, HOUSE, skyline, typedHouse } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from './profiles.ts'

const YEAR = 2026
/** Of the sample days. */
const MONTHS = [2, 5, 8, 11]

const shading = (
  latitude: number,
  profile: Profile,
  obstacles: readonly Obstacle[],
  longitude = 11,
): ShadingResult => calculateShading(skyline(profile, obstacles), { latitude, longitude, year: YEAR })

const shadedHours = (result: ShadingResult): number[] => result.sampleDays.map((day) => day.shadedHours)

const secondsApart = (one: ShadingResult, other: ShadingResult): number =>
  Math.max(
    ...shadedHours(one).map((hours, i) => 3600 * Math.abs(hours - (shadedHours(other)[i] ?? Number.NaN))),
  )

const SAMPLE_SECONDS = 5

/** Hours of shade by definition, from the sun's position every few seconds. */
const sampled = (latitude: number, profile: Profile, obstacles: readonly Obstacle[]): number[] => {
  const through = lightThrough(profile, obstacles)
  return seasons(YEAR).map(({ day }, season) => {
    const track = { day, observer: observerAt(latitude, 11) }
    let shaded = 0
    for (let second = SAMPLE_SECONDS / 2; second < 86_400; second += SAMPLE_SECONDS) {
      const { sinAltitude, azimuth } = sunAt(track, second / 86_400)
      const altitude = limbAltitude(sinAltitude)
      if (altitude > 0 && through(azimuth, altitude, MONTHS[season] ?? 0) < 0.5) shaded++
    }
    return (shaded * SAMPLE_SECONDS) / 3600
  })
}

/** All around, at 4 to 30 m. */
const yard: readonly Obstacle[] = [
  HOUSE,
  APPLE_TREE,
  {
    name: 'Mast',
    from: { direction: '179.9', distance: 4 },
    to: { direction: '180.1', distance: 4 },
    height: 9,
    transmittance: 0,
  },
  {
    name: 'Shed',
    from: { direction: 'E', distance: 6 },
    to: { direction: '120', distance: 9 },
    height: 3,
    transmittance: 0.2,
  },
  {
    name: 'Fence',
    from: { direction: '80', distance: 5 },
    to: { direction: '240', distance: 30 },
    height: 1,
    transmittance: 0.4,
  },
  {
    name: 'Barn',
    from: { direction: '300', distance: 20 },
    to: { direction: '30', distance: 30 },
    height: 14,
    transmittance: 0,
  },
]
const hills = [point(0, 4), point(90, 6), point(140, 15), point(200, 3), point(280, 9)]

describe.each([-75, -34, 0, 23, 47, 66.5, 80])('at latitude %d', (latitude) => {
  test('the shade of obstacles in front of hills matches samples every few seconds', () => {
    const expected = sampled(latitude, hills, yard)
    const { sampleDays } = shading(latitude, hills, yard)
    sampleDays.forEach(({ shadedHours, shadedIntervals }, i) => {
      const tolerance = SAMPLE_SECONDS * (1 + shadedIntervals.length)
      expect(Math.abs(shadedHours - (expected[i] ?? Number.NaN)) * 3600).toBeLessThanOrEqual(tolerance)
    })
  })

  test('intervals do not overlap, and add up to the shaded hours', () => {
    for (const { shadedHours, shadedIntervals } of shading(latitude, hills, yard).sampleDays) {
      const times = shadedIntervals.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const seconds = shadedIntervals.reduce(
        (sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000,
        0,
      )
      expect(Math.abs(seconds - 3600 * shadedHours)).toBeLessThanOrEqual(shadedIntervals.length)
    }
  })
})

test.each([80, 88, 89.5, 89.9])('a top %d° high is crossed on time, also near the zenith', (crest) => {
  const distance = Math.max(20, 900 / Math.tan((crest * Math.PI) / 180))
  const height = distance * Math.tan((crest * Math.PI) / 180)
  for (const latitude of [0, 2, 23.4])
    for (const azimuth of [0, 45, 90]) {
      const side = (by: number) => ({
        direction: String((azimuth + by + 360) % 360),
        distance: distance / Math.cos((60 * Math.PI) / 180),
      })
      const wall = {
        name: 'Wall',
        from: side(-60),
        to: side(60),
        height: Math.min(1000, height),
        transmittance: 0,
      }
      const expected = sampled(latitude, [], [wall])
      shading(latitude, [], [wall]).sampleDays.forEach(({ shadedHours, shadedIntervals }, i) => {
        const tolerance = SAMPLE_SECONDS * (1 + shadedIntervals.length)
        expect(Math.abs(shadedHours - (expected[i] ?? Number.NaN)) * 3600).toBeLessThanOrEqual(tolerance)
      })
    }
})

test('a screen shades like the same skyline typed in', () => {
  for (const latitude of [-34, 28, 47, 60])
    expect(secondsApart(shading(latitude, [], [HOUSE]), shading(latitude, typedHouse(0.2), []))).toBeLessThan(
      1,
    )
})

test('a distant screen shades like a piece of horizon', () => {
  const screen: Obstacle = {
    name: 'Ridge',
    from: { direction: '170', distance: 10_000 },
    to: { direction: '190', distance: 10_000 },
    height: 1000,
    transmittance: 0,
  }
  const ridge = [170, 172, 174, 176, 178, 180, 182, 184, 186, 188, 190].map((azimuth) =>
    point(
      azimuth,
      Math.atan(0.1 * (Math.cos(((azimuth - 180) * Math.PI) / 180) / Math.cos(Math.PI / 18))) *
        (180 / Math.PI),
    ),
  )
  const ground = [point('169.999999', 0), point('190.000001', 0), point(270, 0), point(0, 0), point(90, 0)]
  const [ours, typed] = [shading(62, [], [screen]), shading(62, [...ridge, ...ground], [])]
  expect(shadedHours(ours)[3]).toBeGreaterThan(0.5)
  expect(secondsApart(ours, typed)).toBeLessThan(5)
})

describe('transmittance', () => {
  const days = (transmittance: Obstacle['transmittance']) =>
    shadedHours(shading(47, [], [{ ...HOUSE, height: 12, transmittance }]))
  const opaque = days(0)

  test('below one half hides the sun, one half and more does not', () => {
    expect(days(0.499)).toEqual(opaque)
    expect(days(0.5)).toEqual([0, 0, 0, 0])
  })

  test('is that of the month of the sample day', () => {
    const inMonth = (month: number) => days(Array.from({ length: 12 }, (_, i) => (i === month ? 0 : 1)))
    MONTHS.forEach((month, season) => {
      expect(inMonth(month)).toEqual(opaque.map((hours, i) => (i === season ? hours : 0)))
    })
    for (const month of [0, 1, 3, 4, 6, 7, 9, 10]) expect(inMonth(month)).toEqual([0, 0, 0, 0])
  })
})

test('obstacles do not change the horizon line: its gaps are completed from its own points', () => {
  const lone = [point('S', 20)]
  const behind: Obstacle = {
    ...HOUSE,
    from: { direction: '80', distance: 90 },
    to: { direction: '100', distance: 90 },
    height: 0.01,
  }
  // It is 0.006° high.
  expect(secondsApart(shading(47, lone, []), shading(47, lone, [behind]))).toBeLessThan(5)
})

test('a screen in two pieces shades like the whole, and behind the horizon it adds nothing', () => {
  const [whole, middle] = [HOUSE, { direction: '150', distance: 0 }]
  const distance = HOUSE.height / Math.tan((obstacleHeight(HOUSE, 150) * Math.PI) / 180)
  const pieces = [
    { ...whole, to: { ...middle, distance } },
    { ...whole, from: { ...middle, distance } },
  ]
  for (const latitude of [-34, 47])
    expect(secondsApart(shading(latitude, hills, [whole]), shading(latitude, hills, pieces))).toBeLessThan(1)
  expect(shading(47, uniform(40), [HOUSE])).toEqual(shading(47, uniform(40), []))
})

test('an obstacle more never takes away shade', () => {
  const picks = fc.subarray([...yard])
  fc.assert(
    fc.property(picks, picks, fc.double({ min: -90, max: 90, noNaN: true }), (some, more, latitude) => {
      const fewer = shadedHours(shading(latitude, hills, some))
      const all = shadedHours(shading(latitude, hills, [...some, ...more]))
      for (const [i, hours] of all.entries())
        expect(hours).toBeGreaterThanOrEqual((fewer[i] ?? Number.NaN) - 1 / 3600)
    }),
    { numRuns: 60 },
  )
})
