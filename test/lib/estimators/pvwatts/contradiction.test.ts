import { describe, expect, test } from 'vitest'
import { contradictionIn } from '../../../../lib/estimators/pvwatts/contradiction.ts'
import { total } from '../../../../lib/solar/calendar.ts'
import { yearOf, years } from '../../energy/synthetic-years/years.ts'
import stations from '../embedded/stations.json' with { type: 'json' }

const PLACE = { latitude: 0, longitude: 0 }

/** A reply with these months. */
const of = (monthly: readonly number[], ac_annual = total(monthly), station_info = {}) => ({
  outputs: { ac_annual, ac_monthly: [...monthly], capacity_factor: 0 },
  station_info,
})

test.each(years)('PVWatts’s own reply is consistent, scaled hours are not: $name', ({ open, monthly }) => {
  const { latitude, longitude, hours } = open
  expect(contradictionIn(of(monthly), hours, { latitude, longitude })).toBeNull()
  for (const factor of [0.97, 1.03]) {
    const scaled = { ...hours, ac: hours.ac.map((power) => power * factor) }
    const contradiction = contradictionIn(of(monthly), scaled, open)
    expect(contradiction).toMatch(/^ac_monthly\.\d+ is not the sum of its hours$/)
  }
})

test('months rounded to 0.1 kWh are consistent, and so is a year without any production', () => {
  const cases = stations.stations.flatMap(({ arrays }) => arrays)
  expect(cases.length).toBeGreaterThan(100)
  for (const { annual, monthly } of cases) {
    expect(contradictionIn(of(monthly, annual), null, PLACE)).toBeNull()
    expect(contradictionIn(of(monthly, annual * 1.03), null, PLACE)).toContain('ac_annual')
  }
  expect(contradictionIn(of(Array(12).fill(0)), null, PLACE)).toBeNull()
})

describe('hours are of another sun', () => {
  const { open, monthly } = yearOf('maritime')
  const { latitude, longitude, hours } = open
  const place = { latitude, longitude }

  test.each([
    ['if all of their poa is 0', { poa: hours.poa.map(() => 0) }, 'ac has power where poa is 0'],
    ['with a beam at night', { dn: hours.dn.map((beam) => beam || 500) }, 'dn and df have light at night'],
    ['on a clock three hours late', { timeZone: hours.timeZone + 3 }, 'dn and df have light at night'],
    ['of the other side of the earth', { timeZone: hours.timeZone - 12 }, 'dn and df have light at night'],
  ])('%s', (_, change, contradiction) => {
    expect(contradictionIn(of(monthly), { ...hours, ...change }, place)).toBe(contradiction)
  })

  test.each([
    [{ lat: latitude + 1.4, lon: longitude - 1.4 }, null],
    [{ lat: latitude, lon: longitude + 360 }, null],
    [{ lat: -latitude, lon: longitude }, 'the station is not near the place'],
    [{ lat: latitude, lon: longitude + 15 }, 'the station is not near the place'],
    [{ lat: 'north', lon: null }, null],
  ])('with a station at %o: %s', (station, contradiction) => {
    expect(contradictionIn(of(monthly, undefined, station), hours, place)).toBe(contradiction)
  })
})
