import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type HourlyColumn, type HourlySeries, hourlySeries } from '../pvwatts/hourly-series.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { HOURS } from '../solar/hours.ts'
import { StationOfHours } from './pvwatts-reply.ts'

/**
 * One column of the hourly series. Columns are stored one after another as 16-bit integers and compressed, about 60 KB
 * of the 400 KB that a DynamoDB item may have. Resolutions: power 1/40000 of the system's rating, irradiance 0.1 W/m²,
 * temperature 0.1 °C, wind speed 0.1 m/s, albedo 0.001.
 */
interface Column {
  readonly name: HourlyColumn
  /** Stored integer = (value + offset) · scale; power is first divided by the rating. */
  readonly scale: number
  readonly offset: number
  readonly isPower: boolean
}

const column = (name: HourlyColumn, scale: number, offset = 0, isPower = false): Column => ({
  name,
  scale,
  offset,
  isPower,
})

const COLUMNS: readonly Column[] = [
  column('ac', 40_000, 0, true),
  column('dc', 40_000, 0, true),
  column('poa', 10),
  column('dn', 10),
  column('df', 10),
  column('tamb', 10, 100),
  column('tcell', 10, 100),
  column('wspd', 10),
  column('alb', 1000),
]

/** Part of the cache key. Increment it when the columns or their encoding change. */
export const PACKING_VERSION = 2

const MAX_UINT16 = 65_535
const BYTES = COLUMNS.length * HOURS * 2
/** Higher qualities take much longer and gain little. */
const BROTLI_QUALITY = 6

const unitOf = ({ isPower }: Column, systemSize: number): number => (isPower ? systemSize * 1000 : 1)

/** @param systemSize kW */
export const packHours = (hours: HourlySeries, systemSize: number): Uint8Array => {
  const bytes = Buffer.alloc(BYTES)
  COLUMNS.forEach((column, c) => {
    const { name, scale, offset } = column
    const unit = unitOf(column, systemSize)
    hours[name].forEach((value, hour) => {
      const integer = Math.round((value / unit + offset) * scale)
      bytes.writeUInt16LE(Math.max(0, Math.min(MAX_UINT16, integer)), (c * HOURS + hour) * 2)
    })
  })
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

const readColumn = (view: DataView, c: number, { scale, offset }: Column, unit: number): Float64Array => {
  const values = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) {
    values[hour] = (view.getUint16((c * HOURS + hour) * 2, true) / scale - offset) * unit
  }
  return values
}

/**
 * @param stationInfo of the reply that the hours came with
 * @param systemSize kW; hours packed with another size are scaled to it
 * @throws if the bytes are not packed hours, or the station has no valid time zone
 */
export const unpackHours = (
  packed: Uint8Array,
  stationInfo: Baseline['station_info'],
  systemSize: number,
): HourlySeries => {
  const station = StationOfHours.parse(stationInfo)
  const bytes = brotliDecompressSync(packed, { maxOutputLength: BYTES })
  if (bytes.length !== BYTES) throw new Error('The packed hours have the wrong length')
  const view = new DataView(bytes.buffer, bytes.byteOffset, BYTES)
  const read = (name: HourlyColumn): Float64Array => {
    const c = COLUMNS.findIndex((column) => column.name === name)
    const column = COLUMNS[c]
    if (!column) throw new Error(`No column ${name}`)
    return readColumn(view, c, column, unitOf(column, systemSize))
  }
  return hourlySeries(station, read)
}
