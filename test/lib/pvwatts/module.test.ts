import { describe, expect, test } from 'vitest'
import { moduleTypes, relativePower } from '../../../lib/pvwatts/module.ts'

const [standard] = moduleTypes

describe('the power of a module', () => {
  test('is the rating at 1000 W/m² and 25 °C, and changes by its coefficient with each degree', () => {
    for (const type of moduleTypes) {
      expect(relativePower(1000, 25, type)).toBe(1)
      expect(relativePower(1000, 35, type)).toBeCloseTo(1 + 10 * type.temperatureCoefficient, 12)
    }
  })

  test('is zero without light and never negative', () => {
    expect(relativePower(0, 25, standard)).toBe(0)
    expect(relativePower(-1, 25, standard)).toBe(0)
    for (const light of [Number.MIN_VALUE, 1e-300, 1e-12, 1e-3]) {
      expect(relativePower(light, 25, standard)).toBeGreaterThanOrEqual(0)
    }
    // So bright or hot that one factor or both would be negative.
    for (const [light, cell] of [
      [1e-12, 400],
      [2e4, 400],
      [1e200, 300],
      [1e5, 1e308],
    ] as const) {
      expect(relativePower(light, cell, standard)).toBe(0)
    }
  })

  test('grows with the light, and by less than in proportion', () => {
    for (let light = 20; light <= 1400; light += 20) {
      expect(relativePower(light, 25, standard)).toBeGreaterThan(relativePower(light - 20, 25, standard))
    }
    expect(relativePower(100, 25, standard)).toBeLessThan(0.1)
  })
})
