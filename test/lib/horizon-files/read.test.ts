import { describe, expect, test } from 'vitest'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { ReadOptions } from '../../../lib/schemas/horizon-file.ts'
import { faultOf, heightsIn, notesIn, reading } from './read.ts'

const THREE = { '90': 4, '157.5': 12.5, '270': 6 }

describe('columns', () => {
  test('are read with any delimiter, decimal point and decoration', () => {
    for (const [name, text] of [
      ['commas', '90,4\n157.5,12.5\n270,6'],
      ['commas between spaces', '   90.0 ,  4.0\n  157.5 , 12.5\n270 , 6'],
      ['semicolons and decimal commas', '90;4\n157,5;12,5\n270;6'],
      ['semicolons and decimal points', '90;4\n157.5;12.5\n270;6;'],
      ['two tabs', '90\t\t4\n157.5\t\t12.5\n270\t\t6'],
      ['spaces and decimal commas', '90 4\n157,5 12,5\n270 6'],
      ['quotes around decimal commas only', '90,4\n"157,5","12,5"\n270,"6,0"'],
      ['exponents and plus signs', '+9e1 4e0\n1.575e2 1.25E+1\n2.7e+02 6.'],
      ['CR line endings', '90,4\r157.5,12.5\r270,6'],
      ['compass points', 'E,4\nsse,12.5\nW,6'],
      ['a header of two words', 'Bearing;Obstruction height\n90;4\n157.5;12.5\n270;6'],
    ] as const) {
      expect(heightsIn(text), name).toEqual(THREE)
      expect(notesIn(text), name).toEqual([])
    }
  })

  test('among others follow their header, or come first', () => {
    for (const text of [
      'id;name;azimuth;elevation;distance\n0;ridge;90;4;800\n1;ridge, north;157,5;12,5;30\n2;;270;6;2500',
      '# azimuth distance height\n# deg m deg\n90 800 4\n157.5 30 12.5\n270 2500 6',
      '# azimuth distance height\n90\t800\t4\n157.5\t30\t12.5\n270\t2500\t6',
      '47.26 11.4\nazimuth distance height\n90 800 4\n157.5 30 12.5\n270 2500 6',
      '90,4,800\n157.5,12.5,30\n270,6,2500',
      'azimuth,sun altitude,horizon\n90,20,4\n157.5,30,12.5\n270,20,6',
    ]) {
      expect(heightsIn(text), text).toEqual(THREE)
      expect(notesIn(text)[0], text).toBe('Only the columns of azimuth and height are used.')
    }
    const titled = '#Horizon;azimuth -180, -90\nAzimuth;Height\n90;4\n157.5;12.5\n270;6'
    expect(heightsIn(titled)).toEqual(THREE)
    expect(notesIn('local time,azimuth,elevation\n06:00,75,3\n12:00,180,60\n18:00,285,3')).toContain(
      'A table with times may be a sun path instead of a horizon.',
    )
  })

  test('may have the height before the azimuth', () => {
    for (const text of [
      'height;azimuth\n4;90\n12,5;157,5\n6;270',
      '# elevation azimuth\n4 90\n12.5 157.5\n6 270',
    ]) {
      expect(heightsIn(text), text).toEqual(THREE)
      expect(notesIn(text), text).toEqual(['The header puts the height before the azimuth.'])
    }
    expect(heightsIn('Höhe;Azimut\n4;10\n9;40\n2;80')).toEqual({ '10': 4, '40': 9, '80': 2 })
  })

  test('are named by the line that names both, not by a title', () => {
    expect(heightsIn('Azimuth reference,North\nElevation,Azimuth\n4,90\n12.5,157.5\n6,270')).toEqual(THREE)
    for (const title of ['Horizon profile', 'Horizon;Roof', 'Angle;Value', 'Horizon profile;Site A'])
      expect(heightsIn(`${title}\n10;4\n40;9\n80;2`), title).toEqual({ '10': 4, '40': 9, '80': 2 })
  })

  test('in an unclear order are asked about', () => {
    const cases: readonly [text: string, fault: string, given?: string][] = [
      ['Richting,Afstand,Hoek\n°,m,°\n90,80,4\n180,30,12', 'line 1'],
      ['# Richting Afstand Hoek\n90\t80\t4\n180\t30\t12', 'line 1'],
      ['12 100\n3 95\n8 20\n5 70', 'which column is the azimuth', '2 lines that cannot be read'],
      ['5 0\n10 90\n12 180\n15 270', 'which column is the azimuth', '2 lines that cannot be read'],
      ['0 0\n0 30\n5 60\n10 90', 'which column is the azimuth'],
      ['1,90,4,0\n2,180,5,0', 'has 4 columns without a header', '1 line that cannot be read'],
    ]
    for (const [text, fault, given] of cases) {
      expect(faultOf(text), text).toContain(fault)
      expect(faultOf(text), text).toContain(
        'expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first',
      )
      const [first = ''] = text.match(/\d+/) ?? []
      if (given) expect(faultOf(text, { format: 'csv' }), text).toContain(given)
      else expect(heightsIn(text, { format: 'csv' }), text).toHaveProperty([first])
    }
  })

  test.each<[text: string, options?: ReadOptions]>([
    ['0,5\n90,1,5\n180,2'],
    ['0,5\n90,1,5\n180,2', { format: 'pvsyst' }],
    ['PVsyst horizon\n-90,3,5\n0,4,5\n90,2,5'],
    ['-90,3,5\n0,4,5\n90,2,5', { format: 'hor' }],
    ['0,4,5\n90,2,5', { format: 'open-meteo' }],
    ['0,5\n10\n20,5\n30,5'],
  ])('that may have decimal commas are asked about: %j', (text, options) => {
    expect(faultOf(text, options)).toMatch(/^may have decimal commas: expected .*semicolon.*\?format=pvgis/)
  })

  test('wider than the header are an error', () => {
    for (const text of [
      'azimuth,height\n0,5\n90,1,5\n180,2',
      'height;azimuth\n10;0\n20;90;tree\n30;180\n40;270',
      '# height azimuth\n10 0\n20 90 tree\n30 180\n40 270',
    ])
      expect(faultOf(text), text).toMatch(/^has 3 columns in line [23] under a header of 2: expected as many/)
  })

  test('`10,5` is two columns, as long as no other delimiter or quotes are there', () => {
    expect(heightsIn('10,5')).toEqual({ '10': 5 })
    expect(heightsIn('10,5;20,5')).toEqual({ '10.5': 20.5 })
    expect(heightsIn('10,5\t20,5')).toEqual({ '10.5': 20.5 })
    expect(heightsIn('0,5\n90,"1,5"\n180,2')).toEqual({ '0': 5, '90': 1.5, '180': 2 })
  })

  test('leave out lines of text, and list at most five by number', () => {
    const text = 'Distance is large\n\n90,4\nneighbor, tree\n157.5,12.5\n270,6\n*) measured twice'
    expect(heightsIn(text)).toEqual(THREE)
    expect(notesIn(text)).toEqual(['3 lines without a point were ignored: lines 1, 4 and 7.'])
    const [note] = notesIn(`${'text\n'.repeat(9)}90,4\n157.5,12.5\n270,6`)
    expect(note).toBe('9 lines without a point were ignored: lines 1, 2, 3, 4, 5 and 4 more.')
  })
})

