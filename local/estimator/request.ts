import { inverterOf } from '../../lib/pvwatts/inverter.ts'
import { moduleTypes } from '../../lib/pvwatts/module.ts'
import { type Parameters, parameters } from './parameters.ts'
import type { System } from './simulate.ts'

/** What a query asks for, or all of its errors. */
export type EstimateRequest =
  | { readonly system: System; readonly hourly: boolean; readonly warnings: string[] }
  | { readonly errors: string[] }

/** Nominal operating cell temperature, °C: an open rack cools better than a roof (SAM's core). */
const OPEN_RACK_TEMPERATURE = 45
const ROOF_TEMPERATURE = 49

const OPEN_RACK = 0

const ELEVATION_WARNING = 'station_info.elev is unknown to this estimator and reported as 0.'
const SELF_SHADING_WARNING =
  'array_type 0: this estimator does not model the shading of one row by the next (gcr).'

const systemOf = (asked: Parameters): System => {
  const rating = asked.system_capacity * 1000
  return {
    latitude: asked.lat,
    longitude: asked.lon,
    tilt: asked.tilt,
    azimuth: asked.azimuth,
    rating,
    module: moduleTypes[asked.module_type] ?? moduleTypes[0],
    nominalTemperature: asked.array_type === OPEN_RACK ? OPEN_RACK_TEMPERATURE : ROOF_TEMPERATURE,
    losses: asked.losses / 100,
    inverter: inverterOf(rating / asked.dc_ac_ratio, asked.inv_eff / 100),
    albedo: asked.albedo,
    soiling: asked.soiling.map((percent) => percent / 100),
  }
}

/** Parses the query parameters by name. */
export const parseRequest = (inputs: Readonly<Record<string, string>>): EstimateRequest => {
  const result = parameters.safeParse(inputs)
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    return { errors: [...new Set(errors)] }
  }
  const asked = result.data
  const warnings =
    asked.array_type === OPEN_RACK ? [ELEVATION_WARNING, SELF_SHADING_WARNING] : [ELEVATION_WARNING]
  return { system: systemOf(asked), hourly: asked.timeframe === 'hourly', warnings }
}
