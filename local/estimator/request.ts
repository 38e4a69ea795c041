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

const systemOf = (query: Parameters): System => {
  const rating = query.system_capacity * 1000
  return {
    latitude: query.lat,
    longitude: query.lon,
    tilt: query.tilt,
    azimuth: query.azimuth,
    rating,
    module: moduleTypes[query.module_type] ?? moduleTypes[0],
    nominalTemperature: query.array_type === OPEN_RACK ? OPEN_RACK_TEMPERATURE : ROOF_TEMPERATURE,
    losses: query.losses / 100,
    inverter: inverterOf(rating / query.dc_ac_ratio, query.inv_eff / 100),
    albedo: query.albedo,
  }
}

/** Parses the query parameters by name. */
export const parseRequest = (inputs: Readonly<Record<string, string>>): EstimateRequest => {
  const result = parameters.safeParse(inputs)
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    return { errors: [...new Set(errors)] }
  }
  const query = result.data
  const warnings =
    query.array_type === OPEN_RACK ? [ELEVATION_WARNING, SELF_SHADING_WARNING] : [ELEVATION_WARNING]
  return { system: systemOf(query), hourly: query.timeframe === 'hourly', warnings }
}
