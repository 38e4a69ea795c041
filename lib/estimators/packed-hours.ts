import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Hours } from '../energy/loss.ts'
import { HOURS } from '../solar/hours.ts'
import { FURTHEST_TIME_ZONE } from './pvwatts-reply.ts'

/**
 * The hours of a reply as whole numbers of 16 bits, column after column, compressed: some 55 KB of the 400 KB that an
 * item of DynamoDB may have. Powers are kept to 1/40000 of the system's rating, irradiances to 0.1 W/m², temperatures
 * to 0.1 °C, reflectances to 0.001.
 */
interface Column {
  readonly name: Exclude<keyof Hours, 'timeZone'>
  /** Number kept = (value + offset) · scale, where powers are shares of the rating. */
  readonly scale: number
  readonly offset: number
  readonly isPower: boolean
}

const column = (name: Column['name'], scale: number, offset = 0, isPower = false): Column => ({
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
  column('alb', 1000),
]

/** Belongs to the key of a cached baseline, and changes with what is packed and how. */
export const PACKING = 1

const GREATEST = 65_535
const BYTES = COLUMNS.length * HOURS * 2
/** Beyond this compression takes much longer and gains little. */
const QUALITY = 6

const unitOf = ({ isPower }: Column, systemSize: number): number => (isPower ? systemSize * 1000 : 1)

/** @param systemSize kW */
export const packHours = (hours: Hours, systemSize: number): Uint8Array => {
  const bytes = Buffer.alloc(BYTES)
  COLUMNS.forEach((column, c) => {
    const { name, scale, offset } = column
    const unit = unitOf(column, systemSize)
    hours[name].forEach((value, hour) => {
      const kept = Math.round((value / unit + offset) * scale)
      bytes.writeUInt16LE(Math.max(0, Math.min(GREATEST, kept)), (c * HOURS + hour) * 2)
    })
  })
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

/** Seventy thousand numbers: a plain loop over a view takes a twentieth of what a callback for each takes. */
const readColumn = (view: DataView, c: number, { scale, offset }: Column, unit: number): Float64Array => {
  const values = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) {
    values[hour] = (view.getUint16((c * HOURS + hour) * 2, true) / scale - offset) * unit
  }
  return values
}

/**
 * @param timeZone of the station, hours
 * @param systemSize kW, the one with which the hours were packed
 * @throws if these are no packed hours, or of no time zone
 */
export const unpackHours = (packed: Uint8Array, timeZone: number, systemSize: number): Hours => {
  if (!(Math.abs(timeZone) <= FURTHEST_TIME_ZONE)) throw new Error('The packed hours have no time zone')
  const bytes = brotliDecompressSync(packed, { maxOutputLength: BYTES })
  if (bytes.length !== BYTES) throw new Error('The packed hours have another length')
  const view = new DataView(bytes.buffer, bytes.byteOffset, BYTES)
  const read = (name: Column['name']): Float64Array => {
    const c = COLUMNS.findIndex((column) => column.name === name)
    const column = COLUMNS[c]
    if (!column) throw new Error(`No column ${name}`)
    return readColumn(view, c, column, unitOf(column, systemSize))
  }
  return {
    timeZone,
    ac: read('ac'),
    dc: read('dc'),
    poa: read('poa'),
    dn: read('dn'),
    df: read('df'),
    tamb: read('tamb'),
    tcell: read('tcell'),
    alb: read('alb'),
  }
}
