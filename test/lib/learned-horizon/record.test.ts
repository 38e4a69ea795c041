import { expect, test } from 'vitest'
import { readRows } from '../../../lib/learned-horizon/record.ts'

test.each([
  ['power (kW)', 'kW'],
  ['P_AC [W]', 'W'],
  ['power_kw', 'kW'],
  ['Energy (Wh) per interval', 'Wh'],
  ['power W mean', 'W'],
  ['power (W/kWp)', null],
  ['power (W) / kWp', null],
  ['yield (kWh/h)', null],
  ['Power per kW', null],
  ['Ertrag (Wh) je kWp', null],
  ['Leistung W/m²', null],
  ['power W m-2', null],
  ['power kWp', null],
  ['power (MW)', null],
])('the unit of %s is %s', (name, unit) => {
  expect(readRows(`time;${name}\n2026-01-01 00:00;1`).unit).toBe(unit)
})
