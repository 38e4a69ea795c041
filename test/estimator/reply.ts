import { stationInfo } from '../../lib/estimators/embedded/station-info.ts'
import type { HourlyColumn, HourlySeries } from '../../lib/pvwatts/hourly-series.ts'
import { DAYS, DAYS_OF_MONTHS, HOURS, monthlySums, total } from '../../lib/solar/calendar.ts'
import type { SimulationRequest } from './request.ts'

const COLUMNS: readonly HourlyColumn[] = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb']

/** Enough digits for accurate sums, few enough for a reply of half a megabyte. */
const round = (value: number): number => Math.round(value * 1000) / 1000
/** kWh and kWh/m² to six decimals, which hides the rounding errors of sums. */
const roundSum = (value: number): number => Math.round(value * 1e6) / 1e6

/** Sums by month, in thousands. They are sums of rounded hours, so that a client's own sums agree. */
const monthlyThousands = (column: Float64Array): number[] =>
  monthlySums(column.map(round)).map((value) => roundSum(value / 1000))

const totals = (hours: HourlySeries, rating: number) => {
  const poa = monthlyThousands(hours.poa)
  const ac = monthlyThousands(hours.ac)
  const acAnnual = roundSum(total(ac))
  return {
    ac_monthly: ac,
    dc_monthly: monthlyThousands(hours.dc),
    poa_monthly: poa,
    solrad_monthly: poa.map((value, month) => value / (DAYS_OF_MONTHS[month] ?? 30)),
    solrad_annual: total(poa) / DAYS,
    ac_annual: acAnnual,
    capacity_factor: (acAnnual * 100_000) / (rating * HOURS),
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

/** A PVWatts v8 reply, which echoes its inputs. */
export const replyOf = (
  inputs: Readonly<Record<string, string>>,
  { system, location, hourly, warnings }: SimulationRequest,
  hours: HourlySeries,
) => {
  const columns = hourly ? COLUMNS.map((name) => [name, Array.from(hours[name], round)]) : []
  return {
    inputs,
    errors: [],
    warnings,
    ...ORIGIN,
    station_info: stationInfo(location),
    outputs: { ...totals(hours, system.rating), ...Object.fromEntries(columns) },
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
