import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Surroundings, skylineOf } from '../../../lib/horizon/skyline.ts'
import { calculateShading } from '../../../lib/shading/sample-days.ts'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import type { Estimate, Obstacle } from '../../../web/src/api/types.ts'
import {
  clipSegment,
  lightThrough,
  lossClock,
  positionAt,
  type Segment,
  shadedParts,
  type Track,
  toTrackSegments,
  toTracks,
  weighShaded,
} from '../../../web/src/skyline/sun-tracks.ts'
import { equatorwardAzimuth, relativeAzimuth } from '../../../web/src/ui/azimuth.ts'
import { skyline } from '../../lib/horizon/skylines.ts'
import { estimate } from '../results/example.ts'
import { horizons, point } from './horizons.ts'
import { obstacle } from './obstacles.ts'

const at = (hour: number, azimuth: number, altitude = 10) => ({ hour, azimuth, altitude })
const daysAt = (latitude: number) => sunPath({ latitude, longitude: 11 }, seasons(2026)).sampleDays

describe('toTrackSegments', () => {
  it('returns a day as one segment through the points of the service', () => {
    const [march] = daysAt(47)
    const track = toTrackSegments(march?.points ?? [], 180)
    expect(track).toHaveLength(1)
    for (const { hour, azimuth, altitude } of march?.points ?? [])
      expect(track[0]).toContainEqual({ hour, relative: relativeAzimuth(180, azimuth), height: altitude })
  })

  it.each([-20, 0, 5, 23, 47])(
    'has no kinks, even where the sun passes near the zenith: latitude %d',
    (latitude) => {
      for (const { points } of daysAt(latitude))
        for (const segment of toTrackSegments(points, equatorwardAzimuth(latitude)))
          for (const [i, { relative, height }] of segment.slice(1).entries()) {
            const last = segment[i] ?? { relative, height }
            // Right at the zenith the azimuth has no meaning.
            if (height < 88) expect(Math.abs(relative - last.relative)).toBeLessThan(8)
          }
    },
  )

  it('splits at the edge, with a point on both sides', () => {
    const [before, after] = toTrackSegments([at(0, 359.5, 4), at(0.1, 0.5, 8)], 180)
    expect(before?.at(-1)).toEqual({ hour: 0.05, relative: 180, height: 6 })
    expect(after?.at(0)).toEqual({ hour: 0.05, relative: -180, height: 6 })
  })

  it('splits at the edge in the other direction south of the equator', () => {
    const [before, after] = toTrackSegments([at(0, 181), at(0.1, 178)], 0)
    expect(before?.at(-1)?.relative).toBe(-180)
    expect(after?.at(0)?.relative).toBe(180)
  })

  it('splits at night if the sun sets after midnight', () => {
    const night = toTrackSegments([at(0, 5), at(1 / 6, 7), at(23.9, 356), at(24, 358)], 0)
    expect(night.map((segment) => segment.length)).toEqual([2, 2])
  })

  it('is empty in the polar night and covers 24 hours in the midnight sun', () => {
    const [, june, , december] = daysAt(80).map(({ points }) => toTrackSegments(points, 180))
    expect(december).toEqual([])
    const hours = june?.flat().map(({ hour }) => hour) ?? []
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([0, 24])
  })

  it('never jumps across the diagram', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), (latitude) => {
        for (const { points } of daysAt(latitude))
          for (const segment of toTrackSegments(points, equatorwardAzimuth(latitude)))
            for (const [i, { relative }] of segment.entries()) {
              expect(Math.abs(relative)).toBeLessThanOrEqual(180)
              expect(Math.abs(relative - (segment[i - 1]?.relative ?? relative))).toBeLessThanOrEqual(180)
            }
      }),
    )
  })
})

describe('a segment', () => {
  const segment = [
    { hour: 6, relative: -90, height: 0 },
    { hour: 7, relative: -80, height: 10 },
    { hour: 8, relative: -60, height: 30 },
  ]

  it('has a position at each hour that it includes', () => {
    expect(positionAt(segment, 6)).toEqual(segment[0])
    expect(positionAt(segment, 6.5)).toEqual({ hour: 6.5, relative: -85, height: 5 })
    expect(positionAt(segment, 8)).toEqual(segment[2])
    expect([positionAt(segment, 5.9), positionAt(segment, 8.1)]).toEqual([null, null])
  })

  it('is clipped to hours', () => {
    expect(clipSegment(segment, 6.5, 7.5)?.map(({ hour }) => hour)).toEqual([6.5, 7, 7.5])
    expect(clipSegment(segment, 0, 24)).toEqual(segment)
    expect(clipSegment(segment, 7, 8)).toEqual(segment.slice(1))
    expect(clipSegment(segment, 0, 6)).toBeNull()
    expect(clipSegment(segment, 9, 10)).toBeNull()
    expect(clipSegment([], 0, 24)).toBeNull()
  })
})

