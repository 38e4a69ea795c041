import { describe, expect, test } from 'vitest'
import * as module from '../../../lib/pvwatts/module.ts'
import { acPower } from '../../../local/estimator/inverter.ts'
import { airMass } from '../../../local/estimator/sun.ts'
import { sunInHour } from '../../../local/estimator/sun-hours.ts'
import { planeOf, transpose } from '../../../local/estimator/transposition.ts'
import truth from './hours.json' with { type: 'json' }
import { sum } from './sample.ts'

const kind = module.moduleTypes[0]

/** Every link by itself and from the truth of the link before it, beside what PVWatts makes of the same hour. */
const links = truth.years.flatMap((year) => {
  const plane = planeOf(year.tilt, year.azimuth)
  const diffuse = module.diffuseModifiers(year.tilt)
  return year.hours.map(
    ([hour = 0, dn = 0, df = 0, tamb = 0, wspd = 0, poa = 0, tcell = 0, dc = 0, ac = 0]) => {
      const sun = sunInHour(year, hour)
      const globalHorizontal = df + dn * Math.max(0, sun.sun.up)
      const on = transpose({ beamNormal: dn, diffuseHorizontal: df, globalHorizontal }, sun, plane, 0.2)
      const beam = on.beam * module.incidenceModifier(on.cosineOfIncidence)
      const light = beam + on.sky * diffuse.sky + on.ground * diffuse.ground
      // Air thins by e over 8.4 km, which the estimator, knowing no elevation, leaves out.
      const mass = airMass(sun.sun.up) * Math.exp(-year.elevation / 8434)
      const power = module.relativePower(light * module.airMassModifier(mass), tcell, kind)
      return {
        poa: [on.beam + on.sky + on.ground, poa],
        tcell: [module.cellTemperature(light, tamb, wspd, 49, kind), tcell],
        dc: [4000 * (1 - 0.1142) * power, dc],
        ac: [acPower(dc, 4000 / 1.2, 0.96), ac],
      } as const
    },
  )
})

/** Root mean square and mean error of a link over its hours. */
function errorsOf(link: 'poa' | 'tcell' | 'dc' | 'ac'): { rms: number; mean: number } {
  const errors = links.map((hour) => hour[link][0] - hour[link][1])
  return { rms: Math.sqrt(sum(errors.map((e) => e * e)) / errors.length), mean: sum(errors) / errors.length }
}

describe('each link of the chain against hours of PVWatts v8', () => {
  test('irradiance on the panel to 1 W/m²', () => expect(errorsOf('poa').rms).toBeLessThan(1))
  test('cell temperature to 1 K', () => expect(errorsOf('tcell').rms).toBeLessThan(1))
  test('DC power to 10 W of 4 kW, with a bias below 3 W', () => {
    expect(errorsOf('dc').rms).toBeLessThan(10)
    expect(Math.abs(errorsOf('dc').mean)).toBeLessThan(3)
  })
  test('AC power to 0.2 W', () => expect(errorsOf('ac').rms).toBeLessThan(0.2))
})

test('the inverter starts above nothing and never gives more than its rating', () => {
  expect(acPower(0, 1000, 0.96)).toBe(0)
  expect(acPower(4, 1000, 0.96)).toBe(0)
  expect(acPower(1000 / 0.96, 1000, 0.96)).toBeCloseTo(1000, 9)
  expect(acPower(5000, 1000, 0.96)).toBe(1000)
})

test('the cover passes all at normal incidence, nothing from behind and less the lower the light', () => {
  expect(module.incidenceModifier(1)).toBeCloseTo(1, 12)
  expect(module.incidenceModifier(-0.1)).toBe(0)
  const falling = [1, 0.8, 0.6, 0.4, 0.2, 0.05].map(module.incidenceModifier)
  expect([...falling].sort((a, b) => b - a)).toEqual(falling)
})