describe('azimuths', () => {
  test('start and turn as assumed or as requested', () => {
    const turning = (to: string, zero = 'north') => `0° is ${zero} and 90° is ${to}`
    const east = `${turning('east')}, as requested`
    const west = `${turning('west')}, as requested`
    const negative = `${turning('west', 'south')}, assumed because some azimuths are negative`
    const COMPASS = 'compass points; degrees assumed'
    const [rows, cells] = ['-90 5\n0 10\n45 3', '-90;5\n0;10\n45;3']
    const asked = { 270: 5, 0: 10, 45: 3 }
    const turned = { 257.5: 5, 347.5: 10, 32.5: 3 }
    const cases: readonly [string, ReadOptions, Record<string, number>, convention: string][] = [
      [
        '# W = 0\n0;10',
        {},
        { 270: 10 },
        `0° is west and 90° is north, as the file says: “W = 0”; clockwise assumed`,
      ],
      ['0,10\n90,5', {}, { 0: 10, 90: 5 }, `${turning('east')}, assumed because no azimuth is negative`],
      ['-90,5\n0,10', {}, { 90: 5, 180: 10 }, negative],
      [rows, { north: 0 }, asked, east],
      [cells, { north: 0 }, asked, `${east}; clockwise assumed`],
      [cells, { north: 0, clockwise: true }, asked, `${east}; degrees assumed`],
      [rows, { north: 0, clockwise: false }, { 90: 5, 0: 10, 315: 3 }, west],
      [rows, { north: 0, rotation: -12.5 }, turned, `${east}; then −12.5° are added clockwise`],
      ['E 5\nS 6', { north: 180, clockwise: false }, { 90: 5, 180: 6 }, COMPASS],
      ['E 5\nS 6', { rotation: 10 }, { 100: 5, 190: 6 }, `${COMPASS}; then 10° are added clockwise`],
    ]
    for (const [text, options, heights, convention] of cases) {
      expect(heightsIn(text, options), text).toEqual(heights)
      expect(reading(text, options).convention, text).toBe(convention)
    }
  })

  test('from south and above 180 are asked about', () => {
    const cases: readonly [text: string, options: ReadOptions][] = [
      ['-90 5\n0 10\n270 6', {}],
      ['0 5\n120 6\n240 7', { format: 'hor' }],
      ['PVsyst\n0 5\n120 6\n240 7', {}],
    ]
    for (const [text, options] of cases) {
      expect(faultOf(text, options), text).toContain('?north=0 or ?north=180')
      expect(faultOf(text, { ...options, north: 0 }), text).toBeUndefined()
    }
  })
})