const pathsOf = (latitude: number, longitude: number) => {
  const paths = sunPath({ latitude, longitude }, seasons(2026))
  return toTracks(paths, equatorwardAzimuth(latitude))
}

const partsOf = ({ month, segments }: Track, latitude: number, surroundings: Surroundings) =>
  shadedParts(segments, lightThrough(skylineOf(surroundings), equatorwardAzimuth(latitude), month))

const hoursOf = (parts: readonly { readonly segment: Segment }[]) =>
  parts.reduce((sum, { segment }) => sum + (segment.at(-1)?.hour ?? 0) - (segment[0]?.hour ?? 0), 0)

describe('shadedParts', () => {
  it('covers nothing behind an open horizon, and the whole day behind a wall', () => {
    const wall = [0, 90, 180, 270].map((azimuth) => point(azimuth, 90))
    for (const track of pathsOf(47, 11)) {
      expect(partsOf(track, 47, { horizonProfile: [], obstacles: [] })).toEqual([])
      const parts = partsOf(track, 47, { horizonProfile: wall, obstacles: [] })
      expect(hoursOf(parts)).toBeCloseTo(hoursOf(track.segments.map((segment) => ({ segment }))), 6)
    }
  })

  it('covers as many hours as the service reports, but for what lasts less than two minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -180, max: 180 }),
        horizons(),
        (latitude, longitude, horizonProfile) => {
          const place = { latitude, longitude }
          const { sampleDays } = calculateShading(skyline(horizonProfile), place, seasons(2026))
          for (const [i, track] of pathsOf(latitude, longitude).entries()) {
            const hours = hoursOf(partsOf(track, latitude, { horizonProfile, obstacles: [] }))
            expect(Math.abs(hours - (sampleDays[i]?.shadedHours ?? 0))).toBeLessThan(0.1)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is dimmed behind a tree by its light of the month, and hidden where the least light gets through', () => {
    const tree = (transmittance: Obstacle['transmittance']) => obstacle({ height: 100, transmittance })
    const lightsOf = (obstacles: readonly Obstacle[]) =>
      pathsOf(47, 11).map((track) =>
        partsOf(track, 47, { horizonProfile: [], obstacles }).map(({ light }) => light),
      )
    const inLeaf = [0.6, 0.6, 0.6, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.6, 0.6]
    expect(lightsOf([tree(inLeaf)])).toEqual([[0.6], [0.2], [0.2], [0.6]])
    expect(lightsOf([tree(inLeaf), tree(0)])).toEqual([[0], [0], [0], [0]])
  })
})

describe('the weight of a shaded stretch', () => {
  const night = new Array<number>(24).fill(0)
  const lossOf = (kilowattHours: Readonly<Record<string, number>>) =>
    Array.from({ length: 12 }, (_, month) => night.map((_, hour) => kilowattHours[`${month} ${hour}`] ?? 0))
  const loss = lossOf({ '2 6': 4, '2 7': 1, '5 12': 2, '0 9': 50 })
  const clockAt = (longitude: number, station_info: Estimate['baseline']['station_info'] = {}) =>
    lossClock({
      ...estimate,
      inputs: { ...estimate.inputs, longitude },
      baseline: { ...estimate.baseline, station_info },
      energy: { ...estimate.energy, lossByMonthAndHour: loss },
    })
  const MARCH = 2
  const segment: Segment = [
    { hour: 5.5, relative: -90, height: 0 },
    { hour: 7.5, relative: -60, height: 20 },
  ]
  const hidden = [{ segment, light: 0 }]

  it('is that of its month and hour by the clock of the station, relative to the worst of the four months', () => {
    // 11.4° E is 0.76 h ahead of UTC, so central European time is 0.24 h ahead of the sun.
    const clock = clockAt(11.4)
    expect(clock.ahead).toBeCloseTo(0.24)
    const parts = weighShaded(hidden, MARCH, clock)
    expect(parts.map(({ weight }) => weight)).toEqual([0, 1, 0.25])
    expect(parts.map(({ segment }) => segment[0]?.hour)).toEqual([
      5.5,
      expect.closeTo(5.76),
      expect.closeTo(6.76),
    ])
    expect(parts.at(-1)?.segment.at(-1)?.hour).toBe(7.5)
  })

  it('follows the time zone that the estimator names', () => {
    expect(clockAt(11.4, { tz: 2 }).ahead).toBeCloseTo(1.24)
    expect(clockAt(-170, { tz: 'CET' }).ahead).toBeCloseTo(-11 + 170 / 15)
  })

  it('is full without energy, and 0 where nothing is lost', () => {
    expect(weighShaded(hidden, MARCH, null)).toEqual([{ segment, light: 0, weight: 1 }])
    const nothing = { loss: lossOf({}), ahead: 0.24 }
    expect(weighShaded(hidden, MARCH, nothing).map(({ weight }) => weight)).toEqual([0, 0, 0])
  })
})
