import { describe, expect, test } from 'vitest'
import { faultOf, heightsIn, notesIn, reading, sample } from './read.ts'

const NORTHBOUND = { '90': 4, '157.5': 12.5, '270': 6 }

describe('columns', () => {
  test.each([
    ['commas', '90,4\n157.5,12.5\n270,6'],
    ['commas and spaces', '90, 4\r\n157.5, 12.5\r\n270, 6\r\n'],
    ['a space before the comma', '90 ,4\n157.5 ,12.5\n270 ,6'],
    ['commas between spaces', '   90.0 ,  4.0\n  157.5 , 12.5\n270 , 6'],
    ['semicolons and decimal commas', '90;4\n157,5;12,5\n270;6'],
    ['semicolons and decimal points', '90;4\n157.5;12.5\n270;6;'],
    ['tabs', '90\t4\n157.5\t12.5\n270\t6'],
    ['tabs and decimal commas', '90\t4\n157,5\t12,5\n270\t6'],
    ['two tabs', '90\t\t4\n157.5\t\t12.5\n270\t\t6'],
    ['spaces', '  90 4\n157.5   12.5\n270 6  '],
    ['spaces and decimal commas', '90 4\n157,5 12,5\n270 6'],
    ['quotes', '"90","4"\n"157.5","12.5"\n"270","6"'],
    ['quotes around decimal commas', '"90","4"\n"157,5","12,5"\n"270,0","6,0"'],
    ['quotes around decimal commas only', '90,4\n"157,5","12,5"\n270,"6,0"'],
    [
      'quotes around decimal commas, and a header',
      '"Azimuth, deg","Height, deg"\n90,4\n"157,5","12,5"\n270,6',
    ],
    ['degree signs', '90°,4°\n157.5°,12.5°\n270°,6°'],
    ['exponents and plus signs', '+9e1 4e0\n1.575e2 1.25E+1\n2.7e+02 6.'],
    ['CR line endings', '90,4\r157.5,12.5\r270,6'],
    ['compass points', 'E,4\nsse,12.5\nW,6'],
    ['any order', '270,6\n90,4\n157.5,12.5'],
  ])('separated by %s are read', (_, text) => {
    expect(heightsIn(text)).toEqual(NORTHBOUND)
    expect(notesIn(text)).toEqual([])
  })

  test('`10,5` is two columns, as long as no other delimiter is there', () => {
    expect(heightsIn('10,5')).toEqual({ '10': 5 })
    expect(heightsIn('10,5;20,5')).toEqual({ '10.5': 20.5 })
    expect(heightsIn('10,5\t20,5')).toEqual({ '10.5': 20.5 })
  })

  test.each([
    'azimuth,height\n90,4\n157.5,12.5\n270,6',
    'height;azimuth\n4;90\n12,5;157,5\n6;270',
    'Höhe (°)\tAzimut (°)\n4\t90\n12,5\t157,5\n6\t270',
    'Azimuth [deg], Distance [m], Elevation [deg]\n90, 800, 4\n157.5, 30, 12.5\n270, 2500, 6',
    '# elevation azimuth\n4 90\n12.5 157.5\n6 270',
    'Bearing;Obstruction height\n90;4\n157.5;12.5\n270;6',
  ])('follow their header: %j', (text) => {
    expect(heightsIn(text)).toEqual(NORTHBOUND)
  })

  test.each([
    'Azimuth;Distance;Height\n[deg];[m];[deg]\n90;800;4\n157,5;30;12,5\n270;2500;6',
    '# azimuth distance height\n# deg m deg\n90 800 4\n157.5 30 12.5\n270 2500 6',
    '# Azimuth [deg] Distance [m] Height [deg]\n#\n90 800 4\n157.5 30 12.5\n270 2500 6',
    '# azimuth distance height\n90\t800\t4\n157.5\t30\t12.5\n270\t2500\t6',
    'Azimut,Entfernung,Höhe\n°,m,°\n\n# measured twice\n90,800,4\n157.5,30,12.5\n270,2500,6',
  ])('follow a header with other lines under it: %j', (text) => {
    expect(heightsIn(text)).toEqual(NORTHBOUND)
    expect(notesIn(text)[0]).toBe('Only the columns of azimuth and height are used.')
  })

  test.each([
    'Richtung;Entfernung;Winkel\n90;800;4\n180;30;12',
    'Azimuth,Distance,Inclination\ndeg,m,deg\n90,80,4\n180,30,12',
    '47.26 11.4\nazimuth distance height\n90 80 4\n180 30 12',
    '# Azimut Abstand Winkel\n90\t80\t4\n180\t30\t12',
  ])('beside a distance without a clear header are asked about: %j', (text) => {
    expect(faultOf(text)).toMatch(
      /^names a distance in line [12]: expected a header above the rows .*, or \?format=csv if the azimuth comes first/,
    )
    expect(heightsIn(text, { format: 'csv' })).toMatchObject({ '180': 30 })
  })

  test('may follow a sentence about distances', () => {
    const text = 'Distance to the house is large\n90 4\n157.5 12.5\n270 6\ndistance 5'
    expect(heightsIn(text)).toEqual(NORTHBOUND)
  })

  test.each([
    'azimuth,height\n0,5\n90,1,5\n180,2',
    'Azimuth,Height\n0,0,1,5\n7,5,2,5\n15,0,3,5',
    'azimuth height\n0 5 2\n90 7 3',
  ])('of rows wider than the header are an error: %j', (text) => {
    expect(faultOf(text)).toMatch(/^has [34] columns in line [23] under a header of 2: expected as many/)
  })

  test('of two numbers in some lines and three in others are an error', () => {
    const text = '0,5\n90,1,5\n180,2'
    for (const format of [undefined, 'csv', 'pvsyst'] as const)
      expect(faultOf(text, { format })).toContain(
        'has lines with two numbers and lines with three, such as line 2',
      )
    expect(heightsIn(text.replace('90,1,5', '90,"1,5"'))).toEqual({ '0': 5, '90': 1.5, '180': 2 })
  })

  test('are not made by what stands in for a quoted delimiter', () => {
    expect(faultOf('0;1\uE02C5')).toContain('has no line with an azimuth and a height')
  })

  test('of three numbers do not belong in a PVsyst file', () => {
    const text = 'PVsyst horizon\n-90,3,5\n0,4,5\n90,2,5'
    expect(faultOf(text)).toContain('or ?format=csv if the third is another column')
    expect(heightsIn(text, { format: 'csv' })).toEqual({ '90': 3, '180': 4, '270': 2 })
    expect(heightsIn(text.replaceAll(/(\d),(\d),/g, '$1;$2,'))).toEqual({ '90': 3.5, '180': 4.5, '270': 2.5 })
  })

  test('that the header names twice are rejected', () => {
    expect(faultOf('azimuth,height,horizon\n90,4,5\n180,5,6')).toContain('several columns')
  })

  test('of a third value are ignored with a note', () => {
    const notes = notesIn('90,4,800\n157.5,12.5,30\n270,6,2500')
    expect(heightsIn('90,4,800\n157.5,12.5,30\n270,6,2500')).toEqual(NORTHBOUND)
    expect(notes).toEqual(['The third column is ignored.'])
  })

  test('of more values need a header', () => {
    expect(faultOf('1,90,4,0\n2,180,5,0')).toContain('has 4 columns without a header')
    expect(heightsIn('id,azimuth,height,note\n1,90,4,0\n2,180,5,0')).toEqual({ '90': 4, '180': 5 })
  })

  test('leave out lines of text, and say which', () => {
    const text = 'Survey of May 3\n\n90,4\nneighbor, tree\n157.5,12.5\n270,6\n*) measured twice'
    expect(heightsIn(text)).toEqual(NORTHBOUND)
    expect(notesIn(text)).toEqual(['3 lines without a point were ignored: lines 1, 4 and 7.'])
  })

  test('list at most five lines by number', () => {
    const text = `${'text\n'.repeat(9)}90,4\n157.5,12.5\n270,6`
    expect(notesIn(text)).toEqual(['9 lines without a point were ignored: lines 1, 2, 3, 4, 5 and 4 more.'])
  })
})

