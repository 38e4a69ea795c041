import { describe, expect, test } from 'vitest'
import type { ReadOptions } from '../../../../lib/horizon/files/read.ts'
import { heightAt, horizonLine } from '../../../../lib/horizon/line.ts'
import { faultOf, heightsIn, reading, sample } from './read.ts'

/* One valley in every format. Its 48 directions are 7.5° apart. */

const valley = reading(sample('pvgis.json'))

const NORTH_TWICE = '1 azimuth is given more than once; the greatest height is used.'
const STEPS = 'The file has 48 heights at steps of 7.5°.'
const FIRST_LINE = '1 line without a point was ignored: line 1.'

interface Expected {
  readonly file: string
  readonly format: string
  readonly options?: ReadOptions
  readonly zero: 'north' | 'south'
  readonly ninety?: 'east' | 'west'
  readonly notes: readonly string[]
}

const EXACT: readonly Expected[] = [
  { file: 'pvgis.json', format: 'pvgis-json', zero: 'south', notes: [NORTH_TWICE] },
  {
    file: 'pvgis.csv',
    format: 'pvgis-csv',
    zero: 'south',
    notes: ['7 lines of text around the table were ignored.', NORTH_TWICE],
  },
  { file: 'pvgis-upload.txt', format: 'pvgis', zero: 'north', notes: [STEPS] },
  { file: 'userhorizon.txt', format: 'pvgis', zero: 'north', notes: [STEPS] },
  { file: 'forecast-solar.txt', format: 'pvgis', zero: 'north', notes: [STEPS] },
  { file: 'pvsol.hor', format: 'hor', zero: 'south', notes: [] },
  { file: 'valley.hor', format: 'hor', zero: 'south', notes: [FIRST_LINE] },
  {
    file: 'pvsyst.csv',
    format: 'pvsyst',
    zero: 'south',
    notes: [
      'The file is not UTF-8 and is read as Windows-1252.',
      '2 lines without a point were ignored: lines 1 and 2.',
    ],
  },
  {
    file: 'pvsyst-southern.csv',
    format: 'pvsyst',
    options: { north: 0, clockwise: false },
    zero: 'north',
    ninety: 'west',
    notes: [FIRST_LINE],
  },
  { file: 'open-meteo.txt', format: 'open-meteo', zero: 'north', notes: [NORTH_TWICE] },
  { file: 'excel.txt', format: 'csv', zero: 'north', notes: [] },
  { file: 'unsorted.csv', format: 'csv', zero: 'north', notes: [] },
  { file: 'numpy.txt', format: 'csv', zero: 'north', notes: [] },
  {
    file: 'distance.txt',
    format: 'csv',
    zero: 'north',
    notes: ['Only the columns of azimuth and height are used.'],
  },
  {
    file: 'named-columns.csv',
    format: 'csv',
    zero: 'north',
    notes: ['Only the columns of azimuth and height are used.'],
  },
  {
    file: 'height-first.csv',
    format: 'csv',
    zero: 'north',
    notes: ['The header puts the height before the azimuth.'],
  },
  {
    file: 'swapped.txt',
    format: 'csv',
    zero: 'north',
    notes: ['The first column is read as the height and the second as the azimuth.'],
  },
]

test('the valley has a ridge in the west and is open to the south', () => {
  expect(valley.horizonProfile).toHaveLength(48)
  expect(heightsIn(sample('pvgis.json'))).toMatchObject({ '0': 9, '90': 0, '180': 0, '262.5': 9.1 })
})

describe.each(EXACT)('$file', ({ file, format, options, zero, ninety, notes }) => {
  const read = reading(sample(file), options)

  test('is the same valley', () => {
    expect(read.horizonProfile).toEqual(valley.horizonProfile)
  })

  test('has its format detected and says how it is read', () => {
    expect(read.format).toBe(format)
    expect(read.convention).toContain(
      `0° is ${zero} and 90° is ${ninety ?? (zero === 'north' ? 'east' : 'west')}, `,
    )
    expect(read.notes).toEqual(notes)
  })

  test('reads the same if its format is given', () => {
    expect(reading(sample(file), { ...options, format: read.format })).toEqual(read)
  })
})

