import { inverterOf } from '../../lib/pvwatts/inverter.ts'
import { ROOF_TEMPERATURE, type System } from '../../lib/pvwatts/model.ts'
import { moduleTypes } from '../../lib/pvwatts/module.ts'
import type { Location } from '../../lib/schemas/panels.ts'
import { type Parameters, parameters } from './parameters.ts'

/** What a query asks for. */
export interface SimulationRequest {
  readonly system: System
  readonly location: Location
  /** By month, 0…1; the estimator's own if undefined. */
  readonly albedo: readonly number[] | undefined
  readonly hourly: boolean
  readonly warnings: readonly string[]
}

/** Nominal operating cell temperature, °C: an open rack cools better than a roof (SAM's core). */
const OPEN_RACK_TEMPERATURE = 45

const OPEN_RACK = 0

const ELEVATION_WARNING = 'station_info.elev is unknown to this estimator and reported as 0.'
const SELF_SHADING_WARNING =
  'array_type 0: this estimator does not model the shading of one row by the next (gcr).'

const systemOf = (query: Parameters): System => {
  const rating = query.system_capacity * 1000
  return {
    panelTilt: query.tilt,
    panelAzimuth: query.azimuth,
    rating,
    module: moduleTypes[query.module_type] ?? moduleTypes[0],
    nominalTemperature: query.array_type === OPEN_RACK ? OPEN_RACK_TEMPERATURE : ROOF_TEMPERATURE,
    losses: query.losses / 100,
    inverter: inverterOf(rating / query.dc_ac_ratio, query.inv_eff / 100),
  }
}

/** Parses the query parameters by name, or lists all of their errors. */
export const parseQuery = (
  inputs: Readonly<Record<string, string>>,
): SimulationRequest | { readonly errors: string[] } => {
  const result = parameters.safeParse(inputs)
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    return { errors: [...new Set(errors)] }
  }
  const query = result.data
  return {
    system: systemOf(query),
    location: { latitude: query.lat, longitude: query.lon },
    albedo: query.albedo,
    hourly: query.timeframe === 'hourly',
    warnings:
      query.array_type === OPEN_RACK ? [ELEVATION_WARNING, SELF_SHADING_WARNING] : [ELEVATION_WARNING],
  }
}