describe('swapped columns', () => {
  const swapped = (rows: readonly (readonly [height: number, azimuth: number])[]) =>
    rows.map((row) => row.join(' ')).join('\n')
  const NOTE = 'The first column is read as the height and the second as the azimuth.'

  test('are certain if half of the second column is above 90', () => {
    const text = swapped([
      [12, 200],
      [3, 310],
      [8, 20],
      [5, 120],
    ])
    expect(heightsIn(text)).toEqual({ '20': 8, '120': 5, '200': 12, '310': 3 })
    expect(notesIn(text)[0]).toBe(NOTE)
  })

  test('are certain if only the second column is in order, and not a height', () => {
    const text = swapped([
      [4, 10],
      [9, 40],
      [9, 70],
      [2, 88],
      [1, 100],
    ])
    expect(heightsIn(text)).toEqual({ '10': 4, '40': 9, '70': 9, '88': 2, '100': 1 })
    expect(notesIn(text)[0]).toBe(NOTE)
  })

  test('are certain beside compass points', () => {
    expect(heightsIn('4;E\n12,5;SSE')).toEqual({ '90': 4, '157.5': 12.5 })
  })

  test.each([
    ['the second column is in order and could be heights', '4 10\n9 40\n9 70\n2 80\n1 90'],
    ['a single height is impossible', '10 5\n20 95\n30 6'],
    ['both columns are in order', '5 10\n10 40\n15 80\n20 100'],
  ])('are asked about if %s', (_, text) => {
    expect(faultOf(text)).toContain('expected a header such as azimuth,height above the rows, or ?format=csv')
    const [first] = text.split(' ')
    expect(heightsIn(text, { format: 'csv' })).toHaveProperty([first ?? ''])
    expect(heightsIn(`height azimuth\n${text}`)).not.toHaveProperty([first ?? ''])
  })

  test('are not suspected where the first column can only be the azimuth', () => {
    expect(heightsIn('100 5\n20 80\n300 81\n10 90')).toEqual({ '10': 90, '20': 80, '100': 5, '300': 81 })
  })
})