/** The largest difference to the valley, degrees. */
const offValley = (file: string, options?: ReadOptions): number => {
  const [line, truth] = [reading(sample(file), options), valley].map((it) => horizonLine(it.horizonProfile))
  if (!line || !truth) throw new Error('no lines')
  const offsets = Array.from({ length: 360 }, (_, a) => Math.abs(heightAt(line, a) - heightAt(truth, a)))
  return Math.max(...offsets)
}

describe('a SunEye file', () => {
  test('gives the average of its skylines', () => {
    // The skylines are 0.6° lower, right and 1.2° higher, but not below the ground.
    expect(offValley('suneye.csv')).toBeCloseTo(0.4, 1)
    expect(reading(sample('suneye.csv'))).toMatchObject({
      format: 'suneye',
      notes: ['The average of 3 skylines is used.', NORTH_TWICE],
    })
    expect(reading(sample('suneye.csv')).horizonProfile).toHaveLength(360)
  })

  test('gives the highest if asked', () => {
    expect(heightsIn(sample('suneye.csv'), { skyline: 'highest' })).toMatchObject({ '0': 10.2, '180': 1.2 })
    expect(offValley('suneye.csv', { skyline: 'highest' })).toBeCloseTo(1.2, 1)
  })

  test('may have one skyline', () => {
    for (const skyline of ['average', 'highest'] as const)
      expect(offValley('suneye-single.csv', { skyline })).toBeLessThanOrEqual(0.0501)
  })

  test('that is cut off says so', () => {
    const half = sample('suneye-single.csv').toString().split('\r\n').slice(0, 182).join('\r\n')
    expect(reading(half).notes).toContain('The file has 180 rows; a SunEye writes 361.')
  })
})

describe('a SAM table', () => {
  const table = (rows: readonly (readonly (number | string)[])[]) =>
    rows.map((row) => row.join(',')).join('\n')

  test('gives the highest altitude with at least half of the beam lost', () => {
    const text = table([
      [0, 0, 90, 180, 270],
      [0, 100, 100, 100, 0],
      [10, 100, 50, 49, 0],
      [20, 80, 49, 0, 0],
      [90, 0, 0, 0, 0],
    ])
    expect(heightsIn(text)).toEqual({ '0': 20, '90': 10, '180': 0, '270': 0 })
  })

  test('of the valley is right to a step of its altitudes', () => {
    expect(offValley('sam.csv')).toBeLessThan(4)
    const { format, notes } = reading(sample('sam.csv'))
    expect(format).toBe('sam')
    expect(notes[0]).toContain('the next altitude of the table is up to 2.5° higher')
  })

  test('notes light below the height, and losses that are too small', () => {
    const text = table([
      ['', 0, 120, 240],
      [5, 100, 0, 30],
      [10, 100, 100, 20],
      [15, 0, 0, 0],
    ])
    expect(heightsIn(text)).toEqual({ '0': 10, '120': 10, '240': 0 })
    const { notes } = reading(text)
    expect(notes).toContain('In 1 direction, light passes below the height used.')
    expect(notes).toContain('In 1 direction, losses are read as open because they stay below 50 %.')
  })

  test('may have a blank or named corner, tabs, spaces, and altitudes from the top', () => {
    const rows = [
      ['', 0, 90, 180, 270],
      [40, 0, 0, 0, 0],
      [20, 100, 100, 0, 0],
      [0, 100, 100, 100, 0],
    ]
    const expected = { '0': 20, '90': 20, '180': 0, '270': 0 }
    for (const delimiter of [',', ';', '\t', ' '])
      expect(heightsIn(rows.map((row) => row.join(delimiter)).join('\r\n')), delimiter).toEqual(expected)
    expect(heightsIn(table([['alt/az', 0, 90, 180, 270], ...rows.slice(1)]))).toEqual(expected)
  })

  test.each([2, 3, 4])(
    'of two azimuths and %d altitudes could be columns, so it is asked about',
    (altitudes) => {
      const text = table([
        [0, 0, 180],
        ...Array.from({ length: altitudes }, (_, i) => [10 * i, i < 2 ? 100 : 0, i < 1 ? 100 : 0]),
      ])
      expect(faultOf(text)).toMatch(/^could be a SAM loss table .*: expected \?format=sam or \?format=csv/)
      expect(heightsIn(text, { format: 'sam' })).toEqual({ '0': 10, '180': 0 })
      expect(heightsIn(text.replace('0', 'alt/az'))).toEqual({ '0': 10, '180': 0 })
    },
  )
})
