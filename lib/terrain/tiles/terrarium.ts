import { inflateSync } from 'node:zlib'
import { type DecodedPng, decode } from 'fast-png'
import { TILE_PIXELS } from '../geometry/map.ts'
import { type Elevations, landElevation } from '../geometry/sighting.ts'

/** 8-bit RGB or RGBA, 4 bytes a pixel. An interlaced picture has almost twice as many rows, each with a byte for its filter. */
const MAX_PIXEL_BYTES = TILE_PIXELS * (4 * TILE_PIXELS + 2)

interface Chunk {
  readonly type: string
  readonly data: Buffer
  /** With its length, type and checksum. */
  readonly bytes: Buffer
}

const SIGNATURE_BYTES = 8

/** PNG specification, section 5.3. */
const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let start = SIGNATURE_BYTES; start + 12 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start)
    const type = png.toString('latin1', start + 4, start + 8)
    chunks.push({ type, data: png.subarray(start + 8, end - 4), bytes: png.subarray(start, end) })
    start = end
  }
  return chunks
}

/** Width, height, bits of a channel, and whether it is RGB or RGBA (section 11.2.2). */
const isHeaderOfTile = ({ type, data }: Chunk): boolean =>
  type === 'IHDR' &&
  data.length === 13 &&
  data.readUInt32BE(0) === TILE_PIXELS &&
  data.readUInt32BE(4) === TILE_PIXELS &&
  data[8] === 8 &&
  (data[9] === 2 || data[9] === 6)

/**
 * The decoder makes room for the size that the header claims, and for all that pixels and color profiles inflate to. So the size
 * is checked and the pixels are inflated up to it before, and other chunks are left out.
 */
const decodeTile = (png: Buffer): DecodedPng => {
  const [header, ...others] = chunksOf(png)
  const pixels = others.filter(({ type }) => type === 'IDAT')
  const end = others.filter(({ type }) => type === 'IEND')
  if (!(header && isHeaderOfTile(header)))
    throw new Error(`not a PNG of ${TILE_PIXELS} × ${TILE_PIXELS} pixels in 8-bit RGB`)
  inflateSync(Buffer.concat(pixels.map(({ data }) => data)), { maxOutputLength: MAX_PIXEL_BYTES })
  const picture = [header, ...pixels, ...end].map(({ bytes }) => bytes)
  return decode(Buffer.concat([png.subarray(0, SIGNATURE_BYTES), ...picture]), { checkCrc: true })
}

/** Meters: Mount Everest is 8849 m high, and the sea 10,935 m deep. A black picture would be 32,768 m deep. */
const [MIN_ELEVATION, MAX_ELEVATION] = [-12_000, 9000]

/**
 * Elevations of a tile in Terrarium encoding: R · 256 + G + B / 256 − 32768 m.
 *
 * @throws Error if it is not a PNG of 256 × 256 pixels in 8-bit RGB, with or without alpha, or higher than any mountain
 *   or deeper than any sea
 */
export const decodeTerrarium = (png: Uint8Array): Elevations => {
  const { data, channels } = decodeTile(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  const elevations = new Float32Array(TILE_PIXELS * TILE_PIXELS)
  for (let pixel = 0, i = 0; pixel < elevations.length; pixel++, i += channels) {
    const value = (data[i] ?? 0) * 256 + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) / 256 - 32_768
    if (value < MIN_ELEVATION || value > MAX_ELEVATION)
      throw new Error(`an elevation of ${Math.round(value)} m`)
    elevations[pixel] = landElevation(value)
  }
  return elevations
}