describe('a list of heights', () => {
  const EIGHT = { '0': 0, '45': 10, '90': 20.5, '135': 30, '180': 40, '225': 15, '270': 25, '315': 5 }

  test('starts at north', () => {
    for (const text of [
      '0,10,20.5,30,40,15,25,5',
      '0;10;20,5;30;40;15;25;5',
      '0 10 20.5 30 40 15 25 5',
      'https://api.forecast.solar/estimate/52/12/37/0/5?horizon=0,10,20.5,30,40,15,25,5&full=1',
      '?userhorizon=0%2C10%2c20.5%2C30%2C40%2C15%2C25%2C5',
      'PVcalc?horizon=1&userhorizon=0,10,20.5,30,40,15,25,5',
      '0\r\n10\r\n20.5\r\n30\r\n40\r\n15\r\n25\r\n5\r\n',
      '# roof\n0\n10\n20.5\n30\n40\n15\n25\n5',
    ]) {
      expect(heightsIn(text), text).toEqual(EIGHT)
      expect(reading(text).format, text).toBe('pvgis')
      expect(notesIn(text), text).toContain('The file has 8 heights at steps of 45°.')
    }
  })

  test('may have decimal commas on lines of their own, if its format is given', () => {
    const heights = { '0': 0.5, '90': 10.5, '180': 20.5, '270': 30 }
    expect(heightsIn('0,5\n10,5\n20,5\n30', { format: 'pvgis' })).toEqual(heights)
  })

  test('may have north at both ends, and is divided as it is if its steps are usual', () => {
    const listOf = (count: number, last: number) =>
      Array.from({ length: count }, (_, i) => (i === count - 1 ? last : i / 20)).join(',')
    for (const count of [361, 25]) {
      const { horizonProfile, notes } = reading(listOf(count, 0))
      expect(horizonProfile, `${count}`).toHaveLength(count - 1)
      const second = { direction: String(360 / (count - 1)), heightAngle: 0.05 }
      expect(horizonProfile[1], `${count}`).toEqual(second)
      expect(notes, `${count}`).toContain('The last height repeats the first and is left out.')
      expect(faultOf(listOf(count, 9)), `${count}`).toContain(`has ${count} heights,`)
    }
    for (const count of [48, 100, 720])
      expect(notesIn(listOf(count, 0))[0]).toBe(`The file has ${count} heights at steps of ${360 / count}°.`)
  })

  test('is not seen in a comment of columns', () => {
    for (const comment of ['# horizon=terrain from DEM', '# horizon=0,10,20,30', 'usehorizon=1']) {
      expect(heightsIn(`${comment}\n0;10\n90;20\n180;5\n270;2`), comment).toMatchObject({ '90': 20 })
    }
  })
})

