import { crc32, deflateSync } from 'node:zlib'
import { type DecodedPng, encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { decodeTerrarium } from '../../../../lib/terrain/tiles/terrarium.ts'
import { encodeTerrarium } from '../../../terrain-tiles.ts'

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

test('colors stand for elevations', () => {
  for (const [name, color, elevation] of [
    ['sea level', [128, 0, 0], 0],
    ['Mont Blanc', [146, 200, 128], 4808.5],
    ['just above Mount Everest', [163, 40, 0], 9000],
    ['the shore of the Dead Sea', [126, 82, 0], -430],
    ['the floor of a shallow sea', [126, 62, 0], -450],
    ['the floor of the deep sea, whose surface counts', [126, 61, 255], 0],
    ['below the deepest sea', [81, 32, 0], 0],
  ] as const) {
    expect(new Set(decodeTerrarium(filled(...color))), name).toEqual(new Set([elevation]))
  }
})

test('pixels are in rows from the north, and an alpha channel is ignored', () => {
  const elevations = Float32Array.from({ length: PIXELS }, (_, i) => i / 64)
  expect(decodeTerrarium(encodeTerrarium(elevations))).toEqual(elevations)
  expect(decodeTerrarium(filled(128, 1, 0, 9))[0]).toBe(1)
})

const good = encodeTerrarium(new Float32Array(PIXELS))

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const [SIGNATURE, HEADER] = [good.subarray(0, 8), good.subarray(8, 33)]
const png = (...chunks: Uint8Array[]) =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array())])

/** 30 MB in 30 KB. */
const bomb = deflateSync(new Uint8Array(30_000_000))

describe('it is an error if the tile is', () => {
  const damaged = Uint8Array.from(good, (byte, i) => (i === good.length - 30 ? byte ^ 1 : byte))
  test.each([
    ['empty', new Uint8Array()],
    ['HTML', Buffer.from('<html>'.repeat(20))],
    ['half as wide', image({ width: 128 })],
    ['twice as high', image({ height: 512 })],
    ['one that claims 4 billion pixels a row', Uint8Array.from(good, (byte, i) => (i === 16 ? 255 : byte))],
    ['gray', image({ channels: 1 })],
    ['of 16 bits', image({ depth: 16 })],
    ['cut off in its header', good.subarray(0, 20)],
    ['cut off in its pixels', good.subarray(0, good.length / 2)],
    ['damaged', damaged],
    ['white, 32,768 m above the sea', filled(255, 255, 255)],
    ['just above all mountains', filled(163, 40, 1)],
    ['a bomb', png(HEADER, chunk('IDAT', bomb))],
    ['a bomb in pieces', png(HEADER, chunk('IDAT', bomb.subarray(0, 9)), chunk('IDAT', bomb.subarray(9)))],
  ])('%s', (_, png) => {
    expect(() => decodeTerrarium(png)).toThrow()
  })
})

test('of other chunks, none is unpacked or believed', () => {
  const profile = chunk('iCCP', Buffer.from('profile\0\0not compressed'))
  const secondHeader = image({ height: 512 }).subarray(8, 33)
  const pixels = good.subarray(33, -12)
  expect(decodeTerrarium(png(HEADER, profile, secondHeader, pixels))).toEqual(decodeTerrarium(good))
})
