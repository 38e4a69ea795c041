import { expect, test } from 'vitest'
import { planeIrradiance } from '../../../lib/energy/plane-irradiance.ts'
import { planeNormal } from '../../../lib/pvwatts/plane.ts'
import { constant } from '../columns.ts'
import { yearOf } from './synthetic-years/years.ts'

const { hours } = yearOf('desert').open
const bright = { ...hours, poa: constant(700), dn: constant(500), df: constant(100), alb: constant(0.2) }

/** The sun in the south, 30° high, in every hour. */
const sun = { east: constant(0), north: constant(-Math.cos(Math.PI / 6)), sinAltitude: constant(0.5) }

const at = (tilt: number, azimuth: number, series = bright) => {
  const { beam, sky, ground, cosIncidence } = planeIrradiance(planeNormal(tilt, azimuth), series, sun, 0)
  return [beam, sky, ground, cosIncidence]
}

test('a plane that faces the sun gets all of the beam', () => {
  const [beam = 0, sky = 0, ground = 0, cosine = 0] = at(60, 180)
  expect(cosine).toBeCloseTo(1, 12)
  expect(beam).toBeCloseTo(500, 9)
  // (500 sin 30° + 100) · 0.2 · (1 − cos 60°)/2
  expect(ground).toBeCloseTo(17.5, 9)
  expect(sky).toBeCloseTo(182.5, 9)
})

test('a horizontal plane gets no light from the ground', () => {
  expect(at(0, 0)[2]).toBe(0)
})

test('a plane that faces away from the sun gets no beam', () => {
  const [beam, , , cosine] = at(90, 0)
  expect(beam).toBe(0)
  expect(cosine).toBe(0)
})

test('parts are never negative and add up to the irradiance on the plane', () => {
  const dim = { ...bright, poa: constant(10), df: constant(-1) }
  const [beam = 0, sky = 0, ground = 0] = at(60, 180, dim)
  expect(Math.min(beam, sky, ground)).toBeGreaterThanOrEqual(0)
  expect(beam + sky + ground).toBeCloseTo(10, 12)
  expect(at(60, 180, { ...bright, poa: constant(0) })).toEqual([0, 0, 0, 0])
})
