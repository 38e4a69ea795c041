/*
 * The format of LevelDB's log, which holds what was written since the last table file:
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */

const BLOCK_BYTES = 32_768
const HEADER_BYTES = 7
const ZERO_TYPE = 0
/** The record types that complete a write: whole in one record, or the last of several. */
const COMPLETING_TYPES: readonly (number | undefined)[] = [1, 4]

const CASTAGNOLI = 0x82f63b78
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ CASTAGNOLI : crc >>> 1
  return crc
})

const crc32c = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** LevelDB rotates and offsets its checksums, since data that contain their own checksum make a weak one. */
const masked = (crc: number): number => (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0

export interface LogState {
  /** Where the first record with a wrong length or checksum begins; null if there is none. */
  readonly damagedAt: number | null
  /** Length of an unfinished write at the end, which a kill leaves and LevelDB drops. */
  readonly unfinishedBytes: number
}

/** LevelDB itself skips damaged records of a log without a word. */
export const inspectLog = (log: Buffer): LogState => {
  let at = 0
  let completeBytes = 0
  while (at + HEADER_BYTES <= log.length) {
    const blockLeft = BLOCK_BYTES - (at % BLOCK_BYTES)
    if (blockLeft < HEADER_BYTES) {
      at += blockLeft
      continue
    }
    const type = log[at + 6]
    const end = at + HEADER_BYTES + log.readUInt16LE(at + 4)
    if (type === ZERO_TYPE && log.subarray(at).every((byte) => byte === 0)) break
    const fitsBlock = end - at <= blockLeft
    if (fitsBlock && end > log.length) break
    if (!fitsBlock || masked(crc32c(log.subarray(at + 6, end))) !== log.readUInt32LE(at))
      return { damagedAt: at, unfinishedBytes: 0 }
    at = end
    if (COMPLETING_TYPES.includes(type)) completeBytes = end
  }
  return { damagedAt: null, unfinishedBytes: log.length - completeBytes }
}
