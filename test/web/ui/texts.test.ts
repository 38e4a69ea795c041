import { expect, test } from 'vitest'
import { NEW_DRAFT } from '../../../web/src/drafts/draft.ts'
import { timeZoneOf, zoneText } from '../../../web/src/ui/clock.ts'
import {
  costText,
  distance,
  energyText,
  fileSize,
  percent,
  siteUnit,
  sizeText,
  smallEnergy,
} from '../../../web/src/ui/format.ts'
import { fieldLabel } from '../../../web/src/ui/labels.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../site/example.ts'

testAll([
  [5.5, { tz: 5 }, 77.2, 'UTC + 5.5'],
  [null, { tz: -3.5 }, 11.4, 'UTC − 3.5'],
  [null, { tz: 'CET' }, -170, 'UTC − 11'],
  [null, {}, -1, 'UTC + 0'],
])('the clock is of the baseline, the station, or the longitude', (named, station_info, longitude, zone) => {
  const { inputs } = estimate
  const { timeZone: _, ...older } = estimate.baseline
  const baseline = { ...older, station_info, ...(named !== null && { timeZone: named }) }
  expect(zoneText(timeZoneOf({ baseline, inputs: { ...inputs, longitude } }))).toBe(zone)
})

test('a gain has a minus sign where it is a loss, and none where it rounds to 0', () => {
  expect([-0.34, -0.04].map(percent)).toEqual(['−0.3 %', '0.0 %'])
  expect([-1234.6, -0.4].map((energy) => energyText(energy))).toEqual(['−1,235 kWh', '0 kWh'])
  const costs = ['−96 kWh', '−4.4 kWh', '+4.4 kWh', '−6 kWh', '0 kWh']
  expect([96.4, 4.4, -4.4, 6, -0.02].map((cost) => costText(cost))).toEqual(costs)
})

test('all energies of a large site have its unit', () => {
  const energies = ['999,999 kWh', '−1,236 MWh', '999,999 MWh', '1,000 GWh']
  expect([999_999, -1_236_000, 999_999_000, 1e9].map((energy) => energyText(energy))).toEqual(energies)
  const unit = siteUnit(5e6)
  const small = ['4,900 MWh', '49.1 MWh', '0.3 MWh']
  expect([4_900_000, 49_147, 300].map((energy) => smallEnergy(energy, unit))).toEqual(small)
  expect(costText(20, unit)).toBe('0 MWh')
  const sizes = ['0.05 kW', '999 kW', '5 MW', '500 MW']
  expect([0.05, 999, 5000, 500_000].map(sizeText)).toEqual(sizes)
})

test('a size has its unit, and a distance is in meters up to a kilometer', () => {
  expect([0, 101, 25_000_000, 1e9].map(fileSize)).toEqual(['0 kB', '1 kB', '25.0 MB', '1,000.0 MB'])
  expect([distance(851.4), distance(1234)]).toEqual(['851 m', '1.2 km'])
})

testAll([
  ['horizonProfile.3.heightAngle', 'Horizon, point 4, height'],
  ['obstacles.1.from.direction', 'Obstacles, obstacle 2, one end, azimuth'],
  ['obstacles.0.transmittance.11', 'Obstacles, obstacle 1, transmittance, month 12'],
  ['panelTlt', 'panelTlt'],
])('a field has its label', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

test('every field of a draft has a label', () => {
  expect(Object.keys(NEW_DRAFT).filter((name) => fieldLabel(name) === name)).toEqual([])
})
