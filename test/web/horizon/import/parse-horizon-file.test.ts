import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { horizonProfile } from '../../../../lib/schemas/horizon.ts'
import { heightAt, horizonLine } from '../../../../lib/horizon/line.ts'
import { azimuthOf } from '../../../../web/src/horizon/azimuth.ts'
import { type Readout, readHorizon } from '../../../../web/src/horizon/import/parse-horizon-file.ts'
import { horizons, point } from '../horizons.ts'

const NORTHERN = { latitude: 46.95 }
const SOUTHERN = { latitude: -33.9 }
const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url), 'utf8')

const read = (text: string, options: Parameters<typeof readHorizon>[1] = NORTHERN): Readout => {
  const reading = readHorizon(text, options)
  if ('error' in reading) throw new Error(reading.error)
  return reading
}

const errorOf = (text: string, options = NORTHERN) => {
  const reading = readHorizon(text, options)
  return 'error' in reading ? reading.error : undefined
}

const heightsOf = ({ points }: Readout) =>
  Object.fromEntries(points.map(({ direction, heightAngle }) => [direction, heightAngle]))

describe('the valley, in three formats', () => {
  const files = ['pvgis.csv', 'pvgis.json', 'valley.hor'] as const
  const [csv, json, hor] = files.map((fileName) => read(sample(fileName), { ...NORTHERN, fileName }))

  it('is recognised', () => {
    expect([csv?.format, json?.format, hor?.format]).toEqual(['PVGIS, CSV', 'PVGIS, JSON', 'PVsyst .HOR'])
    expect([csv?.certain, json?.certain, hor?.certain]).toEqual([true, true, false])
  })

  it('is one and the same', () => {
    expect(csv?.points).toHaveLength(48)
    expect(json?.points).toEqual(csv?.points)
    expect(hor?.points).toEqual(csv?.points)
  })

  it('has its ridge in the west and its opening in the south', () => {
    expect(csv && heightsOf(csv)).toMatchObject({ '0': 9, '180': 0, '255': 8.7, '90': 0 })
  })

  it('says that north came twice', () => {
    expect(csv?.notes).toEqual(['1 azimuth given more than once: the higher is kept.'])
    expect(hor?.notes).toEqual([])
  })
})

describe('PVGIS', () => {
  it('counts from south in the southern hemisphere, too', () => {
    const southern = read(sample('pvgis.json'), SOUTHERN)
    expect(southern.points).toEqual(read(sample('pvgis.json')).points)
  })

  it('names the entries that are not numbers', () => {
    const text = JSON.stringify({ outputs: { horizon_profile: [{ A: 0, H_hor: 5 }, { A: 'east' }, null] } })
    const { points, notes } = read(text)
    expect(points).toEqual([point(180, 5)])
    expect(notes[0]).toContain('entry 2')
    expect(notes[0]).toContain('entry 3')
  })

  it('may be cut off anywhere, and no height is made up', () => {
    const whole = sample('pvgis.csv')
    const heights = heightsOf(read(whole))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (length) => {
        const reading = readHorizon(whole.slice(0, length), NORTHERN)
        if ('error' in reading) return
        const complete = reading.points.slice(1, -1)
        for (const { direction } of complete) expect(Object.keys(heights)).toContain(direction)
      }),
    )
  })
})

describe('PVsyst .HOR', () => {
  const text = '-90 5\n0 10\n45 20\n90 15'

  it('counts from south in the northern hemisphere', () => {
    const { convention, points } = read(text, { ...NORTHERN, fileName: 'Roof.HOR' })
    expect(convention).toBe('south')
    expect(points).toEqual([point(90, 5), point(180, 10), point(225, 20), point(270, 15)])
  })

  it('counts from north in the southern, and keeps the west positive', () => {
    const { convention, points } = read(text, { ...SOUTHERN, fileName: 'Roof.HOR' })
    expect(convention).toBe('north-west-positive')
    expect(points).toEqual([point(0, 10), point(90, 5), point(270, 15), point(315, 20)])
  })

  it('means what the person says', () => {
    const { points } = read(text, { ...NORTHERN, fileName: 'Roof.HOR', convention: 'north' })
    expect(points).toEqual([point(0, 10), point(45, 20), point(90, 15), point(270, 5)])
  })

  it('is a compass circle where it passes 180', () => {
    expect(read('0 5\n120 6\n240 7', { ...NORTHERN, fileName: 'a.hor' }).convention).toBe('north')
    expect(read('0 5\n120 6\n180 7', { ...NORTHERN, fileName: 'a.hor' }).convention).toBe('south')
  })
})

