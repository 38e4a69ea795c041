import { defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { moduleTypes } from '../../../lib/pvwatts/module.ts'
import type { System } from '../../../local/estimator/simulate.ts'

/** The system of the reference data: 4 kW of standard modules on a roof, with system losses but no shading. */
export function roof(latitude: number, longitude: number, tilt: number, azimuth: number): System {
  return {
    latitude,
    longitude,
    tilt,
    azimuth,
    rating: 4000,
    module: moduleTypes[0],
    nominalTemperature: 49,
    losses: 0.1142,
    inverter: defaultInverter(4000),
    albedo: new Array<number>(12).fill(0.2),
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
