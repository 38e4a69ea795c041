import { expect, test } from 'vitest'
import { contradictionIn } from '../../../../lib/estimators/pvwatts/reply.ts'
import { total } from '../../../../lib/solar/calendar.ts'
import { yearOf, years } from '../../energy/synthetic-years/years.ts'
import stations from '../embedded/stations.json' with { type: 'json' }

const PLACE = { latitude: 0, longitude: 0 }

/** A reply with these months. */
const of = (monthly: readonly number[], ac_annual = total(monthly), station_info = {}) => ({
  outputs: { ac_annual, ac_monthly: [...monthly], capacity_factor: 0 },
  station_info,
})

test('PVWatts’s own replies are consistent, scaled hours are not', () => {
  for (const { open, monthly, name } of years) {
    expect(contradictionIn(of(monthly), open.hours, open), name).toBeNull()
    for (const factor of [0.97, 1.03]) {
      const scaled = { ...open.hours, ac: open.hours.ac.map((power) => power * factor) }
      expect(contradictionIn(of(monthly), scaled, open)).toMatch(
        /^ac_monthly\.\d+ is not the sum of its hours$/,
      )
    }
  }
})

test('months rounded to 0.1 kWh are consistent, and a year without any production is no answer', () => {
  const cases = stations.stations.flatMap(({ arrays }) => arrays)
  expect(cases.length).toBeGreaterThan(100)
  for (const { annual, monthly } of cases) {
    expect(contradictionIn(of(monthly, annual), null, PLACE)).toBeNull()
    expect(contradictionIn(of(monthly, annual * 1.03), null, PLACE)).toContain('ac_annual')
  }
  expect(contradictionIn(of(Array(12).fill(0)), null, PLACE)).toBe('ac_annual is 0')
})

test('hours of another sun, or of a station elsewhere, are no answer', () => {
  const { open, monthly } = yearOf('maritime')
  const { latitude, longitude, hours } = open
  const zero = new Float64Array(8760)
  const atNight = 'dn and df have light at night'
  for (const [change, contradiction] of [
    [{ poa: hours.poa.map(() => 0) }, 'ac has power where poa is 0'],
    [{ dn: hours.dn.map((beam) => beam || 500) }, atNight],
    [{ dn: zero, df: zero }, 'dn and df have too little light'],
    [{ dn: hours.dn.map((beam) => 2 * beam) }, 'dn is more than the sun sends'],
    [{ df: hours.df.map((diffuse) => 9 * diffuse) }, 'dn and df have too much light'],
    [{ dc: zero }, 'dc does not give ac'],
    [{ timeZone: hours.timeZone + 3 }, atNight],
  ] as const)
    expect(contradictionIn(of(monthly), { ...hours, ...change }, open)).toBe(contradiction)
  const elsewhere = 'the station is not near the place'
  for (const [station, contradiction] of [
    [{ lat: latitude + 1.4, lon: longitude - 1.4 }, null],
    [{ lat: latitude, lon: longitude + 360 }, null],
    [{ lat: -latitude, lon: longitude }, elsewhere],
    [{ lat: latitude, lon: longitude + 15 }, elsewhere],
    [{ lat: 'north', lon: null }, null],
  ] as const)
    expect(contradictionIn(of(monthly, undefined, station), hours, open)).toBe(contradiction)
})
