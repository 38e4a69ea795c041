import { expect, test } from 'vitest'
import { costText, distance, energyText, fileSize, percent } from '../../../web/src/ui/format.ts'
import { testAll } from '../../test-all.ts'

test('a gain has a minus sign where it is a loss, and none where it rounds to 0', () => {
  expect([percent(-0.34), percent(-0.04), energyText(-1234.6), energyText(-0.4)]).toEqual([
    '−0.3 %',
    '0.0 %',
    '−1,235 kWh',
    '0 kWh',
  ])
  expect([costText(96.4), costText(4.4), costText(-4.4), costText(-0.02)]).toEqual([
    '−96 kWh',
    '−4.4 kWh',
    '+4.4 kWh',
    '0 kWh',
  ])
})

testAll([
  [99_999, '99,999 kWh'],
  [100_000, '100 MWh'],
  [-123_600, '−124 MWh'],
  [99_999_000, '99,999 MWh'],
  [100_000_000, '100 GWh'],
])('an energy has its digits', (energy, text) => {
  expect(energyText(energy)).toBe(text)
})

test('a size has its unit', () => {
  expect([0, 101, 25_000_000, 1e9].map(fileSize)).toEqual(['0 kB', '1 kB', '25.0 MB', '1,000.0 MB'])
})

test('a distance is in meters up to a kilometer', () => {
  expect([distance(851.4), distance(1234)]).toEqual(['851 m', '1.2 km'])
})
