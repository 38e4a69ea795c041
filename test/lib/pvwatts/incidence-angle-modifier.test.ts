import { describe, expect, test } from 'vitest'
import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'

const at = (degrees: number): number => beamModifier(Math.cos((degrees * Math.PI) / 180))

describe('the modifier of the beam', () => {
  test('is 1 up to 55° and 0 from behind', () => {
    for (const degrees of [0, 20, 40, 55]) expect(at(degrees)).toBe(1)
    expect(beamModifier(0)).toBe(0)
    expect(beamModifier(-0.5)).toBe(0)
  })

  test('reaches its cap without a step', () => {
    expect(beamModifier(0.5199999)).toBe(1)
    expect(beamModifier(0.513)).toBeLessThan(1)
  })

  test('falls to 0 as light begins to graze the panel', () => {
    for (let degrees = 1; degrees <= 90; degrees++) expect(at(degrees)).toBeLessThanOrEqual(at(degrees - 1))
    expect(at(89.99)).toBeLessThan(0.01)
  })

  test.each([
    // Read off PVWatts v8's hours; in an hour the angle of incidence changes by some degrees.
    [0.45, 0.979, 0.007],
    [0.35, 0.925, 0.014],
    [0.25, 0.833, 0.019],
  ])('at an incidence cosine of %d is %d within %d', (cosine, expected, within) => {
    expect(Math.abs(beamModifier(cosine) - expected)).toBeLessThan(within)
  })
})

describe('the modifiers of diffuse light', () => {
  test('let 97.4 % of the sky’s light through at 20°, as PVWatts v8 does on overcast hours', () => {
    expect(diffuseModifiers(20).sky).toBeCloseTo(0.974, 3)
  })

  test('are shares of the light at any tilt', () => {
    for (let tilt = 0; tilt <= 90; tilt += 5) {
      const { sky, ground } = diffuseModifiers(tilt)
      expect(sky).toBeGreaterThan(0.96)
      expect(sky).toBeLessThan(1)
      expect(ground).toBeGreaterThan(-1e-12)
      expect(ground).toBeLessThan(1)
    }
  })

  test('let no light from the ground reach a horizontal panel', () => {
    expect(diffuseModifiers(0).ground).toBeCloseTo(0, 12)
  })
})
