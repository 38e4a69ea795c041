import { expect, test } from 'vitest'
import { partialsOf } from '../../../../lib/learned-horizon/fit/partial.ts'

const INTERVALS = 8
const filled = (value: number) => new Float64Array(INTERVALS).fill(value)

const HALF_OF_BEAM = { ratio: 0.6, beamShare: 0.8, spread: 0.05, haze: 0 }

/** Clear intervals with the sun in two sky cells in turn, and half of its beam coming through. */
const partialsAt = (latitude: number, month: number, height = 21) => {
  const times = filled(Date.UTC(2025, month, 15) / 86_400_000)
  const azimuth = Float32Array.from({ length: INTERVALS }, (_, i) => (i % 2 === 0 ? 162 : 166))
  const altitude = new Float32Array(INTERVALS).fill(height)
  const beamAt = new Float32Array(INTERVALS)
  const light = { beam: filled(800), diffuse: filled(200), moments: 1, azimuth, altitude, beamAt }
  const evidence = Array.from({ length: INTERVALS }, (_, interval) => ({ interval, ...HALF_OF_BEAM }))
  const clear = new Uint8Array(INTERVALS).fill(1)
  const place = { latitude, longitude: 0 }
  return partialsOf({ times, power: filled(1), minutes: 5 }, light, evidence, filled(1), clear, place)
}

test.each([
  ['Innsbruck', 'January', 'winter', 47, 0],
  ['Innsbruck', 'July', 'summer', 47, 6],
  ['the Cape', 'January', 'summer', -34, 0],
  ['the Cape', 'July', 'winter', -34, 6],
] as const)('at %s, light that passes in %s is that of %s', (_place, _month, season, latitude, month) => {
  const transmittance = { summer: null, winter: null, [season]: expect.closeTo(0.5, 9) }
  expect(partialsAt(latitude, month)).toEqual([{ from: 160, to: 168, below: 22, transmittance }])
})

test('a low sun in haze is behind no tree', () => {
  expect(partialsAt(47, 0, 9)).toEqual([])
})
