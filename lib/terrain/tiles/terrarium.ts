import { type DecodedPng, decode } from 'fast-png'
import { TILE_PIXELS } from '../geometry/mercator.ts'
import { type Elevations, landElevation } from '../geometry/relief.ts'
import { checkPng } from './png-check.ts'

const BITS_PER_CHANNEL = 8

const checkedPixels = (png: Uint8Array): DecodedPng => {
  checkPng(png)
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