describe('a SAM table', () => {
  const ROWS = '0 0 90 180 270\n0 100 100 100 0\n10 100 50 49 0\n20 80 49 0 0\n90 0 0 0 0'
  const HEIGHTS = { '0': 20, '90': 10, '180': 0, '270': 0 }

  test('gives the highest altitude with at least half of the beam lost', () => {
    for (const text of [
      ROWS,
      ROWS.replaceAll(' ', ','),
      ROWS.replace('0', 'alt/az'),
      ROWS.slice(2),
      ROWS.replaceAll(' ', ';').replace(/^0/, ''),
    ]) {
      expect(heightsIn(text), text).toEqual(HEIGHTS)
    }
  })

  test('with azimuths below 0 counts from south, as is said', () => {
    const text = ',-90,0,90,180\n10,0,100,0,0\n20,0,100,0,0'
    expect(reading(text)).toMatchObject({ format: 'sam', assumed: true })
    expect(heightsIn(text)[180]).toBe(20)
  })

  test('of two azimuths could be columns, so it is asked about', () => {
    const text = '0,0,180\n0,100,100\n10,100,0\n20,0,0'
    expect(faultOf(text)).toMatch(/^could be a SAM loss table .*: expected \?format=sam or \?format=csv/)
    expect(heightsIn(text, { format: 'sam' })).toEqual({ '0': 10, '180': 0 })
    expect(heightsIn(text.replace('0', 'alt/az'))).toEqual({ '0': 10, '180': 0 })
  })
})

