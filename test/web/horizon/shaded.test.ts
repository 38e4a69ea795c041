import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { horizonLine } from '../../../lib/horizon/line.ts'
import { calculateShading } from '../../../lib/shading/shading.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import type { Points } from '../../../web/src/api/types.ts'
import { equatorward } from '../../../web/src/horizon/azimuth.ts'
import { horizonOutline, outlineHeightAt } from '../../../web/src/horizon/outline.ts'
import { localSolarHour, shadedStretches } from '../../../web/src/horizon/shaded.ts'
import { type Segment, trackOf } from '../../../web/src/horizon/track.ts'
import { horizons, point } from './horizons.ts'

const daysOf = (latitude: number, longitude: number, horizonProfile: Points) => {
  const year = 2026
  const paths = sunPath({ latitude, longitude, year }).sampleDays
  const { sampleDays } = calculateShading(horizonLine(horizonProfile), { latitude, longitude, year })
  return sampleDays.map((day, i) => {
    const track = trackOf(paths[i]?.points ?? [], equatorward(latitude))
    return { day, stretches: shadedStretches(track, day, longitude) }
  })
}

const hoursOf = (stretches: readonly Segment[]) =>
  stretches.reduce((sum, stretch) => sum + (stretch.at(-1)?.hour ?? 0) - (stretch[0]?.hour ?? 0), 0)

/** The API's instants are whole seconds, its azimuths have three decimals. */
const SECOND = 1 / 3600
const AZIMUTH_STEP = 0.001

/** The points of a stretch that the rounding of its ends cannot have put outside. */
const inner = (stretch: Segment) => {
  const [from, to] = [stretch[0]?.hour ?? 0, stretch.at(-1)?.hour ?? 0]
  return stretch.filter(({ hour }) => from + SECOND < hour && hour < to - SECOND)
}

describe('localSolarHour', () => {
  it('counts from the midnight of local mean solar time', () => {
    expect(localSolarHour('2026-06-21T12:00:00Z', '2026-06-21', 0)).toBe(12)
    expect(localSolarHour('2026-06-20T12:00:00Z', '2026-06-21', 180)).toBe(0)
    expect(localSolarHour('2026-06-21T18:00:00Z', '2026-06-21', -90)).toBe(12)
  })
})

describe('shadedStretches', () => {
  it('has none under an open horizon', () => {
    for (const { stretches } of daysOf(47, 11, [])) expect(stretches).toEqual([])
  })

  it('covers the day behind a wall', () => {
    const wall = [0, 90, 180, 270].map((azimuth) => point(azimuth, 90))
    for (const { day, stretches } of daysOf(47, 11, wall))
      expect(hoursOf(stretches)).toBeCloseTo(day.daylightHours, 2)
  })

  it('marks as much of a track as the service counts, and only what lies under the line', () => {
    const latitudes = fc.integer({ min: -90, max: 90 })
    fc.assert(
      fc.property(
        latitudes,
        fc.integer({ min: -180, max: 180 }),
        horizons(),
        (latitude, longitude, points) => {
          const outline = horizonOutline(points, equatorward(latitude))
          for (const { day, stretches } of daysOf(latitude, longitude, points)) {
            expect(hoursOf(stretches)).toBeCloseTo(day.shadedHours, 2)
            for (const { relative, altitude } of stretches.flatMap(inner)) {
              const around = [relative - AZIMUTH_STEP, relative, relative + AZIMUTH_STEP]
              const height = Math.max(...around.map((it) => outlineHeightAt(outline, it)))
              expect(altitude).toBeLessThanOrEqual(height + 0.001)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
