import { deflateSync } from 'node:zlib'
import { type DecodedPng, encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { decodeTerrarium } from '../../../../lib/terrain/tiles/terrarium.ts'
import { encodeTerrarium } from '../../../../local/terrain-tiles.ts'
import { chunk, pngOf } from './png.ts'

const PIXELS = 256 * 256

const image = (fields: Partial<Pick<DecodedPng, 'width' | 'height' | 'channels' | 'depth' | 'data'>>) => {
  const { width = 256, height = 256, channels = 3, depth = 8 } = fields
  const samples = width * height * channels
  const data = fields.data ?? (depth === 16 ? new Uint16Array(samples) : new Uint8Array(samples))
  return encode({ width, height, channels, depth, data })
}

/** One color everywhere. */
const filled = (...color: number[]) =>
  image({
    channels: color.length,
    data: Uint8Array.from({ length: PIXELS * color.length }, (_, i) => color[i % color.length] ?? 0),
  })

test.each([
  ['sea level', [128, 0, 0], 0],
  ['Mont Blanc', [146, 200, 128], 4808.5],
  ['the shore of the Dead Sea', [126, 82, 0], -430],
  ['the floor of a shallow sea', [126, 62, 0], -450],
  ['the floor of the deep sea, whose surface counts', [126, 61, 255], 0],
  ['no data', [0, 0, 0], 0],
])('%s has the color %j', (_, color, elevation) => {
  expect(new Set(decodeTerrarium(filled(...color)))).toEqual(new Set([elevation]))
})

test('pixels are in rows from the north, and an alpha channel is ignored', () => {
  const elevations = Float32Array.from({ length: PIXELS }, (_, i) => i / 64)
  expect(decodeTerrarium(encodeTerrarium(elevations))).toEqual(elevations)
  expect(decodeTerrarium(filled(128, 1, 0, 9))[0]).toBe(1)
})

describe('it is an error if the tile is', () => {
  const good = encodeTerrarium(new Float32Array(PIXELS))
  const damaged = Uint8Array.from(good, (byte, i) => (i === good.length - 30 ? byte ^ 1 : byte))
  test.each([
    ['empty', new Uint8Array()],
    ['HTML', Buffer.from('<html>'.repeat(20))],
    ['half as wide', image({ width: 128 })],
    ['twice as high', image({ height: 512 })],
    ['gray', image({ channels: 1 })],
    ['of 16 bits', image({ depth: 16 })],
    ['cut off in its header', good.subarray(0, 20)],
    ['cut off in its pixels', good.subarray(0, good.length / 2)],
    ['damaged', damaged],
  ])('%s', (_, png) => {
    expect(() => decodeTerrarium(png)).toThrow()
  })
})

/** Rows of black RGB pixels, each after the byte for its filter. */
const BLACK = deflateSync(new Uint8Array(256 * (1 + 3 * 256)))

test('uncompressed metadata and pixels in several chunks are accepted', () => {
  const parts = [chunk('IDAT', BLACK.subarray(0, 20)), chunk('IDAT', BLACK.subarray(20))]
  const text = chunk('tEXt', Buffer.from('Software\0terrain'))
  const background = chunk('bKGD', Buffer.alloc(6))
  expect(decodeTerrarium(pngOf(text, background, ...parts))).toHaveLength(PIXELS)
})

describe('a tile that would stall the process is refused before it is decoded', () => {
  const huge = deflateSync(new Uint8Array(100_000_000))
  const picture = chunk('IDAT', BLACK)
  const empty = chunk('IDAT', Buffer.alloc(0))
  test.each([
    ['pixels that inflate to 100 MB', [chunk('IDAT', huge)], 'larger than 262656 bytes'],
    [
      'a color profile that does',
      [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), huge])), picture],
      'more than a picture',
    ],
    ['thousands of chunks', [picture, ...new Array(30_000).fill(empty)], 'more than a picture'],
    ['a second header', [chunk('IHDR', Buffer.alloc(13, 1)), picture], 'not a PNG of 256 × 256 pixels'],
  ])('%s', (_, chunks, reason) => {
    expect(() => decodeTerrarium(pngOf(...chunks))).toThrow(reason)
  })
})
