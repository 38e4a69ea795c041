import { moduleTypes } from '../../lib/pvwatts/module.ts'
import { type Parameters, parameters } from './parameters.ts'
import type { System } from './simulate.ts'

/** What a query asks for, or every fault it has. */
export type EstimateRequest =
  | { readonly system: System; readonly hourly: boolean; readonly warnings: string[] }
  | { readonly errors: string[] }

/** Cell temperature in nominal operation, °C, by array type: an open rack cools better than a roof (SAM's core). */
const nominalTemperatures = { rack: 45, roof: 49 }

const aboutElevation = 'station_info.elev is not known to this estimator and is given as 0.'
const aboutSelfShading =
  'array_type 0: this estimator does not model the shading of one row by the next (gcr).'

function systemOf(asked: Parameters): System {
  const rack = asked.array_type === 0
  return {
    latitude: asked.lat,
    longitude: asked.lon,
    tilt: asked.tilt,
    azimuth: asked.azimuth,
    rating: asked.system_capacity * 1000,
    module: moduleTypes[asked.module_type] ?? moduleTypes[0],
    nominalTemperature: rack ? nominalTemperatures.rack : nominalTemperatures.roof,
    losses: asked.losses / 100,
    dcToAc: asked.dc_ac_ratio,
    inverterEfficiency: asked.inv_eff / 100,
    albedo: asked.albedo,
    soiling: asked.soiling.map((percent) => percent / 100),
  }
}

/** Parses the inputs of a query as they came, by name. */
export function parseRequest(inputs: Readonly<Record<string, string>>): EstimateRequest {
  const result = parameters.safeParse(inputs)
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    return { errors: [...new Set(faults)] }
  }
  const asked = result.data
  const warnings = asked.array_type === 0 ? [aboutElevation, aboutSelfShading] : [aboutElevation]
  return { system: systemOf(asked), hourly: asked.timeframe === 'hourly', warnings }
}
