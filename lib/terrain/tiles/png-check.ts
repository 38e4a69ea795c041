import { inflateSync } from 'node:zlib'
import { TILE_PIXELS } from '../geometry/mercator.ts'

/** The signature of a PNG (PNG specification, section 5.2). */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]

/** Of a chunk: its length and type before the data, its CRC after. */
const [TYPE_OFFSET, DATA_OFFSET, CRC_BYTES] = [4, 8, 4]

/** Compressed metadata, and the frames of an animation: a tile needs none of these. */
const REFUSED_TYPES = new Set(['iCCP', 'zTXt', 'iTXt', 'fdAT'])

/** Encoders write chunks of 8 KB or more. The decoder copies 32 KB per chunk, however small: 0.8 s for 30,000. */
const MAX_CHUNKS = 200

/** Four channels, and a byte for the filter of each row. An interlaced picture has almost twice as many rows. */
const MAX_INFLATED_BYTES = TILE_PIXELS * (2 + 4 * TILE_PIXELS)

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** The chunks up to the end of the picture. Their CRCs are left to the decoder. */
const chunksOf = (png: Uint8Array): Chunk[] => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) throw new Error('not a PNG')
  const chunks: Chunk[] = []
  for (let offset = SIGNATURE.length; chunks.at(-1)?.type !== 'IEND'; ) {
    if (offset + DATA_OFFSET + CRC_BYTES > bytes.length) throw new Error('a PNG that is cut off')
    const start = offset + DATA_OFFSET
    const end = start + bytes.readUInt32BE(offset)
    chunks.push({
      type: bytes.toString('latin1', offset + TYPE_OFFSET, start),
      data: bytes.subarray(start, end),
    })
    offset = end + CRC_BYTES
  }
  return chunks
}

/** The header comes first and once, since a second one could change the size (section 5.6). */
const isHeader = ({ type }: Chunk, index: number): boolean => (type === 'IHDR') === (index === 0)

const hasTileSize = (header: Uint8Array): boolean => {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return [0, 4].every((offset) => view.byteLength >= offset + 4 && view.getUint32(offset) === TILE_PIXELS)
}

/**
 * Refuses a PNG that a decoder must not see, because a few kilobytes of it can inflate to gigabytes: any size other than
 * 256 × 256 pixels, more pixels than that, compressed metadata, or an animation.
 *
 * @throws Error
 */
export const checkPng = (png: Uint8Array): void => {
  const chunks = chunksOf(png)
  if (!chunks.every(isHeader) || !chunks[0] || !hasTileSize(chunks[0].data))
    throw new Error(`not a PNG of ${TILE_PIXELS} × ${TILE_PIXELS} pixels`)
  const hasRefused = chunks.some(({ type }) => REFUSED_TYPES.has(type))
  if (hasRefused || chunks.length > MAX_CHUNKS) throw new Error('a PNG with more than a picture in it')
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  inflateSync(Buffer.concat(pixels), { maxOutputLength: MAX_INFLATED_BYTES })
}
