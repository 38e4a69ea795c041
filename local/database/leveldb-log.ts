import { maskedCrc } from './masked-crc.ts'

/*
 * The format of LevelDB's log, which holds the writes since the last table file:
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */

const BLOCK_BYTES = 32_768
const HEADER_BYTES = 7
const ZERO_TYPE = 0
/** Types of the records that complete a write: its only record, or its last one. */
const COMPLETING_TYPES: readonly (number | undefined)[] = [1, 4]

export interface LogState {
  /** Start of the first record with a wrong length or checksum; null if there is none. */
  readonly damagedAt: number | null
  /** Length of an incomplete write at the end. A kill leaves one, and LevelDB drops it. */
  readonly incompleteBytes: number
}

/** Checks a log's records, because LevelDB itself skips damaged ones silently. */
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
    if (!fitsBlock || maskedCrc(log.subarray(at + 6, end)) !== log.readUInt32LE(at))
      return { damagedAt: at, incompleteBytes: 0 }
    at = end
    if (COMPLETING_TYPES.includes(type)) completeBytes = end
  }
  return { damagedAt: null, incompleteBytes: log.length - completeBytes }
}
