import { type DecodedPng, decode } from 'fast-png'
import { TILE_PIXELS } from '../geometry/map.ts'
import { type Elevations, landElevation } from '../geometry/sighting.ts'

const BITS_PER_CHANNEL = 8

/** Where the header of a PNG, which is its first chunk, has the width and the height (PNG specification, section 11.2.2). */
const SIZE_OFFSETS = [16, 20]

/** The decoder makes room for the size that the header claims, so that is checked before. */
const checkedPixels = (png: Uint8Array): DecodedPng => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const isTile = SIZE_OFFSETS.every(
    (offset) => view.byteLength >= offset + 4 && view.getUint32(offset) === TILE_PIXELS,
  )
  if (!isTile) throw new Error(`not a PNG of ${TILE_PIXELS} × ${TILE_PIXELS} pixels`)
  const picture = decode(png, { checkCrc: true })
  const { depth, channels, palette } = picture
  if (depth !== BITS_PER_CHANNEL || channels < 3 || palette) throw new Error('not in 8-bit RGB')
  return picture
}

/**
 * Elevations of a tile in Terrarium encoding: R · 256 + G + B / 256 − 32768 m.
 *
 * @throws Error if it is not a PNG of 256 × 256 pixels in 8-bit RGB, with or without alpha
 */
export const decodeTerrarium = (png: Uint8Array): Elevations => {
  const { data, channels } = checkedPixels(png)
  const elevations = new Float32Array(TILE_PIXELS * TILE_PIXELS)
  for (let pixel = 0, i = 0; pixel < elevations.length; pixel++, i += channels) {
    const value = (data[i] ?? 0) * 256 + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) / 256
    elevations[pixel] = landElevation(value - 32_768)
  }
  return elevations
}