test('encodings are detected', () => {
  const text = 'azimuth;height (°)\r\n90;4\r\n157,5;12,5\r\n270;6\r\n'
  const utf16be = (value: string) => Buffer.from(value, 'utf16le').swap16()
  const cases: readonly [encoding: string, bytes: Buffer, notes: readonly string[]][] = [
    ['UTF-8', Buffer.from(text), []],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`), []],
    ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), []],
    ['UTF-16 BE', utf16be(`\uFEFF${text}`), []],
    ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le'), []],
    ['UTF-16 BE without a mark', utf16be(text), []],
    ['Windows-1252', Buffer.from(text, 'latin1'), ['The file is not UTF-8 and is read as Windows-1252.']],
  ]
  for (const [name, bytes, notes] of cases) {
    expect(heightsIn(bytes), name).toEqual(THREE)
    expect(notesIn(bytes), name).toEqual(notes)
  }
})

describe('heights', () => {
  test('that are raised, merged or missing are noted', () => {
    const gap = 'in a gap wider than 90°, the horizon falls to 0°, here at'
    const two = 'There are no points from 100° to 200° or from 200° to 100°'
    const below = '2 heights below the horizontal were raised to 0°; the lowest is −2.5°.'
    const twice = '2 azimuths are given more than once; the greatest height is used.'
    const cases: readonly [text: string, heights: Record<string, number>, note: string][] = [
      ['0,-2.5\n90,3\n180,0\n270,-1', { '0': 0, '270': 0 }, below],
      ['10,3\n10,5\n10.0,4\n90,1', { '10': 5, '90': 1 }, twice],
      ['100,5\n200,5', { '100': 5, '200': 5 }, `${two}: ${gap} south, west, north and east.`],
      ['azimuth,height\n1,2', { '1': 2 }, `There are no other points: ${gap} east, south, west and north.`],
      ['60,0\n180,9\n240,9\n300,0\n120,9', {}, `There are no points from 300° to 60°: ${gap} north.`],
    ]
    for (const [text, heights, note] of cases) {
      expect(heightsIn(text), text).toMatchObject(heights)
      expect(reading(text).notes, text).toContain(note)
    }
  })

  test('are kept to a thousandth of a degree', () => {
    expect(heightsIn('10.00049,3.21459\n100,1\n190,1\n280,1')).toMatchObject({ '10': 3.215 })
  })

  test('of thousands of points are thinned, but a mast of a single row stays', () => {
    const rows = Array.from({ length: 7200 }, (_, i) => [
      i / 20,
      i === 1234 ? 40 : Number((5 + 3 * Math.sin(i / 200)).toFixed(3)),
    ])
    const { horizonProfile, notes } = reading(rows.map((row) => row.join(' ')).join('\n'))
    expect(horizonProfile).toHaveLength(360)
    expect(horizonProfile).toContainEqual({ direction: '61.7', heightAngle: 40 })
    expect(notes[0]).toMatch(
      /^7200 points were thinned to the 360 that matter most, which moves the line by at most 0\.\d+°\.$/,
    )
    const moved = Number(notes[0]?.match(/0\.\d+(?=°)/)?.[0])
    const line = horizonLine(horizonProfile)
    for (const [azimuth = 0, height = 0] of rows)
      expect(Math.abs(heightAt(line, azimuth) - height)).toBeLessThanOrEqual(moved + 0.0006)
    const flat = Array.from({ length: 720 }, (_, i) => `${i / 2} 7`).join('\n')
    const level = horizonLine(reading(flat).horizonProfile)
    for (let azimuth = 0; azimuth < 360; azimuth++) expect(heightAt(level, azimuth)).toBe(7)
  })
})

test('an unreadable file gets one sentence', () => {
  const cases: readonly [text: string, fault: string, options?: ReadOptions][] = [
    ['', 'is empty'],
    ['\uFEFF \r\n\t\n', 'is empty'],
    ['East of the house', 'has no line with an azimuth and a height'],
    ['hello world\n1;2;3', 'has 1 line of text, such as “hello world”, and 1 point'],
    ['PK\u0003\u0004xl/workbook.xml', 'is a workbook, such as from Excel, or an archive'],
    ['[{"A": 0, "H_hor": "high"}]', '1 item that cannot be read: 1 (“high”)'],
    ['{"outputs": {"horizon_profile": []}}', 'has no points'],
    ['begin data\nheader\n', 'has no rows after a line "begin data"'],
    ['azimuth,height,horizon\n90,4,5\n180,5,6', 'has several columns'],
    ['0,0,90,180\n0,1,1,1\n10,1,0.5,0\n20,0,0,0', 'has no loss above 1'],
    ['nothing', 'is not valid JSON', { format: 'pvgis-json' }],
    ['nothing', 'is not a SAM loss table', { format: 'sam' }],
    ['0 10\n10 12\n20 15\n30 10', 'is not a list of heights: expected at least 4', { format: 'pvgis' }],
    ['0,1\n'.repeat(20_001), 'has more than 20000 lines'],
    ['1,'.repeat(20_001), 'has more than 20000 points'],
  ]
  for (const [text, fault, options] of cases) {
    expect(faultOf(text, options), text).toContain(fault)
    expect(faultOf(text, options), text).toMatch(/^[a-z][^\n]*: expected [^\n]*[^.]$/)
  }
})

test('PVGIS columns without a header are read if their format is given', () => {
  const basic = '-180.0\t\t9.0\t\t-180.0\t\t0.0\n0.0\t\t4.5\t\t0.0\t\t20.1'
  expect(faultOf(basic)).toMatch(/has 4 columns without a header.*\?format=pvgis-csv/)
  expect(heightsIn(basic, { format: 'pvgis-csv' })).toEqual({ '0': 9, '180': 4.5 })
})
