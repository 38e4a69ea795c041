import { expect, test } from 'vitest'
import { airMassModifier } from '../../../lib/pvwatts/sky-year.ts'
import { airMass } from '../../../lib/solar/clear-sky.ts'

test('the air mass is 1 overhead, near 2 at 30° and bounded at the horizon', () => {
  expect(airMass(1)).toBeCloseTo(1, 3)
  expect(airMass(0.5)).toBeCloseTo(1.995, 2)
  expect(airMass(-0.2)).toBeLessThan(40)
})

test('the modifier is 1 at air mass 1.5 and constant for a sun below 4°', () => {
  expect(airMassModifier(1.5)).toBeCloseTo(1, 2)
  const at = (degrees: number): number => airMassModifier(airMass(Math.sin((degrees * Math.PI) / 180)))
  expect(at(1)).toBe(at(3.9))
  expect(at(5)).toBeGreaterThan(at(4))
})
