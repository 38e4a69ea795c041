import { DAYS_OF_MONTHS } from '../../lib/solar/hours.ts'
import { type Hour, type System, timeZoneOf } from './simulate.ts'

const SERIES = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb'] as const
type Series = (typeof SERIES)[number]

/** Enough digits for accurate sums, few enough for a reply of half a megabyte. */
const round = (value: number): number => Math.round(value * 1000) / 1000
/** kWh and kWh/m² to six decimals, which hides the rounding errors of sums. */
const roundSum = (value: number): number => Math.round(value * 1e6) / 1e6
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Sums by month, in thousands. They are sums of rounded hours, so that a client's own sums agree. */
const monthlySums = (hours: readonly Hour[], of: Series): number[] => {
  const sums = new Array<number>(12).fill(0)
  for (const hour of hours) sums[hour.month] = (sums[hour.month] ?? 0) + round(hour[of])
  return sums.map((value) => roundSum(value / 1000))
}

const outputs = (system: System, hours: readonly Hour[]) => {
  const poa = monthlySums(hours, 'poa')
  const ac = monthlySums(hours, 'ac')
  const acAnnual = roundSum(sum(ac))
  return {
    ac_monthly: ac,
    dc_monthly: monthlySums(hours, 'dc'),
    poa_monthly: poa,
    solrad_monthly: poa.map((value, month) => value / (DAYS_OF_MONTHS[month] ?? 30)),
    solrad_annual: sum(poa) / 365,
    ac_annual: acAnnual,
    capacity_factor: (acAnnual * 100_000) / (system.rating * hours.length),
  }
}

/** Identifies the estimator, so that nobody mistakes it for PVWatts. `version` is that of the wire format. */
const ORIGIN = {
  version: '8.0.0',
  ssc_info: {
    version: 1,
    build: 'no SAM simulation core',
    module: 'shading-estimation-service local estimator',
  },
}

const stationInfo = (system: System) => {
  return {
    lat: system.latitude,
    lon: system.longitude,
    elev: 0,
    tz: timeZoneOf(system.longitude),
    location: 'climatology at the place itself',
    city: '',
    state: '',
    solar_resource_file: 'climatology.csv',
    distance: 0,
    weather_data_source:
      "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year",
  }
}

/** A PVWatts v8 reply, which echoes its inputs. */
export const replyOf = (
  inputs: Readonly<Record<string, string>>,
  system: System,
  hours: readonly Hour[],
  { hourly, warnings }: { readonly hourly: boolean; readonly warnings: readonly string[] },
) => {
  const arrays = hourly ? SERIES.map((name) => [name, hours.map((hour) => round(hour[name]))]) : []
  return {
    inputs,
    errors: [],
    warnings,
    ...ORIGIN,
    station_info: stationInfo(system),
    outputs: { ...outputs(system, hours), ...Object.fromEntries(arrays) },
  }
}

/** The body of PVWatts's 422: all errors, no outputs. */
export const refusalOf = (inputs: Readonly<Record<string, string>>, errors: readonly string[]) => ({
  inputs,
  errors,
  warnings: [],
  ...ORIGIN,
  outputs: {},
})
