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

/**
 * The checksum in LevelDB's files: a CRC-32C, masked because the CRC of data that contains CRCs is weak.
 * https://github.com/google/leveldb/blob/main/util/crc32c.h
 */
export const maskedCrc = (bytes: Uint8Array): number => {
  const crc = crc32c(bytes)
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}
