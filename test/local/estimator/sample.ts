import { moduleTypes } from '../../../lib/pvwatts/module.ts'
import type { System } from '../../../local/estimator/simulate.ts'

/** The system of the truth tables: a 4 kW roof array of standard modules, losses without shading. */
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
    dcToAc: 1.2,
    inverterEfficiency: 0.96,
    albedo: new Array<number>(12).fill(0.2),
    soiling: new Array<number>(12).fill(0),
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
