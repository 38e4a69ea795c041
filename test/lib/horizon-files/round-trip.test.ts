import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { writeHorizonFile } from '../../../lib/horizon-files/write.ts'
import { writableFormat } from '../../../lib/schemas/horizon-file.ts'
import { reading } from './read.ts'

const FORMATS = writableFormat.options
type Format = (typeof FORMATS)[number]

/** Half of the last digit that a format writes, degrees. */
const resolutionOf = (format: Format): number =>
  format === 'meteonorm' ? 0.5 : format === 'sam' || format === 'suneye' ? 0.05 : 0.005

const height = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 90, noNaN: true }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 90, 89.999, 0.001, 0.05, 45) },
)

/** Profiles with points at whole degrees, from none to all 360 of them. */
const profiles = fc
  .oneof(
    fc.dictionary(fc.nat(359).map(String), height, { maxKeys: 30 }),
    fc.array(height, { minLength: 360, maxLength: 360 }),
    fc.constantFrom(0, 90).map((height) => new Array<number>(360).fill(height)),
    // A mast of one degree.
    fc.nat(359).map((azimuth) => ({ 0: 1, 90: 1, 180: 1, 270: 1, [azimuth]: 90 })),
  )
  .map((heights) => Object.entries(heights).map(([direction, heightAngle]) => ({ direction, heightAngle })))

test.each(FORMATS)('%s reads back to the same line within its resolution', (format) => {
  const most = format === 'meteonorm' ? 89 : 90
  const detected = format === 'forecast-solar' || format === 'meteonorm' ? 'pvgis' : format
  fc.assert(
    fc.property(profiles, (profile) => {
      const line = horizonLine(profile)
      const { content, mediaType } = writeHorizonFile((azimuth) => heightAt(line, azimuth), format, 'Roof')
      expect(mediaType).toBe(['csv', 'sam', 'suneye'].includes(format) ? 'text/csv' : 'text/plain')
      expect(content.length).toBeLessThan(1_000_000)
      expect(content).not.toMatch(/[^\t\r\n -~]|NaN|Infinity|e-/)
      const read = reading(content)
      expect(read).toMatchObject({ format: detected, assumed: false })
      const back = horizonLine(read.horizonProfile)
      for (let azimuth = 0; azimuth < 360; azimuth += 0.5) {
        const heights = [Math.floor(azimuth), Math.ceil(azimuth) % 360].map((at) =>
          Math.min(most, heightAt(line, at)),
        )
        const expected = ((heights[0] ?? 0) + (heights[1] ?? 0)) / 2
        expect(Math.abs(heightAt(back, azimuth) - expected)).toBeLessThanOrEqual(resolutionOf(format) + 1e-9)
      }
    }),
    { numRuns: 6 },
  )
})

describe('what the programs expect', () => {
  const azimuthAsHeight = (azimuth: number) => azimuth / 4
  const linesOf = (format: Format) => writeHorizonFile(azimuthAsHeight, format, 'Roof').content.split(/\r?\n/)

  test.each<[Format, number, Record<number, string>]>([
    // From -180 to 179; 0 is south.
    ['hor', 361, { 0: '-180 0', 90: '-90 22.5', 180: '0 45', 359: '179 89.75', 360: '' }],
    // From 0 to 360.
    ['open-meteo', 362, { 0: '0\t0', 90: '90\t22.5', 360: '360\t0', 361: '' }],
    // 361 rows after a header, and a last line to skip.
    ['suneye', 365, { 0: 'begin data', 92: '90,-90,22.5,22.5,22.5', 362: '360,180,0,0,0', 363: '', 364: '' }],
    ['csv', 362, { 0: 'azimuth (degrees clockwise from north),height (degrees)', 1: '0,0' }],
    // Equal steps from north clockwise; meteonorm takes whole degrees below 90.
    ['meteonorm', 1, { 0: Array.from({ length: 360 }, (_, i) => Math.min(89, Math.round(i / 4))).join(',') }],
  ])('%s has %d lines in their order', (format, count, expected) => {
    const lines = linesOf(format)
    expect(lines).toHaveLength(count)
    for (const [i, line] of Object.entries(expected)) expect(lines[Number(i)], i).toBe(line)
  })

  test('sam: losses jump within a tenth of a degree, so interpolation finds the skyline', () => {
    const table = linesOf('sam')
      .slice(0, -1)
      .map((line) => line.split(',').map(Number))
    const [[, ...azimuths] = [], ...rows] = table
    expect(azimuths).toEqual(Array.from({ length: 361 }, (_, azimuth) => azimuth))
    for (const azimuth of [1, 90, 217, 359]) {
      const losses = rows.map((row) => [row[0] ?? 0, row[azimuth + 1] ?? 0] as const)
      const shaded = losses.filter(([, loss]) => loss === 100).map(([altitude]) => altitude)
      const open = losses.filter(([, loss]) => loss === 0).map(([altitude]) => altitude)
      expect(Math.min(...open) - Math.max(...shaded)).toBeCloseTo(0.1)
      expect(Math.abs(Math.max(...shaded) - azimuth / 4)).toBeLessThanOrEqual(0.0501)
    }
    expect(rows.map(([altitude]) => altitude).at(-1)).toBe(90)
  })
})

test('a site of any name gives a file name that is safe anywhere', () => {
  for (const [siteName, expected] of [
    ['Roof in Innsbruck', 'roof-in-innsbruck'],
    ['Dachstraße 7, Süd', 'dachstrasse-7-sud'],
    ['屋根 ☀️', 'horizon'],
    ['../../etc/passwd', 'etc-passwd'],
    ['x"\r\nSet-Cookie: a=b', 'x-set-cookie-a-b'],
    ['-- -', 'horizon'],
    ['long '.repeat(40), 'long-long-long-long-long-long-long-long-long-long-long-long'],
  ] as const) {
    expect(writeHorizonFile(() => 0, 'hor', siteName).fileName, JSON.stringify(siteName)).toBe(
      `${expected}-hor.hor`,
    )
  }
})
