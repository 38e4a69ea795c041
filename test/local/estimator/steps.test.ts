import { describe, expect, test } from 'vitest'
import { airMass, airMassModifier } from '../../../lib/pvwatts/air-mass.ts'
import { cellTemperature } from '../../../lib/pvwatts/cell-temperature.ts'
import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { moduleTypes, relativePower } from '../../../lib/pvwatts/module.ts'
import { sunInHour } from '../../../local/estimator/sun-in-hour.ts'
import { planeOf, transpose } from '../../../local/estimator/transposition.ts'
import truth from './hours.json' with { type: 'json' }
import { sum } from './sample.ts'

const [standard] = moduleTypes

/** Each step of the model on its own, fed with PVWatts's result of the step before, next to PVWatts's own result. */
const steps = truth.years.flatMap((year) => {
  const plane = planeOf(year.tilt, year.azimuth)
  const diffuse = diffuseModifiers(year.tilt)
  return year.hours.map(
    ([hour = 0, dn = 0, df = 0, tamb = 0, wspd = 0, poa = 0, tcell = 0, dc = 0, ac = 0]) => {
      const sun = sunInHour(year, hour)
      const globalHorizontal = df + dn * Math.max(0, sun.direction.up)
      const on = transpose({ beamNormal: dn, diffuseHorizontal: df, globalHorizontal }, sun, plane, 0.2)
      const beam = on.beam * beamModifier(on.cosIncidence)
      const light = beam + on.sky * diffuse.sky + on.ground * diffuse.ground
      // PVWatts thins the air by 1/e per 8.4 km. The estimator knows no elevation and leaves this out.
      const mass = airMass(sun.direction.up) * Math.exp(-year.elevation / 8434)
      const power = relativePower(light * airMassModifier(mass), tcell, standard)
      return {
        poa: [on.beam + on.sky + on.ground, poa],
        tcell: [cellTemperature({ absorbed: light, air: tamb, wind: wspd, nominal: 49 }, standard), tcell],
        dc: [4000 * (1 - 0.1142) * power, dc],
        ac: [acPower(defaultInverter(4000), dc), ac],
      } as const
    },
  )
})

/** Root mean square and mean error of a step over its hours. */
function errorsOf(step: 'poa' | 'tcell' | 'dc' | 'ac'): { rms: number; mean: number } {
  const errors = steps.map((hour) => hour[step][0] - hour[step][1])
  return { rms: Math.sqrt(sum(errors.map((e) => e * e)) / errors.length), mean: sum(errors) / errors.length }
}

describe('each step of the model against hours of PVWatts v8', () => {
  test('irradiance on the panel to 1 W/m²', () => expect(errorsOf('poa').rms).toBeLessThan(1))
  test('cell temperature to 0.2 K', () => expect(errorsOf('tcell').rms).toBeLessThan(0.2))
  test('DC power to 3 W of 4 kW, with a bias below 1 W', () => {
    expect(errorsOf('dc').rms).toBeLessThan(3)
    expect(Math.abs(errorsOf('dc').mean)).toBeLessThan(1)
  })
  test('AC power to 0.05 W', () => expect(errorsOf('ac').rms).toBeLessThan(0.05))
})
