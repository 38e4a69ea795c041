import { expect, test } from 'vitest'
import { curve } from '../../../lib/pvwatts/curve.ts'
import { incidenceModifier, moduleTypes, relativePower } from '../../../lib/pvwatts/module.ts'

const furthest = (value: (x: number) => number, last: number, steps: number): number => {
  const tabulated = curve(value, last, steps)
  return Math.max(
    ...Array.from({ length: 30_011 }, (_, i) => (i * last) / 30_010).map((x) =>
      Math.abs(tabulated(x) - value(x)),
    ),
  )
}

test('what the year reads off is within 2·10⁻⁵ of what it stands for', () => {
  const [standard] = moduleTypes
  expect(furthest(incidenceModifier, 1, 2048)).toBeLessThan(2e-5)
  expect(furthest((light) => relativePower(light, 25, standard), 1500, 2048)).toBeLessThan(2e-5)
})

test('a curve is the function itself at its steps and beyond its end', () => {
  const square = curve((x) => x * x, 2, 4)
  expect([0, 0.5, 1, 1.5, 2, 3].map(square)).toEqual([0, 0.25, 1, 2.25, 4, 9])
  expect(square(0.25)).toBe(0.125)
})
