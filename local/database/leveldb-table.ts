import { type ByteReader, readBytes } from './byte-reader.ts'
import { maskedCrc } from './masked-crc.ts'
import { decompressSnappy } from './snappy.ts'

/*
 * The format of LevelDB's table files: https://github.com/google/leveldb/blob/main/doc/table_format.md
 */

const FOOTER_BYTES = 48
const MAGIC = Buffer.from('57fb808b247547db', 'hex')
/** Behind each block: one byte for its compression, four for its checksum. */
const TRAILER_BYTES = 5
const SNAPPY = 1
const UNKNOWN_COMPRESSION = 0xff

/** Where a block is in its file. */
interface Block {
  readonly offset: number
  readonly size: number
}

const isIntact = (table: Buffer, { offset, size }: Block): boolean => {
  const end = offset + size
  return (
    end + TRAILER_BYTES <= table.length &&
    maskedCrc(table.subarray(offset, end + 1)) === table.readUInt32LE(end + 1)
  )
}

const contentsOf = (table: Buffer, { offset, size }: Block): Buffer => {
  const bytes = table.subarray(offset, offset + size)
  return table[offset + size] === SNAPPY ? decompressSnappy(bytes) : bytes
}

const readBlock = (input: ByteReader): Block => ({ offset: input.varint(), size: input.varint() })

/** The blocks that an index lists. Its entries are followed by the positions of some of them, which a search uses. */
const blocksIn = (index: Buffer): Block[] => {
  const positions = index.readUInt32LE(index.length - 4)
  const input = readBytes(index.subarray(0, index.length - 4 * (positions + 1)))
  const blocks: Block[] = []
  while (!input.isAtEnd()) {
    // The key shares its first bytes with the key before it.
    input.varint()
    const keyLength = input.varint()
    const valueLength = input.varint()
    input.bytes(keyLength)
    blocks.push(readBlock(readBytes(input.bytes(valueLength))))
  }
  return blocks
}

/** The two index blocks of a table; null if its end is damaged. */
const indexesOf = (table: Buffer): Block[] | null => {
  const footer = table.subarray(-FOOTER_BYTES)
  if (footer.length < FOOTER_BYTES || !footer.subarray(-MAGIC.length).equals(MAGIC)) return null
  const input = readBytes(footer)
  return [readBlock(input), readBlock(input)]
}

/** The damaged blocks that the intact indexes list, and whether both indexes are intact. */
const inspect = (table: Buffer): { readonly damaged: readonly Block[]; readonly hasIndexes: boolean } => {
  try {
    const indexes = indexesOf(table) ?? []
    const intact = indexes.filter((it) => isIntact(table, it))
    const blocks = intact.flatMap((it) => blocksIn(contentsOf(table, it)))
    return { damaged: blocks.filter((it) => !isIntact(table, it)), hasIndexes: intact.length === 2 }
  } catch (error) {
    if (error instanceof RangeError) return { damaged: [], hasIndexes: false }
    throw error
  }
}

/** Whether all blocks of a table file have the checksums that LevelDB gave them. */
export const isTableIntact = (table: Buffer): boolean => {
  const { damaged, hasIndexes } = inspect(table)
  return hasIndexes && damaged.length === 0
}

/**
 * Makes damaged blocks unreadable. LevelDB does not verify checksums when it repairs a table, so it would keep altered
 * data, but it drops a block whose compression it does not know.
 *
 * @returns the number of damaged blocks; those of a table whose index is damaged count as one
 */
export const invalidateDamagedBlocks = (table: Buffer): number => {
  const { damaged, hasIndexes } = inspect(table)
  for (const { offset, size } of damaged)
    if (offset + size < table.length) table[offset + size] = UNKNOWN_COMPRESSION
  return damaged.length + (hasIndexes ? 0 : 1)
}
