import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightAt, horizonLine } from '../../../../lib/horizon/line.ts'
import { horizonProfile } from '../../../../lib/schemas/horizon.ts'
import { toAzimuth } from '../../../../web/src/horizon/azimuth.ts'
import {
  type ParsedHorizon,
  parseHorizonFile,
} from '../../../../web/src/horizon/import/parse-horizon-file.ts'
import { horizons, point } from '../horizons.ts'

const NORTHERN = { latitude: 46.95 }
const SOUTHERN = { latitude: -33.9 }
const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url), 'utf8')

const parse = (text: string, options: Parameters<typeof parseHorizonFile>[1] = NORTHERN): ParsedHorizon => {
  const result = parseHorizonFile(text, options)
  if ('error' in result) throw new Error(result.error)
  return result
}

const errorOf = (text: string, options = NORTHERN) => {
  const result = parseHorizonFile(text, options)
  return 'error' in result ? result.error : undefined
}

const heightsOf = ({ points }: ParsedHorizon) =>
  Object.fromEntries(points.map(({ direction, heightAngle }) => [direction, heightAngle]))

describe('the same valley in three formats', () => {
  const files = ['pvgis.csv', 'pvgis.json', 'valley.hor'] as const
  const [csv, json, hor] = files.map((fileName) => parse(sample(fileName), { ...NORTHERN, fileName }))

  it('has its format detected', () => {
    expect([csv?.format, json?.format, hor?.format]).toEqual(['PVGIS CSV', 'PVGIS JSON', 'PVsyst .HOR'])
    expect([csv?.isConventionKnown, json?.isConventionKnown, hor?.isConventionKnown]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('gives the same points', () => {
    expect(csv?.points).toHaveLength(48)
    expect(json?.points).toEqual(csv?.points)
    expect(hor?.points).toEqual(csv?.points)
  })

  it('has a ridge in the west and is open to the south', () => {
    expect(csv && heightsOf(csv)).toMatchObject({ '0': 9, '180': 0, '255': 8.7, '90': 0 })
  })

  it('notes that north is given twice', () => {
    expect(csv?.notes).toEqual(['1 azimuth given more than once; the greatest height is used.'])
    expect(hor?.notes).toEqual([])
  })
})

describe('PVGIS', () => {
  it('measures from south in the southern hemisphere as well', () => {
    const southern = parse(sample('pvgis.json'), SOUTHERN)
    expect(southern.points).toEqual(parse(sample('pvgis.json')).points)
  })

  it('lists the entries that are not numbers', () => {
    const text = JSON.stringify({ outputs: { horizon_profile: [{ A: 0, H_hor: 5 }, { A: 'east' }, null] } })
    const { points, notes } = parse(text)
    expect(points).toEqual([point(180, 5)])
    expect(notes[0]).toContain('entry 2')
    expect(notes[0]).toContain('entry 3')
  })

  it('may be truncated anywhere without inventing points', () => {
    const whole = sample('pvgis.csv')
    const heights = heightsOf(parse(whole))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (length) => {
        const result = parseHorizonFile(whole.slice(0, length), NORTHERN)
        if ('error' in result) return
        const completePoints = result.points.slice(1, -1)
        for (const { direction } of completePoints) expect(Object.keys(heights)).toContain(direction)
      }),
    )
  })
})

describe('PVsyst .HOR', () => {
  const text = '-90 5\n0 10\n45 20\n90 15'

  it('measures from south in the northern hemisphere', () => {
    const { convention, points } = parse(text, { ...NORTHERN, fileName: 'Roof.HOR' })
    expect(convention).toBe('south')
    expect(points).toEqual([point(90, 5), point(180, 10), point(225, 20), point(270, 15)])
  })

  it('measures from north, west positive, in the southern hemisphere', () => {
    const { convention, points } = parse(text, { ...SOUTHERN, fileName: 'Roof.HOR' })
    expect(convention).toBe('north-west-positive')
    expect(points).toEqual([point(0, 10), point(90, 5), point(270, 15), point(315, 20)])
  })

  it('uses the convention that the user chooses', () => {
    const { points } = parse(text, { ...NORTHERN, fileName: 'Roof.HOR', convention: 'north' })
    expect(points).toEqual([point(0, 10), point(45, 20), point(90, 15), point(270, 5)])
  })

  it('measures from north if azimuths exceed 180', () => {
    expect(parse('0 5\n120 6\n240 7', { ...NORTHERN, fileName: 'a.hor' }).convention).toBe('north')
    expect(parse('0 5\n120 6\n180 7', { ...NORTHERN, fileName: 'a.hor' }).convention).toBe('south')
  })
})

describe('two columns', () => {
  const expected = [point(90, 4), point('157.5', 12.5), point(270, 6)]

  it.each([
    ['commas', '90,4\n157.5,12.5\n270,6'],
    ['commas and spaces', '90, 4\r\n157.5, 12.5\r\n270, 6\r\n'],
    ['semicolons and decimal commas', '90;4\n157,5;12,5\n270;6'],
    ['tabs', '90\t4\n157.5\t12.5\n270\t6'],
    ['tabs and decimal commas', '90\t4\n157,5\t12,5\n270\t6'],
    ['spaces', '  90 4\n157.5   12.5\n270 6  '],
    ['spaces and decimal commas', '90 4\n157,5 12,5\n270 6'],
    ['quotes', '"90","4"\n"157.5","12.5"\n"270","6"'],
    ['degree signs', '90°,4°\n157.5°,12.5°\n270°,6°'],
    ['compass points', 'E,4\nsse,12.5\nW,6'],
    ['any order', '270,6\n90,4\n157.5,12.5'],
    [
      'comments, empty lines and a byte-order mark',
      '\uFEFF# measured in May\n\n90,4\n// tree\n157.5,12.5\n270,6',
    ],
    ['CR line endings', '90,4\r157.5,12.5\r270,6'],
  ])('with %s are parsed', (_, text) => {
    const { format, points, notes } = parse(text)
    expect({ format, notes }).toEqual({ format: 'Two columns', notes: [] })
    expect(
      points.map(({ direction, heightAngle }) => point(toAzimuth(direction) ?? '', heightAngle)),
    ).toEqual(expected)
  })

  it('may have a header', () => {
    const { convention, points, notes } = parse(sample('two-columns.csv'))
    expect(convention).toBe('north')
    expect(points).toHaveLength(6)
    expect(notes).toEqual(['1 line of text ignored.'])
  })

  it('with negative azimuths are assumed to face the equator at 0, unless the user chooses otherwise', () => {
    expect(parse('-90,5\n0,10').points).toEqual([point(90, 5), point(180, 10)])
    expect(parse('-90,5\n0,10', { ...NORTHERN, convention: 'north' }).points).toEqual([
      point(0, 10),
      point(270, 5),
    ])
  })

  it('set heights below the horizontal to 0, with a note', () => {
    const { points, notes } = parse('10,-2.5\n20,3')
    expect(points).toEqual([point(10, 0), point(20, 3)])
    expect(notes).toEqual(['1 height below the horizontal set to 0.'])
  })

  it('use the greater of two heights at the same azimuth', () => {
    expect(parse('0,3\n360,5\n90,1').points).toEqual([point(0, 5), point(90, 1)])
  })

  it('list the rows that are left out', () => {
    const { points, notes } = parse('10,5\n20,95\n400,5\n30,x\n40\n50,6,7\n60,6')
    expect(points).toEqual([point(10, 5), point(60, 6)])
    const [leftOut] = notes
    for (const fault of [
      'line 2: height 95',
      'line 3: azimuth 400',
      'line 4: “x”',
      'line 5: 1 column',
      'line 6: 3 columns',
    ])
      expect(leftOut).toContain(fault)
  })

  it.each([
    ['', 'The file is empty'],
    ['   \n', 'The file is empty'],
    ['hello', 'No points found'],
    ['<html><body>503</body></html>', 'No points found'],
    ['{"outputs": {}}', 'No points found'],
    ['{"outputs": {"horizon_profile": []}}', 'No points found in this file (PVGIS JSON)'],
    ['500,5', 'line 1: azimuth 500'],
    ['E;high', 'line 1: “high” is not a number'],
    ['East of the house', 'No points found'],
  ])('%j is rejected', (text, error) => {
    expect(errorOf(text)).toContain(error)
  })
})

describe('any text', () => {
  it('gives valid points or an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159.,;\t\n -+NSEW{}[]"A°') }), (text) => {
        const result = parseHorizonFile(text, NORTHERN)
        if (!('error' in result)) expect(horizonProfile.safeParse([...result.points]).success).toBe(true)
      }),
    )
  })

  it('that lists points gives those points', () => {
    fc.assert(
      fc.property(horizons({ minLength: 1 }), (points) => {
        const text = points.map(({ direction, heightAngle }) => `${direction};${heightAngle}`).join('\n')
        expect(parse(text, { ...NORTHERN, convention: 'north' }).points).toEqual(
          points.toSorted((a, b) => Number(a.direction) - Number(b.direction)),
        )
      }),
    )
  })

  it('with more than 360 points is simplified without moving the line noticeably', () => {
    const height = (azimuth: number) => 10 + 8 * Math.sin((azimuth * Math.PI) / 60)
    const rows = Array.from({ length: 1440 }, (_, i) => `${i / 4},${height(i / 4).toFixed(3)}`)
    const { points, notes } = parse(rows.join('\n'))
    expect(points).toHaveLength(360)
    expect(notes[0]).toContain('1440 points, the limit is 360. The 1080 least significant')
    const line = horizonLine(points)
    for (let i = 0; i < 1440; i++) expect(heightAt(line, i / 4)).toBeCloseTo(height(i / 4), 1)
  })

  it('keeps a flat line at its height when simplified', () => {
    const rows = Array.from({ length: 720 }, (_, i) => `${i / 2},7`)
    const line = horizonLine(parse(rows.join('\n')).points)
    for (const azimuth of [0, 45, 90, 180, 270, 359]) expect(heightAt(line, azimuth)).toBe(7)
  })

  it('with too many rows is rejected', () => {
    const rows = Array.from({ length: 7201 }, (_, i) => `${i / 100},1`)
    expect(errorOf(rows.join('\n'))).toBe('The file has more than 7200 points.')
  })
})

it('treats a comma before a space as a separator, not as a decimal comma', () => {
  const heights = parse('90 ,4\n180 ,12\n270 ,6').points.map(({ heightAngle }) => heightAngle)
  expect(heights).toEqual([4, 12, 6])
})
