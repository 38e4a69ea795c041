import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { HourlyColumn } from '../pvwatts/hourly-series.ts'
import { HOURS } from '../solar/calendar.ts'

/*
 * Hourly columns, one after another as 16-bit integers and compressed. Nine columns take about 60 KB of the 400 KB that a
 * DynamoDB item may have.
 */

interface Encoding {
  /** Stored integer = (value + offset) · scale; power is first divided by the rating. */
  readonly scale: number
  readonly offset: number
  readonly isPower: boolean
}

const encoding = (scale: number, offset = 0, isPower = false): Encoding => ({ scale, offset, isPower })

/** Resolutions: 1/40000 of the system's rating, 0.1 W/m², 0.1 °C, 0.1 m/s of wind, and 0.001 of albedo. */
const ENCODINGS: Readonly<Record<HourlyColumn, Encoding>> = {
  ac: encoding(40_000, 0, true),
  dc: encoding(40_000, 0, true),
  poa: encoding(10),
  dn: encoding(10),
  df: encoding(10),
  tamb: encoding(10, 100),
  tcell: encoding(10, 100),
  wspd: encoding(10),
  alb: encoding(1000),
}

/** Part of the cache keys. Increment it when the encoding changes. */
export const PACKING_VERSION = 3

const MAX_UINT16 = 65_535
/** Higher qualities take much longer and gain little. */
const BROTLI_QUALITY = 6

const bytesOf = (names: readonly HourlyColumn[]): number => names.length * HOURS * 2

const unitOf = ({ isPower }: Encoding, systemSize: number): number => (isPower ? systemSize * 1000 : 1)

/** @param systemSize kW; matters only for power */
export const packColumns = <Name extends HourlyColumn>(
  names: readonly Name[],
  columns: Readonly<Record<Name, Float64Array>>,
  systemSize = 1,
): Uint8Array => {
  const bytes = Buffer.alloc(bytesOf(names))
  names.forEach((name, c) => {
    const { scale, offset } = ENCODINGS[name]
    const unit = unitOf(ENCODINGS[name], systemSize)
    columns[name].forEach((value, hour) => {
      const integer = Math.round((value / unit + offset) * scale)
      bytes.writeUInt16LE(Math.max(0, Math.min(MAX_UINT16, integer)), (c * HOURS + hour) * 2)
    })
  })
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/**
 * @param names the packed ones, in the same order
 * @param systemSize kW; power packed for another size is scaled to this one
 * @returns a function from a name to its column
 * @throws if the bytes are not packed columns
 */
export const unpackColumns = <Name extends HourlyColumn>(
  names: readonly Name[],
  packed: Uint8Array,
  systemSize = 1,
): ((name: Name) => Float64Array) => {
  const length = bytesOf(names)
  const bytes = brotliDecompressSync(packed, { maxOutputLength: length })
  if (bytes.length !== length) throw new Error('The packed columns have the wrong length')
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  return (name) => {
    const { scale, offset } = ENCODINGS[name]
    const unit = unitOf(ENCODINGS[name], systemSize)
    const first = names.indexOf(name) * HOURS
    return Float64Array.from(
      { length: HOURS },
      (_, hour) => (view.getUint16((first + hour) * 2, true) / scale - offset) * unit,
    )
  }
}
