import { expect, test } from 'vitest'
import { limbAltitude } from '../../../lib/solar/refraction.ts'
import { solarDay } from '../../../lib/solar/solar-day.ts'
import { observerAt, sunAt } from '../../../lib/solar/track.ts'
import positions from './positions.json' with { type: 'json' }

const DEGREE = Math.PI / 180
const PARALLAX = 8.794 / 3600
const TOLERANCE = 0.001

test.each(positions.rows)('sun at %s, %d, %d', (utc, latitude, longitude, altitude, azimuth) => {
  const day = Date.parse(String(utc)) / 86_400_000
  const localDay = day + Number(longitude) / 360
  const observer = observerAt(Number(latitude), Number(longitude))
  const track = { day: solarDay(Math.floor(localDay)), observer }
  const sun = sunAt(track, localDay - Math.floor(localDay))
  const geocentric = Math.asin(sun.sinAltitude) / DEGREE
  const topocentric = geocentric - PARALLAX * Math.cos(geocentric * DEGREE)
  expect(Math.abs(topocentric - Number(altitude))).toBeLessThan(TOLERANCE)
  const apart = Math.abs(sun.azimuth - Number(azimuth))
  expect(Math.min(apart, 360 - apart) * Math.cos(topocentric * DEGREE)).toBeLessThan(TOLERANCE)
})

test('there are more than 200 reference positions', () => {
  expect(positions.rows.length).toBeGreaterThan(200)
})

test('refraction and semidiameter lift the limb of a setting sun', () => {
  // 34.5′ of refraction at the horizon by Sæmundsson's formula for an airless altitude of −0.57°.
  expect(limbAltitude(Math.sin(-0.8381 * DEGREE))).toBeCloseTo(0, 3)
  expect(limbAltitude(Math.sin(10 * DEGREE))).toBeCloseTo(10 + 0.2667 + 0.0875 - 0.0024, 3)
  expect(limbAltitude(1)).toBeCloseTo(90.2667, 3)
  expect(limbAltitude(-1)).toBeLessThan(-88)
})
