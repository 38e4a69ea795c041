import { expect, test } from 'vitest'
import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'

const at = (degrees: number): number => beamModifier(Math.cos((degrees * Math.PI) / 180))

test('the modifier of the beam falls from 1 up to 55° to 0 for grazing light, without a step, and is 0 from behind', () => {
  for (const degrees of [0, 20, 40, 55]) expect(at(degrees)).toBe(1)
  for (let degrees = 1; degrees <= 90; degrees++) expect(at(degrees)).toBeLessThanOrEqual(at(degrees - 1))
  expect(at(89.99)).toBeLessThan(0.01)
  expect(beamModifier(0.5199999)).toBe(1)
  expect(beamModifier(0.513)).toBeLessThan(1)
  expect([beamModifier(0), beamModifier(-0.5)]).toEqual([0, 0])
})

test('the modifier of the beam is that of PVWatts v8', () => {
  // Read off its hours; in an hour the angle of incidence changes by some degrees.
  for (const [cosine, expected, within] of [
    [0.45, 0.979, 0.007],
    [0.35, 0.925, 0.014],
    [0.25, 0.833, 0.019],
  ] as const)
    expect(Math.abs(beamModifier(cosine) - expected)).toBeLessThan(within)
})

test('the modifiers of diffuse light are shares at any tilt, and 97.4 % of the sky’s at 20°, as on overcast hours', () => {
  expect(diffuseModifiers(20).sky).toBeCloseTo(0.974, 3)
  for (let tilt = 0; tilt <= 90; tilt += 5) {
    const { sky, ground } = diffuseModifiers(tilt)
    expect(sky).toBeGreaterThan(0.96)
    expect(sky).toBeLessThan(1)
    expect(ground).toBeGreaterThan(-1e-12)
    expect(ground).toBeLessThan(1)
  }
  // A horizontal panel does not see the ground.
  expect(diffuseModifiers(0).ground).toBeCloseTo(0, 12)
})