describe('two columns', () => {
  const expected = [point(90, 4), point('157.5', 12.5), point(270, 6)]

  it.each([
    ['commas', '90,4\n157.5,12.5\n270,6'],
    ['commas and blanks', '90, 4\r\n157.5, 12.5\r\n270, 6\r\n'],
    ['semicolons and decimal commas', '90;4\n157,5;12,5\n270;6'],
    ['tabs', '90\t4\n157.5\t12.5\n270\t6'],
    ['tabs and decimal commas', '90\t4\n157,5\t12,5\n270\t6'],
    ['blanks', '  90 4\n157.5   12.5\n270 6  '],
    ['blanks and decimal commas', '90 4\n157,5 12,5\n270 6'],
    ['quotes', '"90","4"\n"157.5","12.5"\n"270","6"'],
    ['degree signs', '90°,4°\n157.5°,12.5°\n270°,6°'],
    ['compass points', 'E,4\nsse,12.5\nW,6'],
    ['any order', '270,6\n90,4\n157.5,12.5'],
    [
      'comments, empty lines and a byte-order mark',
      '\uFEFF# measured in May\n\n90,4\n// tree\n157.5,12.5\n270,6',
    ],
    ['old line ends', '90,4\r157.5,12.5\r270,6'],
  ])('between %s', (_, text) => {
    const { format, points, notes } = read(text)
    expect({ format, notes }).toEqual({ format: 'Two columns', notes: [] })
    expect(
      points.map(({ direction, heightAngle }) => point(azimuthOf(direction) ?? '', heightAngle)),
    ).toEqual(expected)
  })

  it('under a header', () => {
    const { convention, points, notes } = read(sample('two-columns.csv'))
    expect(convention).toBe('north')
    expect(points).toHaveLength(6)
    expect(notes).toEqual(['1 line of text passed over.'])
  })

  it('with negative azimuths are taken to count from the side of the equator, and may be told otherwise', () => {
    expect(read('-90,5\n0,10').points).toEqual([point(90, 5), point(180, 10)])
    expect(read('-90,5\n0,10', { ...NORTHERN, convention: 'north' }).points).toEqual([
      point(0, 10),
      point(270, 5),
    ])
  })

  it('gives heights below the horizontal as 0, and says so', () => {
    const { points, notes } = read('10,-2.5\n20,3')
    expect(points).toEqual([point(10, 0), point(20, 3)])
    expect(notes).toEqual(['1 height below the horizontal: taken as 0.'])
  })

  it('keeps the higher of two at one azimuth', () => {
    expect(read('0,3\n360,5\n90,1').points).toEqual([point(0, 5), point(90, 1)])
  })

  it('names the rows that it leaves out', () => {
    const { points, notes } = read('10,5\n20,95\n400,5\n30,x\n40\n50,6,7\n60,6')
    expect(points).toEqual([point(10, 5), point(60, 6)])
    const [leftOut] = notes
    for (const fault of [
      'line 2: height 95',
      'line 3: azimuth 400',
      'line 4: “x”',
      'line 5: one',
      'line 6: 3 columns',
    ])
      expect(leftOut).toContain(fault)
  })

  it.each([
    ['', 'nothing to read'],
    ['   \n', 'nothing to read'],
    ['hello', 'No points found'],
    ['<html><body>503</body></html>', 'No points found'],
    ['{"outputs": {}}', 'No points found'],
    ['{"outputs": {"horizon_profile": []}}', 'No points found in this file (PVGIS, JSON)'],
    ['500,5', 'line 1: azimuth 500'],
    ['E;high', 'line 1: “high” is not a number'],
    ['East of the house', 'No points found'],
  ])('%j is refused', (text, error) => {
    expect(errorOf(text)).toContain(error)
  })
})

describe('any file', () => {
  it('breaks nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159.,;\t\n -+NSEW{}[]"A°') }), (text) => {
        const reading = readHorizon(text, NORTHERN)
        if (!('error' in reading)) expect(horizonProfile.safeParse([...reading.points]).success).toBe(true)
      }),
    )
  })

  it('that lists a horizon gives that horizon', () => {
    fc.assert(
      fc.property(horizons({ minLength: 1 }), (points) => {
        const text = points.map(({ direction, heightAngle }) => `${direction};${heightAngle}`).join('\n')
        expect(read(text, { ...NORTHERN, convention: 'north' }).points).toEqual(
          points.toSorted((a, b) => Number(a.direction) - Number(b.direction)),
        )
      }),
    )
  })

  it('of more than 360 points is thinned, and the line stays where it was', () => {
    const height = (azimuth: number) => 10 + 8 * Math.sin((azimuth * Math.PI) / 60)
    const rows = Array.from({ length: 1440 }, (_, i) => `${i / 4},${height(i / 4).toFixed(3)}`)
    const { points, notes } = read(rows.join('\n'))
    expect(points).toHaveLength(360)
    expect(notes[0]).toContain('1440 points are more than 360: the 1080 that matter least')
    const line = horizonLine(points)
    for (let i = 0; i < 1440; i++) expect(heightAt(line, i / 4)).toBeCloseTo(height(i / 4), 1)
  })

  it('keeps a flat line up when it is thinned', () => {
    const rows = Array.from({ length: 720 }, (_, i) => `${i / 2},7`)
    const line = horizonLine(read(rows.join('\n')).points)
    for (const azimuth of [0, 45, 90, 180, 270, 359]) expect(heightAt(line, azimuth)).toBe(7)
  })

  it('of more rows than anybody measures is refused', () => {
    const rows = Array.from({ length: 7201 }, (_, i) => `${i / 100},1`)
    expect(errorOf(rows.join('\n'))).toBe('More than 7200 points are not read.')
  })
})

it('takes a comma before a space for one between columns: it makes no decimals of the second', () => {
  const heights = read('90 ,4\n180 ,12\n270 ,6').points.map(({ heightAngle }) => heightAngle)
  expect(heights).toEqual([4, 12, 6])
})
