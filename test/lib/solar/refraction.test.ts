import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centerAltitude, limbAltitude } from '../../../lib/solar/refraction.ts'

test('the center’s altitude is the inverse of the limb’s, from the ground to past the zenith', () => {
  const apparent = fc.double({ min: 0, max: limbAltitude(1), noNaN: true })
  fc.assert(
    fc.property(apparent, (altitude) => {
      const { altitude: center } = centerAltitude(altitude)
      expect(Math.abs(limbAltitude(Math.sin(center)) - altitude)).toBeLessThan(1e-5)
    }),
    { numRuns: 1000 },
  )
})

test('the slope is the derivative, to 0.0005', () => {
  const STEP = 1e-4
  for (let apparent = STEP; apparent < 90; apparent += 0.37) {
    const rise = centerAltitude(apparent + STEP).altitude - centerAltitude(apparent - STEP).altitude
    const perDegree = rise / (2 * STEP) / (Math.PI / 180)
    expect(Math.abs(centerAltitude(apparent).slope - perDegree)).toBeLessThan(5e-4)
  }
})
