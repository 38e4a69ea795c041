import { expect, test } from 'vitest'
import { roundByUncertainty, singlePlaceUncertainty } from '../../../web/src/results/uncertainty.ts'
import { testAll } from '../../test-all.ts'

testAll([
  [9118, 10, 9100],
  [8450, 8, 8450],
  [8627.3, 14, 8600],
  [57.2, 14, 57],
  [412_345_678, 10, 412_000_000],
  [0, 10, 0],
])('an energy is quoted as exactly as its uncertainty allows', (energy, uncertainty, rounded) => {
  expect(roundByUncertainty(energy, uncertainty)).toBe(rounded)
})

test('only climate averages have a range for single places', () => {
  expect(singlePlaceUncertainty({ estimator: 'pvgis' })).toBeNull()
  expect(singlePlaceUncertainty({ estimator: 'embedded' })).toBe(40)
})

test('rounding costs at most a twentieth of the uncertainty', () => {
  for (let energy = 50; energy < 60_000; energy *= 1.013)
    for (const uncertainty of [8, 10, 14])
      expect(Math.abs(roundByUncertainty(energy, uncertainty) - energy)).toBeLessThanOrEqual(
        Math.max(0.5, (energy * uncertainty) / 100 / 20),
      )
})
