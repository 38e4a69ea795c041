import { describe, expect, test } from 'vitest'
import { relativePower, STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'

describe('the power of a module', () => {
  test('is the rating at 1000 W/m² and 25 °C, and changes by its coefficient with each degree', () => {
    expect(relativePower(1000, 25, STANDARD_MODULE)).toBe(1)
    expect(relativePower(1000, 35, STANDARD_MODULE)).toBeCloseTo(1 - 10 * 0.0037, 12)
  })

  test('is zero without light and never negative', () => {
    expect(relativePower(0, 25, STANDARD_MODULE)).toBe(0)
    expect(relativePower(-1, 25, STANDARD_MODULE)).toBe(0)
    // So dark, bright or hot that a factor would be negative.
    for (const [light, cell] of [
      [1e-300, 25],
      [1e-12, 400],
      [2e4, 400],
    ] as const)
      expect(relativePower(light, cell, STANDARD_MODULE)).toBe(0)
  })

  test('grows with the light, and by less than in proportion', () => {
    for (let light = 20; light <= 1400; light += 20) {
      expect(relativePower(light, 25, STANDARD_MODULE)).toBeGreaterThan(
        relativePower(light - 20, 25, STANDARD_MODULE),
      )
    }
    expect(relativePower(100, 25, STANDARD_MODULE)).toBeLessThan(0.1)
  })
})
