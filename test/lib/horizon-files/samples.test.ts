import { describe, expect, test } from 'vitest'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { ReadOptions } from '../../../lib/schemas/horizon-file.ts'
import { heightsIn, reading, sample } from './read.ts'

/* One valley in every format. Its 48 directions are 7.5° apart. */

const VALLEY = reading(sample('pvgis.json'))

const NORTH_TWICE = '1 azimuth is given more than once; the greatest height is used.'
const NORTH = '0° is north and 90° is east, '
const SOUTH = '0° is south and 90° is west, '
const MIRRORED = '0° is north and 90° is west, '

test('the valley has a ridge in the west and is open to the south', () => {
  expect(VALLEY.horizonProfile).toHaveLength(48)
  expect(heightsIn(sample('pvgis.json'))).toMatchObject({ '0': 9, '90': 0, '180': 0, '262.5': 9.1 })
})

test('every format gives the same valley, detected or with its format given', () => {
  const cases: readonly [file: string, format: string, convention: string, options?: ReadOptions][] = [
    ['pvgis.json', 'pvgis-json', SOUTH],
    ['pvgis.csv', 'pvgis-csv', SOUTH],
    ['pvgis-upload.txt', 'pvgis', NORTH],
    ['userhorizon.txt', 'pvgis', NORTH],
    ['forecast-solar.txt', 'pvgis', NORTH],
    ['pvsol.hor', 'hor', SOUTH],
    ['valley.hor', 'hor', SOUTH],
    ['pvsyst.csv', 'pvsyst', SOUTH],
    ['pvsyst-southern.csv', 'pvsyst', MIRRORED, { north: 0, clockwise: false }],
    ['open-meteo.txt', 'open-meteo', NORTH],
    ['excel.txt', 'csv', NORTH],
    ['numpy.txt', 'csv', NORTH],
    ['distance.txt', 'csv', NORTH],
  ]
  for (const [file, format, convention, options] of cases) {
    const read = reading(sample(file), options)
    expect(read, file).toMatchObject({ format, horizonProfile: VALLEY.horizonProfile })
    expect(read.convention.slice(0, convention.length), file).toBe(convention)
    expect(reading(sample(file), { ...options, format: read.format }), file).toEqual(read)
  }
})

/** The largest difference to the valley, degrees. */
const offValley = (file: string, options?: ReadOptions): number => {
  const [line, truth] = [reading(sample(file), options), VALLEY].map((it) => horizonLine(it.horizonProfile))
  if (!line || !truth) throw new Error('no lines')
  const offsets = Array.from({ length: 360 }, (_, a) => Math.abs(heightAt(line, a) - heightAt(truth, a)))
  return Math.max(...offsets)
}

describe('a SunEye file', () => {
  test('gives the average of its skylines, or the highest if asked', () => {
    // The skylines are 0.6° lower, right and 1.2° higher, but not below the ground.
    expect(offValley('suneye.csv')).toBeCloseTo(0.4, 1)
    const average = reading(sample('suneye.csv'))
    expect(average).toMatchObject({
      format: 'suneye',
      notes: ['The average of 3 skylines is used.', NORTH_TWICE],
    })
    expect(average.horizonProfile).toHaveLength(360)
    expect(heightsIn(sample('suneye.csv'), { skyline: 'highest' })).toMatchObject({ '0': 10.2, '180': 1.2 })
    expect(offValley('suneye.csv', { skyline: 'highest' })).toBeCloseTo(1.2, 1)
  })

  test('may have one skyline, and says if it is cut off', () => {
    for (const skyline of ['average', 'highest'] as const)
      expect(offValley('suneye-single.csv', { skyline })).toBeLessThanOrEqual(0.0501)
    const half = sample('suneye-single.csv').toString().split('\r\n').slice(0, 182).join('\r\n')
    expect(reading(half).notes).toContain('The file has 180 rows; a SunEye writes 361.')
  })
})

test('a SAM table of the valley is right to a step of its altitudes', () => {
  expect(offValley('sam.csv')).toBeLessThan(4)
  const { format, notes } = reading(sample('sam.csv'))
  expect(format).toBe('sam')
  expect(notes[0]).toBe('A height is the highest altitude with at least 50 % loss.')
})

test('a PVGIS file saved by a spreadsheet keeps its decimals', () => {
  const rows = sample('pvgis.csv')
    .toString()
    .replaceAll(/\t+/g, ';')
    .replaceAll(/(\d)\.(\d)/g, '$1,$2')
  expect(rows).toContain('-172,5;8,9;')
  expect(reading(rows)).toEqual(reading(sample('pvgis.csv')))
})
