import { describe, expect, test } from 'vitest'
import type { HourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import { type Mounting, roofSystem, simulate } from '../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { monthlySums } from '../../../lib/solar/calendar.ts'
import { column, constant, rms, sum } from '../columns.ts'
import type { OpenYear } from '../energy/behind-horizon.ts'
import { orientations, SYSTEM_SIZE, yearOf, years } from '../energy/synthetic-years/years.ts'

const modeled = ({ hours, sun }: OpenYear, panels: Mounting): HourlySeries =>
  simulate(roofSystem(panels), hours, sun, skyYear(hours, sun))

/** kWh. */
const monthsOf = ({ ac }: HourlySeries): number[] => monthlySums(ac).map((energy) => energy / 1000)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
/** Percent. */
const annualError = (found: readonly number[], expected: readonly number[]): number =>
  100 * Math.abs(total(found) / total(expected) - 1)
/** Percent of a mean month. */
const worstMonth = (found: readonly number[], expected: readonly number[]): number =>
  (1200 * Math.max(...found.map((energy, i) => Math.abs(energy - (expected[i] ?? Number.NaN))))) /
  total(expected)

test('there are five orientations of each of four sites', () => {
  const sites = Map.groupBy(orientations, ({ site }) => site)
  expect([...sites.values()].map(({ length }) => length)).toEqual([5, 5, 5, 5])
})

test.each(orientations)('the months are those of PVWatts v8: $name', ({ weather, panels, monthly }) => {
  const months = monthsOf(modeled(weather, panels))
  expect(annualError(months, monthly)).toBeLessThan(0.15)
  expect(worstMonth(months, monthly)).toBeLessThan(0.5)
})

describe.each(years)('the hours are those of PVWatts v8: $name', ({ open }) => {
  const { hours } = open
  const model = modeled(open, open)
  const hoursWith = (condition: (hour: number) => boolean): number[] =>
    [...hours.poa.keys()].filter(condition)
  const isLit = (hour: number): boolean => (hours.poa[hour] ?? 0) > 0
  const differ = (name: 'poa' | 'ac' | 'dc' | 'tcell', chosen: readonly number[]): number =>
    rms(chosen.map((hour) => (model[name][hour] ?? Number.NaN) - (hours[name][hour] ?? Number.NaN)))
  const lit = hoursWith((hour) => isLit(hour) || (model.poa[hour] ?? Number.NaN) > 0)

  test('irradiance on the plane to 0.02 % a year and 0.4 W/m² RMS', () => {
    expect(Math.abs(sum(model.poa) / sum(hours.poa) - 1)).toBeLessThan(0.0002)
    expect(differ('poa', lit)).toBeLessThan(0.4)
  })

  test('power to 1.8 W RMS of 4 kW, and to 0.5 W on average', () => {
    expect(lit.length).toBeGreaterThan(4000)
    for (const name of ['ac', 'dc'] as const) {
      expect(differ(name, lit)).toBeLessThan(1.8)
      expect(Math.abs(sum(model[name]) - sum(hours[name])) / lit.length).toBeLessThan(0.5)
    }
  })

  test('the temperature of the cells to 0.15 K RMS', () => {
    // Without light PVWatts gives 0 °C.
    expect(differ('tcell', hoursWith(isLit))).toBeLessThan(0.15)
  })

  test('nothing while the sun is down', () => {
    const dark = hoursWith((hour) => (open.sun.up[hour] ?? 0) === 0)
    expect(dark.length).toBeGreaterThan(3500)
    for (const values of [model.poa, model.ac, hours.poa, hours.ac])
      expect(dark.filter((hour) => values[hour] !== 0)).toEqual([])
  })
})

describe('closed forms', () => {
  const { open } = yearOf('desert')
  const panels = { panelTilt: 35, panelAzimuth: 200, systemSize: SYSTEM_SIZE }
  const withHours = (hours: Partial<HourlySeries>): OpenYear => ({
    ...open,
    hours: { ...open.hours, ...hours },
  })
  const noon = 24 * 171 + 12

  test('a horizontal plane gets the beam on the horizontal and all of the diffuse light', () => {
    const { poa } = modeled(open, { ...panels, panelTilt: 0 })
    const expected = column((hour) => {
      const sinAltitude = open.sun.sinAltitude[hour] ?? Number.NaN
      return (open.hours.dn[hour] ?? Number.NaN) * sinAltitude + (open.hours.df[hour] ?? Number.NaN)
    })
    // Perez's fit keeps the sun at least 5° high.
    const high = [...poa.keys()].filter((hour) => (open.sun.sinAltitude[hour] ?? 0) > Math.sin(Math.PI / 36))
    expect(high.length).toBeGreaterThan(3500)
    expect(
      Math.max(...high.map((hour) => Math.abs((poa[hour] ?? 0) - (expected[hour] ?? Number.NaN)))),
    ).toBeLessThan(1e-9)
  })

  test('under an overcast sky, a plane gets the share of the sky and of the ground that it sees', () => {
    const { poa } = modeled(withHours({ dn: constant(0), df: constant(100), alb: constant(0.3) }), panels)
    const cosTilt = Math.cos((35 * Math.PI) / 180)
    expect(poa[noon]).toBeCloseTo(100 * ((1 + cosTilt) / 2) + 30 * ((1 - cosTilt) / 2), 9)
  })

  test('twice the panels give twice the power', () => {
    const twice = modeled(open, { ...panels, systemSize: 2 * SYSTEM_SIZE })
    const { ac, poa } = modeled(open, panels)
    expect(
      Math.max(...ac.map((power, hour) => Math.abs((twice.ac[hour] ?? Number.NaN) - 2 * power))),
    ).toBeLessThan(1e-9)
    expect(twice.poa).toEqual(poa)
  })

  test('without light nothing happens, and cells are as warm as the air', () => {
    const { ac, dc, poa, tcell } = modeled(withHours({ dn: constant(0), df: constant(0) }), panels)
    expect([sum(ac), sum(dc), sum(poa)]).toEqual([0, 0, 0])
    expect(tcell).toEqual(open.hours.tamb)
  })

  test('more light, wind or frost, and a brighter ground, give more power', () => {
    const power = (hours: Partial<HourlySeries>): number => sum(modeled(withHours(hours), panels).ac)
    const whole = power({})
    expect(power({ dn: open.hours.dn.map((value) => 1.01 * value) })).toBeGreaterThan(whole)
    expect(power({ df: open.hours.df.map((value) => 1.01 * value) })).toBeGreaterThan(whole)
    expect(power({ wspd: open.hours.wspd.map((value) => value + 1) })).toBeGreaterThan(whole)
    expect(power({ tamb: open.hours.tamb.map((value) => value - 1) })).toBeGreaterThan(whole)
    expect(power({ alb: constant(0.5) })).toBeGreaterThan(whole)
  })

  test('the sun behind the panels gives them no beam', () => {
    const beam = withHours({ df: constant(0), dn: constant(700), alb: constant(0) })
    const { poa } = modeled(beam, { ...panels, panelTilt: 90, panelAzimuth: 0 })
    expect(poa[noon]).toBe(0)
    expect(modeled(beam, { ...panels, panelTilt: 90, panelAzimuth: 180 }).poa[noon]).toBeGreaterThan(50)
  })

  test('broken weather gives numbers', () => {
    for (const broken of [
      { dn: constant(-5) },
      { df: constant(-1) },
      { df: constant(1e6) },
      { wspd: constant(0) },
    ]) {
      for (const panelTilt of [0, 90]) {
        const { ac, dc, poa, tcell } = modeled(withHours(broken), { ...panels, panelTilt })
        for (const values of [ac, dc, poa, tcell]) expect(values.every(Number.isFinite)).toBe(true)
        expect(poa.every((value) => value >= 0)).toBe(true)
      }
    }
  })
})
