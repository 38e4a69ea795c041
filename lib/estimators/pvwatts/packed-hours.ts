import { type HourlyColumn, type HourlySeries, hourlySeries } from '../../pvwatts/hourly-series.ts'
import type { Baseline } from '../../schemas/baseline.ts'
import { packColumns, unpackColumns } from '../packed-columns.ts'
import { StationOfHours } from './reply.ts'

const COLUMNS: readonly HourlyColumn[] = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb']

/** @param systemSize kW */
export const packHours = (hours: HourlySeries, systemSize: number): Uint8Array =>
  packColumns(COLUMNS, hours, systemSize)

/**
 * @param stationInfo of the reply that the hours came with
 * @param systemSize kW; hours packed with another size are scaled to it
 * @throws if the bytes are not packed hours, or the station has no valid time zone
 */
export const unpackHours = (
  packed: Uint8Array,
  stationInfo: Baseline['station_info'],
  systemSize: number,
): HourlySeries => hourlySeries(StationOfHours.parse(stationInfo), unpackColumns(COLUMNS, packed, systemSize))
