import { expect, test } from 'vitest'
import { type HourlySeries, monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import { type Mounting, simulate } from '../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at, constant, rms, sum } from '../columns.ts'
import type { OpenYear } from '../energy/behind-horizon.ts'
import { orientations, SYSTEM_SIZE, yearOf, years } from '../energy/synthetic-years/years.ts'

const modeled = ({ hours, sun }: OpenYear, panels: Mounting): HourlySeries =>
  simulate(panels, hours, { sun, sky: skyYear(hours, sun) })

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
    const months = monthlyEnergy(modeled(weather, panels).ac)
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

test('without light nothing happens, and cells are as warm as the air', () => {
  const { open } = yearOf('desert')
  const dark = { ...open, hours: { ...open.hours, dn: constant(0), df: constant(0) } }
  const { ac, dc, poa, tcell } = modeled(dark, { panelTilt: 35, panelAzimuth: 200, systemSize: SYSTEM_SIZE })
  expect([sum(ac), sum(dc), sum(poa)]).toEqual([0, 0, 0])
  expect(tcell).toEqual(open.hours.tamb)
})
