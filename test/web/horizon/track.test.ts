import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import { equatorward } from '../../../web/src/horizon/azimuth.ts'
import { cut, positionAt, trackOf } from '../../../web/src/horizon/track.ts'

const at = (hour: number, azimuth: number, altitude = 10) => ({ hour, azimuth, altitude })
const daysAt = (latitude: number) => sunPath({ latitude, longitude: 11, year: 2026 }).sampleDays

describe('trackOf', () => {
  it('draws a day in one stretch', () => {
    const [march] = daysAt(47)
    const track = trackOf(march?.points ?? [], 180)
    expect(track).toHaveLength(1)
    expect(track[0]).toHaveLength(march?.points.length ?? 0)
  })

  it('crosses the edge on both sides at once', () => {
    const [before, after] = trackOf([at(0, 359.5, 4), at(0.1, 0.5, 8)], 180)
    expect(before?.at(-1)).toEqual({ hour: 0.05, relative: 180, altitude: 6 })
    expect(after?.at(0)).toEqual({ hour: 0.05, relative: -180, altitude: 6 })
  })

  it('crosses it the other way south of the equator', () => {
    const [before, after] = trackOf([at(0, 181), at(0.1, 178)], 0)
    expect(before?.at(-1)?.relative).toBe(-180)
    expect(after?.at(0)?.relative).toBe(180)
  })

  it('is cut at night, where the sun sets after midnight', () => {
    const night = trackOf([at(0, 5), at(1 / 6, 7), at(23.9, 355), at(24, 358)], 0)
    expect(night.map((segment) => segment.length)).toEqual([2, 2])
  })

  it('has nothing in the polar night and goes round in the midnight sun', () => {
    const [, june, , december] = daysAt(80).map(({ points }) => trackOf(points, 180))
    expect(december).toEqual([])
    const hours = june?.flat().map(({ hour }) => hour) ?? []
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([0, 24])
  })

  it('never leaps across the diagram', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), (latitude) => {
        for (const { points } of daysAt(latitude))
          for (const segment of trackOf(points, equatorward(latitude)))
            for (const [i, { relative }] of segment.entries()) {
              expect(Math.abs(relative)).toBeLessThanOrEqual(180)
              expect(Math.abs(relative - (segment[i - 1]?.relative ?? relative))).toBeLessThanOrEqual(180)
            }
      }),
    )
  })
})

describe('a stretch', () => {
  const stretch = [
    { hour: 6, relative: -90, altitude: 0 },
    { hour: 7, relative: -80, altitude: 10 },
    { hour: 8, relative: -60, altitude: 30 },
  ]

  it('knows where it is at an hour', () => {
    expect(positionAt(stretch, 6)).toEqual(stretch[0])
    expect(positionAt(stretch, 6.5)).toEqual({ hour: 6.5, relative: -85, altitude: 5 })
    expect(positionAt(stretch, 8)).toEqual(stretch[2])
    expect([positionAt(stretch, 5.9), positionAt(stretch, 8.1)]).toEqual([null, null])
  })

  it('is cut by hours', () => {
    expect(cut(stretch, 6.5, 7.5)?.map(({ hour }) => hour)).toEqual([6.5, 7, 7.5])
    expect(cut(stretch, 0, 24)).toEqual(stretch)
    expect(cut(stretch, 7, 8)).toEqual(stretch.slice(1))
    expect(cut(stretch, 0, 6)).toBeNull()
    expect(cut(stretch, 9, 10)).toBeNull()
    expect(cut([], 0, 24)).toBeNull()
  })
})
