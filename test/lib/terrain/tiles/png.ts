import { crc32 } from 'node:zlib'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG. */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** 256 × 256 pixels of 8 bits in RGB. */
const HEADER = Buffer.concat([uint32(256), uint32(256), Buffer.from([8, 2, 0, 0, 0])])

/** A PNG that consists of a header, chunks and an end. */
export const pngOf = (...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([SIGNATURE, chunk('IHDR', HEADER), ...chunks, chunk('IEND', Buffer.alloc(0))])
