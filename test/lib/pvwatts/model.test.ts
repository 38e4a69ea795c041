import { describe, expect, test } from 'vitest'
import { type HourlySeries, monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'
import { type Mounting, simulate } from '../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { at, constant, rms, sum, worstMonth } from '../columns.ts'
import type { OpenYear } from '../energy/behind-horizon.ts'
import { orientations, yearOf, years } from '../energy/synthetic-years/years.ts'

const modeled = ({ hours, sun }: OpenYear, panels: Mounting): HourlySeries =>
  simulate(panels, hours, { sun, sky: skyYear(hours, sun) })

test('the months of five orientations at each of four sites are those of PVWatts v8', () => {
  expect(orientations).toHaveLength(20)
  for (const { weather, panels, monthly, name } of orientations) {
    const months = monthlyEnergy(modeled(weather, panels).ac)
    expect(Math.abs(total(months) / total(monthly) - 1), name).toBeLessThan(0.0015)
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

describe('the sky of a place', () => {
  const { hours, sun } = yearOf('maritime').open
  /** Hours in which the sun is up, between two altitudes in degrees. */
  const hoursBetween = (low: number, high: number): number[] =>
    [...hours.dn.keys()].filter((hour) => {
      const altitude = (Math.asin(at(sun.sinAltitude, hour)) * 180) / Math.PI
      return at(sun.up, hour) > 0 && altitude > low && altitude < high
    })

  test('is less red where the air is thin and the sun is low', () => {
    const [sky, high] = [skyYear(hours, sun), skyYear({ ...hours, elevation: 3000 }, sun)]
    const low = hoursBetween(5, 10).filter((hour) => at(hours.df, hour) > 0)
    expect(low.filter((hour) => !(at(high.spectrum, hour) > at(sky.spectrum, hour)))).toEqual([])
  })

  test('is uniform if it is overcast, uniform above dark ground with a sun below 2.5°, and dark at night', () => {
    const overcast = skyYear({ ...hours, dn: constant(0), df: constant(120) }, sun)
    expect(new Set(hoursBetween(-90, 90).map((hour) => overcast.isotropic[hour]))).toEqual(new Set([120]))
    expect([sum(overcast.circumsolar), sum(overcast.horizon), sum(overcast.beamNormal)]).toEqual([0, 0, 0])
    const bright = skyYear({ ...hours, dn: constant(100), df: constant(50), alb: constant(0.2) }, sun)
    for (const hour of hoursBetween(-90, 2.49)) {
      const [isotropic, ...others] = [bright.isotropic, bright.circumsolar, bright.horizon, bright.reflected]
      expect([isotropic[hour], ...others.map((values) => values[hour])]).toEqual([50, 0, 0, 0])
    }
    for (const hour of hoursBetween(2.51, 90))
      expect([bright.horizon[hour] !== 0, at(bright.reflected, hour) > 0]).toEqual([true, true])
    const night = [...hours.dn.keys()].filter((hour) => sun.up[hour] === 0)
    for (const values of Object.values(bright)) expect(night.filter((hour) => values[hour] !== 0)).toEqual([])
  })
})

test('the sky has no negative light and nothing but numbers, at the poles and for broken weather', () => {
  const { hours } = yearOf('maritime').open
  for (const latitude of [90, -90, 0])
    for (const broken of [
      { dn: constant(-9) },
      { df: constant(-9) },
      { df: constant(0) },
      { dn: constant(1e9) },
    ]) {
      const sky = skyYear({ ...hours, ...broken }, sunYear({ latitude, longitude: 0, timeZone: 0 }))
      for (const values of Object.values(sky)) expect(values.every(Number.isFinite)).toBe(true)
      for (const values of [sky.beamNormal, sky.circumsolar, sky.reflected, sky.spectrum])
        expect(values.every((value) => value >= 0)).toBe(true)
    }
})

test('the cover passes all of a beam up to 55° and less of one at more, without a step, and none from behind', () => {
  const modifierAt = (degrees: number): number => beamModifier(Math.cos((degrees * Math.PI) / 180))
  for (const degrees of [0, 20, 40, 55]) expect(modifierAt(degrees)).toBe(1)
  for (let degrees = 1; degrees <= 90; degrees++)
    expect(modifierAt(degrees)).toBeLessThanOrEqual(modifierAt(degrees - 1))
  expect(modifierAt(89.99)).toBeLessThan(0.01)
  expect(beamModifier(0.5199999)).toBe(1)
  expect(beamModifier(0.513)).toBeLessThan(1)
  expect([beamModifier(0), beamModifier(-0.5)]).toEqual([0, 0])
})

test('the cover passes 97.4 % of the sky’s light at 20°, as on overcast hours, and shares of it at any tilt', () => {
  expect(diffuseModifiers(20).sky).toBeCloseTo(0.974, 3)
  for (let tilt = 0; tilt <= 90; tilt += 5) {
    const { sky, ground } = diffuseModifiers(tilt)
    expect(sky).toBeGreaterThan(0.96)
    expect(sky).toBeLessThan(1)
    expect(ground).toBeGreaterThan(-1e-12)
    expect(ground).toBeLessThan(1)
  }
  // A horizontal panel does not see the ground.
  expect(diffuseModifiers(0).ground).toBeCloseTo(0, 12)
})
