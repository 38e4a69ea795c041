import { maskedCrc } from './masked-crc.ts'

/*
 * The format of LevelDB's log, which holds the writes since the last table file:
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */

const BLOCK_BYTES = 32_768
const HEADER_BYTES = 7
const ZERO_TYPE = 0
const UNKNOWN_TYPE = 0xff
/** Types of the records that complete a write: its only record, or its last one. */
const COMPLETING_TYPES: readonly (number | undefined)[] = [1, 4]

export interface LogState {
  /** Start of the first record with a wrong length or checksum; null if there is none. */
  readonly damagedAt: number | null
  /** Length of an incomplete write at the end. A kill leaves one, and LevelDB drops it. */
  readonly incompleteBytes: number
}

/** Whether a record fits its block and has the checksum it states. */
const isIntactRecord = (log: Buffer, at: number, blockEnd: number): boolean => {
  const end = at + HEADER_BYTES + log.readUInt16LE(at + 4)
  return end <= blockEnd && maskedCrc(log.subarray(at + 6, end)) === log.readUInt32LE(at)
}

/**
 * Checks a log's records, because LevelDB itself skips damaged ones silently.
 *
 * @param from where a record or a block begins
 */
export const inspectLog = (log: Buffer, from = 0): LogState => {
  let at = from
  let completeBytes = from
  while (at + HEADER_BYTES <= log.length) {
    const blockLeft = BLOCK_BYTES - (at % BLOCK_BYTES)
    if (blockLeft < HEADER_BYTES) {
      at += blockLeft
      continue
    }
    const type = log[at + 6]
    const end = at + HEADER_BYTES + log.readUInt16LE(at + 4)
    if (type === ZERO_TYPE && log.subarray(at).every((byte) => byte === 0)) break
    const blockEnd = at + blockLeft
    if (end <= blockEnd && end > log.length) break
    if (!isIntactRecord(log, at, blockEnd)) return { damagedAt: at, incompleteBytes: 0 }
    at = end
    if (COMPLETING_TYPES.includes(type)) completeBytes = end
  }
  return { damagedAt: null, incompleteBytes: log.length - completeBytes }
}

/** Searches byte by byte, because a damaged record may state a wrong length. */
const findIntactRecord = (log: Buffer, damagedAt: number): number => {
  const blockEnd = Math.min(log.length, damagedAt - (damagedAt % BLOCK_BYTES) + BLOCK_BYTES)
  for (let at = damagedAt + HEADER_BYTES; at + HEADER_BYTES <= blockEnd; at++)
    if (log[at + 6] !== ZERO_TYPE && isIntactRecord(log, at, blockEnd)) return at
  return blockEnd
}

/**
 * Makes damaged records unreadable. LevelDB does not verify checksums when it repairs a log, so it would keep altered
 * data, but it drops a record whose type it does not know.
 *
 * @returns the number of places it changed
 */
export const invalidateDamagedRecords = (log: Buffer): number => {
  let count = 0
  let { damagedAt } = inspectLog(log)
  while (damagedAt !== null) {
    const next = findIntactRecord(log, damagedAt)
    log.writeUInt16LE(next - damagedAt - HEADER_BYTES, damagedAt + 4)
    log[damagedAt + 6] = UNKNOWN_TYPE
    count++
    damagedAt = inspectLog(log, next).damagedAt
  }
  return count
}