describe('azimuths', () => {
  test('of unnamed columns start at north if none is negative, and at south otherwise', () => {
    expect(heightsIn('0,10\n90,5')).toEqual({ '0': 10, '90': 5 })
    expect(reading('0,10\n90,5').convention).toBe(
      '0° is north and 90° is east, assumed because no azimuth is negative',
    )
    expect(heightsIn('-90,5\n0,10')).toEqual({ '90': 5, '180': 10 })
    expect(reading('-90,5\n0,10').convention).toBe(
      '0° is south and 90° is west, assumed because some azimuths are negative',
    )
  })

  test.each([
    [{ north: 0 }, { '270': 5, '0': 10, '45': 3 }, '0° is north and 90° is east, as requested'],
    [{ north: 180 }, { '90': 5, '180': 10, '225': 3 }, '0° is south and 90° is west, as requested'],
    [
      { north: 0, clockwise: false },
      { '90': 5, '0': 10, '315': 3 },
      '0° is north and 90° is west, as requested',
    ],
    [
      { north: 180, clockwise: false },
      { '270': 5, '180': 10, '135': 3 },
      '0° is south and 90° is east, as requested',
    ],
    [
      { north: 0, rotation: -12.5 },
      { '257.5': 5, '347.5': 10, '32.5': 3 },
      '0° is north and 90° is east, as requested; then −12.5° are added clockwise',
    ],
  ] as const)('can be overridden by %j', (options, heights, convention) => {
    expect(heightsIn('-90 5\n0 10\n45 3', options)).toEqual(heights)
    expect(reading('-90 5\n0 10\n45 3', options).convention).toBe(convention)
  })

  test('of lists can be overridden, too', () => {
    expect(heightsIn('1,2,3,4', { north: 180, clockwise: false })).toEqual({
      '180': 1,
      '90': 2,
      '0': 3,
      '270': 4,
    })
  })

  test('of compass points stay, apart from the rotation', () => {
    expect(heightsIn('E 5\nS 6', { north: 180, clockwise: false })).toEqual({ '90': 5, '180': 6 })
    expect(heightsIn('E 5\nS 6', { rotation: 10 })).toEqual({ '100': 5, '190': 6 })
    expect(reading('E 5\nS 6').convention).toBe('compass points')
    expect(reading('E 5\nS 6', { rotation: 10 }).convention).toBe(
      'compass points; then 10° are added clockwise',
    )
  })

  test.each([
    ['-90 5\n0 10\n270 6', {}],
    ['0 5\n120 6\n240 7', { format: 'hor' }],
    ['PVsyst\n0 5\n120 6\n240 7', {}],
  ] as const)('below 0 or from south, and above 180, are asked about: %j', (text, options) => {
    expect(faultOf(text, options)).toContain('?north=0 or ?north=180')
    expect(faultOf(text, { ...options, north: 0 })).toBeUndefined()
  })

  test('out of range are an error', () => {
    expect(faultOf('10,5\n400,6')).toBe('has the azimuth 400°: expected −180° to 360°')
    expect(faultOf('-270,5\n10,6')).toContain('has the azimuth −270°')
  })

  test('from −180° to 180° and from 0° to 360° give north once', () => {
    const rows = [0, 90, 180, 270, 360].map((azimuth) => `${azimuth} ${azimuth === 360 ? 7 : 5}`)
    expect(heightsIn(rows.join('\n'))).toEqual({ '0': 7, '90': 5, '180': 5, '270': 5 })
    const south = [-180, -90, 0, 90, 180].map((azimuth) => `${azimuth} 5`).join('\n')
    expect(heightsIn(south)).toEqual({ '0': 5, '90': 5, '180': 5, '270': 5 })
    expect(notesIn(south)).toEqual(['1 azimuth is given more than once; the greatest height is used.'])
  })

  test('in 361 rows give 360 points', () => {
    const rows = Array.from({ length: 361 }, (_, azimuth) => `${azimuth}\t${azimuth % 7}`)
    expect(reading(rows.join('\n')).horizonProfile).toHaveLength(360)
  })
})

