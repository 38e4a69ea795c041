import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaPath,
  createFrame,
  isInView,
  linePath,
  requiredMaxAltitude,
  requiredReach,
  skyPositionAt,
  toDegrees,
  toX,
  toY,
} from '../../../web/src/skyline/frame.ts'
import { equatorwardAzimuth } from '../../../web/src/ui/azimuth.ts'
import { forAll } from '../for-all.ts'
import { sampleDaysAt } from './sample-days.ts'

const view = (maxAltitude: number, reach = 180) => ({ center: 180, reach, maxAltitude })

test('the frame converts degrees to pixels and back', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  forAll([fc.constantFrom(105, 135, 180), share, share], (reach, across, up) => {
    const frame = createFrame({ width: 800, height: 400 }, view(70, reach))
    const [relative, altitude] = [(2 * across - 1) * (reach - 0.1), 70 * up]
    const pixel = { x: toX(frame, relative), y: toY(frame, altitude) }
    const place = skyPositionAt(frame, pixel)
    expect(place.azimuth).toBeCloseTo(180 + relative, 6)
    expect(place.altitude).toBeCloseTo(altitude, 6)
    const { turn, rise } = toDegrees(frame, pixel.x - toX(frame, 0), pixel.y - toY(frame, 0))
    expect(turn).toBeCloseTo(relative, 6)
    expect(rise).toBeCloseTo(altitude, 6)
  })
})

test('the frame clamps positions to the plot area, and knows what it shows', () => {
  const azimuths = [0, 44, 45, 180, 315, 316]
  expect(azimuths.filter((azimuth) => isInView(view(60, 135), azimuth))).toEqual([45, 180, 315])
  expect(azimuths.filter((azimuth) => isInView(view(60), azimuth))).toEqual(azimuths)
  const frame = createFrame({ width: 800, height: 400 }, view(60))
  expect(skyPositionAt(frame, { x: -50, y: -50 })).toEqual({ azimuth: 0, altitude: 60 })
  expect(skyPositionAt(frame, { x: 5000, y: 5000 })).toEqual({ azimuth: 359.9, altitude: 0 })
})

test('the frame is high enough for all sun paths and points, and reaches as far as the sun, or all around', () => {
  expect([[], [66.2], [20, 75], [90, 89]].map(requiredMaxAltitude)).toEqual([30, 75, 85, 90])
  const reachAt = (latitude: number) =>
    requiredReach(
      equatorwardAzimuth(latitude),
      sampleDaysAt(latitude).flatMap(({ courses }) => courses.flat().map(({ azimuth }) => azimuth)),
    )
  expect(requiredReach(180, [])).toBe(180)
  // In Innsbruck the sun rises at 54° in June, 126° from south.
  expect([47.27, -33.9, 5, 70].map(reachAt)).toEqual([135, 135, 180, 180])
})

test('the frame draws what leaves the circle at one edge at the other one, too', () => {
  const frame = { ...createFrame({ width: 360, height: 300 }, view(90)), top: 0, bottom: 90 }
  const line = (...azimuths: number[]) => [azimuths.map((azimuth) => ({ azimuth, altitude: 90 }))]
  expect(linePath(frame, line(0, 170, 340))).toBe('M0.0 0.0L170.0 0.0L340.0 0.0')
  expect(linePath(frame, line(350, 10))).toBe('M350.0 0.0L370.0 0.0M-10.0 0.0L10.0 0.0')
  expect(linePath(frame, line(370, 340))).toBe('M10.0 0.0L-20.0 0.0M370.0 0.0L340.0 0.0')
  expect(areaPath(frame, line(350, 10))).toBe('M350.0 0.0L370.0 0.0V90H350.0ZM-10.0 0.0L10.0 0.0V90H-10.0Z')
})
