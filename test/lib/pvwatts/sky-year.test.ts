import { expect, test } from 'vitest'
import type { Weather } from '../../../lib/pvwatts/hourly-series.ts'
import { airMassModifier, type SkyYear, skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { airMass } from '../../../lib/solar/clear-sky.ts'
import { at, constant, sum } from '../columns.ts'
import { clearYear } from '../energy/clear-year.ts'
import { yearOf } from '../energy/synthetic-years/years.ts'

const { hours, sun, longitude } = yearOf('maritime').open
const degrees = (hour: number): number => (Math.asin(at(sun.sinAltitude, hour)) * 180) / Math.PI
const hoursIn = (condition: (hour: number) => boolean): number[] => [...hours.dn.keys()].filter(condition)
const skyOf = (weather: Partial<Weather>): SkyYear => skyYear({ ...hours, ...weather }, sun)
const sky = skyOf({})

test('all is dark while the sun is down', () => {
  const dark = hoursIn((hour) => at(sun.up, hour) === 0)
  expect(dark.length).toBeGreaterThan(3500)
  const bright = skyOf({ dn: constant(500), df: constant(100) })
  for (const values of Object.values(bright)) {
    expect(values).toHaveLength(hours.dn.length)
    expect(dark.filter((hour) => values[hour] !== 0)).toEqual([])
  }
})

test('the light around the sun is part of the diffuse light on a horizontal plane', () => {
  const split = hoursIn((hour) => degrees(hour) > 5 && at(hours.dn, hour) > 0)
  expect(split.length).toBeGreaterThan(2000)
  const differences = split.map((hour) => {
    const around = at(sky.circumsolar, hour) * at(sun.sinAltitude, hour)
    return Math.abs(at(sky.isotropic, hour) + around - at(hours.df, hour))
  })
  expect(Math.max(...differences)).toBeLessThan(1e-9)
  expect(sum(sky.circumsolar)).toBeGreaterThan(0.1 * sum(hours.df))
})

test('an overcast sky is uniform', () => {
  const overcast = skyOf({ dn: constant(0), df: constant(120) })
  const lit = hoursIn((hour) => at(sun.up, hour) > 0)
  expect(new Set(lit.map((hour) => overcast.isotropic[hour]))).toEqual(new Set([120]))
  expect([sum(overcast.circumsolar), sum(overcast.horizon), sum(overcast.beamNormal)]).toEqual([0, 0, 0])
})

test('below 2.5° the sky is uniform and the ground dark', () => {
  const bright = skyOf({ dn: constant(100), df: constant(50), alb: constant(0.2) })
  const [low, high] = [
    hoursIn((hour) => at(sun.up, hour) > 0 && degrees(hour) < 2.49),
    hoursIn((hour) => degrees(hour) > 2.51),
  ]
  expect(low.length).toBeGreaterThan(50)
  for (const values of [bright.circumsolar, bright.horizon, bright.reflected])
    expect(low.filter((hour) => values[hour] !== 0)).toEqual([])
  expect(low.filter((hour) => bright.isotropic[hour] !== 50)).toEqual([])
  expect(high.filter((hour) => !(at(bright.reflected, hour) > 0 && bright.horizon[hour] !== 0))).toEqual([])
})

test('thin air is less red: it changes the spectrum of a low sun', () => {
  const low = hoursIn((hour) => degrees(hour) > 5 && degrees(hour) < 10 && at(hours.df, hour) > 0)
  const high = skyOf({ elevation: 3000 })
  expect(low.length).toBeGreaterThan(300)
  expect(low.filter((hour) => !(at(high.spectrum, hour) > at(sky.spectrum, hour)))).toEqual([])
  expect(Math.max(...sky.spectrum)).toBeLessThan(1.05)
})

test('every figure is a number and no light negative, at the poles and for broken weather', () => {
  const weather = [{}, { dn: constant(-9) }, { df: constant(-9) }, { df: constant(0) }, { dn: constant(1e9) }]
  for (const latitude of [90, -90, 0, 23.4, 66.56]) {
    const { hours, sun } = clearYear({ latitude, longitude, panelTilt: 0, panelAzimuth: 0 }, 0)
    for (const broken of weather) {
      const sky = skyYear({ ...hours, ...broken }, sun)
      for (const values of Object.values(sky)) expect(values.every(Number.isFinite)).toBe(true)
      for (const values of [sky.beamNormal, sky.circumsolar, sky.reflected, sky.spectrum])
        expect(values.every((value) => value >= 0)).toBe(true)
    }
  }
})

test('the air mass is 1 overhead, near 2 at 30° and bounded at the horizon', () => {
  expect(airMass(1)).toBeCloseTo(1, 3)
  expect(airMass(0.5)).toBeCloseTo(1.995, 2)
  expect(airMass(-0.2)).toBeLessThan(40)
})

test('the modifier is 1 at air mass 1.5 and constant for a sun below 4°', () => {
  expect(airMassModifier(1.5)).toBeCloseTo(1, 2)
  const modifierAt = (degrees: number): number =>
    airMassModifier(airMass(Math.sin((degrees * Math.PI) / 180)))
  expect(modifierAt(1)).toBe(modifierAt(3.9))
  expect(modifierAt(5)).toBeGreaterThan(modifierAt(4))
})