describe('a list of heights', () => {
  const EIGHT = { '0': 0, '45': 10, '90': 20.5, '135': 30, '180': 40, '225': 15, '270': 25, '315': 5 }

  test.each([
    ['commas', '0,10,20.5,30,40,15,25,5'],
    ['commas and spaces', '0, 10, 20.5, 30, 40, 15, 25, 5\n'],
    ['semicolons', '0;10;20,5;30;40;15;25;5'],
    ['spaces', '0 10 20.5 30 40 15 25 5'],
    ['a parameter name', 'userhorizon=0,10,20.5,30,40,15,25,5'],
    ['an address', 'https://api.forecast.solar/estimate/52/12/37/0/5?horizon=0,10,20.5,30,40,15,25,5&full=1'],
    ['percent-encoded commas', '?userhorizon=0%2C10%2c20.5%2C30%2C40%2C15%2C25%2C5'],
    ['one height per line', '0\r\n10\r\n20.5\r\n30\r\n40\r\n15\r\n25\r\n5\r\n'],
    ['comments around one height per line', '# roof\n0\n10\n20.5\n30\n40\n15\n25\n5'],
  ])('with %s starts at north', (_, text) => {
    expect(heightsIn(text)).toEqual(EIGHT)
    expect(reading(text)).toMatchObject({
      format: 'pvgis',
      notes: expect.arrayContaining(['The file has 8 heights at steps of 45°.']),
    })
  })

  test('may have decimal commas on lines of their own, if its format is given', () => {
    const text = '0,5\n10,5\n20,5\n30,5'
    expect(heightsIn(text, { format: 'csv' })).toEqual({ '0': 5, '10': 5, '20': 5, '30': 5 })
    expect(heightsIn(text, { format: 'pvgis' })).toEqual({ '0': 0.5, '90': 10.5, '180': 20.5, '270': 30.5 })
    expect(notesIn(text, { format: 'pvgis' })).toContain('Commas are read as decimal commas.')
    expect(faultOf('0,5\n10\n20,5\n30,5')).toContain('?format=pvgis for heights with decimal commas')
    expect(heightsIn('0,5\n10\n20,5\n30,5', { format: 'pvgis' })).toMatchObject({ '90': 10, '180': 20.5 })
  })

  test('that repeats north at its end has it once', () => {
    const heights = Array.from({ length: 361 }, (_, azimuth) => (azimuth % 360) / 10)
    expect(reading(heights.join(',')).horizonProfile).toHaveLength(360)
    expect(reading(heights.join(',')).notes).toContain('The last height repeats the first and is left out.')
    expect(faultOf([...heights.slice(0, 360), 9].join(','))).toContain('has 361 heights,')
  })

  test.each([
    [49, 7.5],
    [97, 3.75],
    [25, 15],
    [101, 3.6],
  ])('of %d heights with north at both ends has steps of %d°', (count, step) => {
    const heights = Array.from({ length: count }, (_, i) => (i === count - 1 ? 0 : i / 2))
    const { horizonProfile, notes } = reading(heights.join('\n'))
    expect(horizonProfile).toHaveLength(count - 1)
    expect(horizonProfile[1]).toEqual({ direction: String(step), heightAngle: 0.5 })
    expect(notes).toContain('The last height repeats the first and is left out.')
    expect(faultOf([...heights.slice(0, -1), 9].join('\n'))).toContain(`has ${count} heights,`)
  })

  test.each([48, 96, 100, 720])('of %d heights is divided as it is', (count) => {
    const heights = Array.from({ length: count }, (_, i) => (i === count - 1 ? 0 : i / 20))
    expect(reading(heights.join(',')).notes[0]).toBe(
      `The file has ${count} heights at steps of ${360 / count}°.`,
    )
  })

  test.each([
    'https://re.jrc.ec.europa.eu/api/v5_3/PVcalc?lat=45&lon=8&usehorizon=1&userhorizon=0,10,20.5,30,40,15,25,5&peakpower=1',
    'PVcalc?userhorizon=0,10,20.5,30,40,15,25,5&usehorizon=1',
    'PVcalc?horizon=1&userhorizon=0,10,20.5,30,40,15,25,5',
  ])('is found beside other parameters: %s', (address) => {
    expect(heightsIn(address)).toEqual(EIGHT)
  })

  test.each(['# horizon=terrain from DEM', '# no_horizon=false', '# horizon=0,10,20,30', 'usehorizon=1'])(
    'is not seen in the comment %j of columns',
    (comment) => {
      expect(heightsIn(`${comment}\n0;10\n90;20\n180;5\n270;2`)).toEqual({
        '0': 10,
        '90': 20,
        '180': 5,
        '270': 2,
      })
    },
  )

  test.each(['0 10\n10 12\n20 15\n30 10', '0;10\n10;12\n20;15\n30;10', '0,10,20\n30,40,50'])(
    'is not mixed from columns: %j',
    (text) => {
      expect(faultOf(text, { format: 'pvgis' })).toBe(
        'has several lines of several numbers: expected all heights on one line or one per line, or ?format=csv for azimuths and heights',
      )
    },
  )

  test('needs four heights', () => {
    expect(faultOf('10,20,30', { format: 'pvgis' })).toContain('has 3 heights: expected at least 4')
    expect(faultOf('10', { format: 'pvgis' })).toContain('has 1 height: expected at least 4')
    expect(faultOf('10\n20\n30')).toContain('has no line with an azimuth and a height')
  })
})

