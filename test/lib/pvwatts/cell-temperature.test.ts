import { expect, test } from 'vitest'
import { cellTemperature } from '../../../lib/pvwatts/cell-temperature.ts'
import { STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'

const cellsAt = (absorbed: number, wind: number): number =>
  cellTemperature({ absorbed, air: 12, wind, nominal: 49 }, STANDARD_MODULE)

test('cells are as warm as the air in the dark, and wind cools them in the light', () => {
  expect(cellsAt(0, 3)).toBe(12)
  expect(cellsAt(800, 5)).toBeGreaterThan(12)
  expect(cellsAt(800, 0)).toBeGreaterThan(cellsAt(800, 5))
})

test('cells heat in proportion to the light', () => {
  expect((cellsAt(250, 3) - 12) / (cellsAt(1000, 3) - 12)).toBeCloseTo(0.25, 12)
})
