import { describe, expect, test } from 'vitest'
import type { HourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import { type Mounting, simulate } from '../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { monthlySums } from '../../../lib/solar/calendar.ts'
import { at, constant, rms, sum } from '../columns.ts'
import type { OpenYear } from '../energy/behind-horizon.ts'
import { orientations, SYSTEM_SIZE, yearOf, years } from '../energy/synthetic-years/years.ts'

const modeled = ({ hours, sun }: OpenYear, panels: Mounting): HourlySeries =>
  simulate(panels, hours, { sun, sky: skyYear(hours, sun) })

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

test('the months of five orientations at each of four sites are those of PVWatts v8', () => {
  expect(orientations).toHaveLength(20)
  for (const { weather, panels, monthly, name } of orientations) {
    const months = monthsOf(modeled(weather, panels))
    expect(annualError(months, monthly), name).toBeLessThan(0.15)
    expect(worstMonth(months, monthly), name).toBeLessThan(0.5)
  }
})

test('the hours of eight years are those of PVWatts v8', () => {
  for (const { open, name } of years) {
    const { hours } = open
    const model = modeled(open, open)
    const hoursWith = (condition: (hour: number) => boolean): number[] =>
      [...hours.poa.keys()].filter(condition)
    const differ = (column: 'poa' | 'ac' | 'dc' | 'tcell', chosen: readonly number[]): number =>
      rms(chosen.map((hour) => at(model[column], hour) - at(hours[column], hour)))
    const lit = hoursWith((hour) => at(hours.poa, hour) > 0 || at(model.poa, hour) > 0)
    expect(lit.length, name).toBeGreaterThan(4000)
    expect(Math.abs(sum(model.poa) / sum(hours.poa) - 1), name).toBeLessThan(0.0002)
    expect(differ('poa', lit), name).toBeLessThan(0.4)
    // Of 4 kW.
    for (const column of ['ac', 'dc'] as const) {
      expect(differ(column, lit), name).toBeLessThan(1.8)
      expect(Math.abs(sum(model[column]) - sum(hours[column])) / lit.length, name).toBeLessThan(0.5)
    }
    // Without light PVWatts gives 0 °C.
    const isLit = (hour: number): boolean => at(hours.poa, hour) > 0
    expect(differ('tcell', hoursWith(isLit)), name).toBeLessThan(0.15)
    const dark = hoursWith((hour) => open.sun.up[hour] === 0)
    for (const values of [model.poa, model.ac, hours.poa, hours.ac])
      expect(dark.filter((hour) => values[hour] !== 0)).toEqual([])
  }
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
    const { dn, df } = open.hours
    const sine = (hour: number): number => at(open.sun.sinAltitude, hour)
    // Perez's fit keeps the sun at least 5° high.
    const high = [...poa.keys()].filter((hour) => sine(hour) > Math.sin(Math.PI / 36))
    expect(high.length).toBeGreaterThan(3500)
    const errors = high.map((hour) => at(poa, hour) - at(dn, hour) * sine(hour) - at(df, hour))
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(1e-9)
  })

  test('under an overcast sky, a plane gets the share of the sky and of the ground that it sees', () => {
    const { poa } = modeled(withHours({ dn: constant(0), df: constant(100), alb: constant(0.3) }), panels)
    const cosTilt = Math.cos((35 * Math.PI) / 180)
    expect(poa[noon]).toBeCloseTo(100 * ((1 + cosTilt) / 2) + 30 * ((1 - cosTilt) / 2), 9)
  })

  test('without light nothing happens, and cells are as warm as the air', () => {
    const { ac, dc, poa, tcell } = modeled(withHours({ dn: constant(0), df: constant(0) }), panels)
    expect([sum(ac), sum(dc), sum(poa)]).toEqual([0, 0, 0])
    expect(tcell).toEqual(open.hours.tamb)
  })

  test('the sun behind the panels gives them no beam', () => {
    const beam = withHours({ df: constant(0), dn: constant(700), alb: constant(0) })
    const { poa } = modeled(beam, { ...panels, panelTilt: 90, panelAzimuth: 0 })
    expect(poa[noon]).toBe(0)
    expect(modeled(beam, { ...panels, panelTilt: 90, panelAzimuth: 180 }).poa[noon]).toBeGreaterThan(50)
  })
})