describe('encodings', () => {
  const text = 'Azimut;Höhe\r\n90;4\r\n157,5;12,5\r\n270;6\r\n'
  const utf16be = (value: string) => Buffer.from(value, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(text), []],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`), []],
    ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), []],
    ['UTF-16 BE', utf16be(`\uFEFF${text}`), []],
    [
      'UTF-16 LE without a mark',
      Buffer.from(text, 'utf16le'),
      ['The file is read as UTF-16, although it has no byte-order mark.'],
    ],
    [
      'UTF-16 BE without a mark',
      utf16be(text),
      ['The file is read as UTF-16, although it has no byte-order mark.'],
    ],
    ['Windows-1252', Buffer.from(text, 'latin1'), ['The file is not UTF-8 and is read as Windows-1252.']],
  ])('%s is read', (_, bytes, notes) => {
    expect(heightsIn(bytes)).toEqual(NORTHBOUND)
    expect(notesIn(bytes)).toEqual(notes)
  })

  test('JSON may be UTF-16', () => {
    const json = Buffer.from(`\uFEFF${sample('pvgis.json')}`, 'utf16le')
    expect(reading(json)).toEqual(reading(sample('pvgis.json')))
  })

  test('a file cut off in the middle of a character is rejected', () => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    expect(faultOf(bytes.subarray(0, -1))).toContain('is not valid UTF-16')
  })
})

describe('heights', () => {
  test('below the horizontal become 0, and above the zenith 90', () => {
    const text = '0,-2.5\n90,3\n180,91\n270,-0.25'
    expect(heightsIn(text)).toEqual({ '0': 0, '90': 3, '180': 90, '270': 0 })
    expect(reading(text).notes).toEqual([
      '2 heights below the horizontal were raised to 0°; the lowest is −2.5°.',
      '1 height above 90° was lowered to 90°; the highest is 91°.',
    ])
  })

  test('that cannot be heights are an error', () => {
    expect(faultOf('0,500\n120,400\n240,300')).toContain('has heights such as 500°')
    expect(faultOf('0,120\n120,140\n240,30')).toContain('has heights up to 140°')
    expect(faultOf('0,-9999\n120,-9999\n240,5')).toContain('has heights such as −9999°')
  })

  test.each(['-9999', '-90.1', '180.5', '32767', '1e300'])('of %s are ignored', (height) => {
    const text = `0,5\n90,${height}\n120,-90\n180,6\n270,180`
    expect(heightsIn(text)).toEqual({ '0': 5, '120': 0, '180': 6, '270': 90 })
    expect(notesIn(text)[0]).toMatch(
      /^1 point was ignored, because the height is not between −90° and 180°; the first is /,
    )
  })

  test('of the same azimuth give the greatest', () => {
    expect(heightsIn('10,3\n10,5\n10.0,4\n90,1\n180,1\n270,1')).toMatchObject({ '10': 5 })
    expect(notesIn('10,3\n10,5\n10.0,4\n90,1\n180,1\n270,1')).toEqual([
      '2 azimuths are given more than once; the greatest height is used.',
    ])
  })

  test('are kept to a thousandth of a degree', () => {
    expect(heightsIn('10.00049,3.21459\n100,1\n190,1\n280,1')).toMatchObject({ '10': 3.215 })
  })

  test('with wide gaps between them get a note', () => {
    expect(reading('100,5\n200,5').notes).toEqual([
      'There are no points from 100° to 200° or from 200° to 100°: in a gap wider than 90°, the horizon is 0° at north, east, south and west.',
    ])
    expect(reading('100,0\n200,0').notes).toEqual([])
  })
})

describe('an unreadable file', () => {
  test.each([
    ['', 'is empty'],
    [' \r\n\t\n', 'is empty'],
    ['\uFEFF', 'is empty'],
    ['hello', 'has no line with an azimuth and a height'],
    ['<html><body>503</body></html>', 'has no line with an azimuth and a height'],
    ['East of the house', 'has no line with an azimuth and a height'],
    ['{"outputs": {}}', 'expected outputs.horizon_profile'],
    ['[1, 2, 3]', 'expected outputs.horizon_profile'],
    ['{"outputs": {"horizon_profile": [{"A": 0, "H_hor": "5"}]}}', 'expected outputs.horizon_profile'],
    ['{"outputs": {"horizon_profile": [', 'is not valid JSON'],
    ['[1, 2,', 'has no line with an azimuth and a height'],
    ['{"outputs": {"horizon_profile": []}}', 'has no points'],
    ['A\t\tH_hor\r\n', 'has no points'],
    ['begin data\nheader\n', 'has no rows after a line "begin data"'],
    ['10', 'has no line with an azimuth and a height'],
    ['10,20,x,30,40', 'has 4 columns without a header'],
  ])('%j gets one sentence', (text, fault) => {
    expect(faultOf(text)).toContain(fault)
    expect(faultOf(text)).toMatch(/^[a-z][^\n]*: expected [^\n]*[^.]$/)
  })

  test.each([
    ['pvgis-json', 'is not valid JSON'],
    ['pvgis-csv', 'has no line that starts with A and H_hor'],
    ['sam', 'is not a SAM loss table'],
    ['suneye', 'has no rows after a line "begin data"'],
    ['pvgis', 'has 0 heights'],
  ] as const)('is not read as %s', (format, fault) => {
    expect(faultOf('nothing\nhere', { format })).toContain(fault)
  })

  test('of fractions instead of percent is rejected', () => {
    expect(faultOf('0,0,90,180\n0,1,1,1\n10,1,0.5,0\n20,0,0,0')).toContain('has no loss above 1')
  })

  test('that is far too long is rejected', () => {
    expect(faultOf('0,1\n'.repeat(20_001))).toContain('has more than 20000 lines')
    expect(faultOf('1,'.repeat(20_001))).toContain('has 20001 points')
    expect(faultOf('1,'.repeat(50_001))).toContain('has a line of more than 100000 characters')
  })
})

test('PVGIS columns without a header are read if their format is given', () => {
  const basic = '-180.0\t\t9.0\t\t-180.0\t\t0.0\n0.0\t\t4.5\t\t0.0\t\t20.1'
  expect(faultOf(basic)).toContain('has 4 columns without a header')
  expect(heightsIn(basic, { format: 'pvgis-csv' })).toEqual({ '0': 9, '180': 4.5 })
})

test('a PVGIS file saved by a spreadsheet keeps its decimals', () => {
  const rows = sample('pvgis.csv')
    .toString()
    .replaceAll(/\t+/g, ';')
    .replaceAll(/(\d)\.(\d)/g, '$1,$2')
  expect(rows).toContain('-172,5;8,9;')
  expect(reading(rows)).toEqual(reading(sample('pvgis.csv')))
})

test('a single row under a header is no list of heights', () => {
  expect(heightsIn('id,azimuth,height,distance\n1,90,4,100')).toEqual({ '90': 4 })
})

test('a heading in brackets is not JSON', () => {
  expect(heightsIn('[Horizon]\n90 4\n157.5 12.5\n270 6')).toEqual(NORTHBOUND)
  expect(notesIn('[Horizon]\n90 4\n157.5 12.5\n270 6')).toEqual([
    '1 line without a point was ignored: line 1.',
  ])
})

test('skyline is only for SunEye files', () => {
  expect(notesIn('90,4\n157.5,12.5\n270,6', { skyline: 'highest' })).toEqual([
    'The parameter skyline has no effect on this format.',
  ])
})
