import { describe, expect, test } from 'vitest'
import type { ReadOptions } from '../../../lib/horizon-files/reading.ts'
import { faultOf, heightsIn, reading } from './read.ts'

/** Heights to the north, east, south and west, to a hundredth of a degree. */
type Sides = readonly [north: number, east: number, south: number, west: number]

const sidesIn = (text: string, options?: ReadOptions): Sides => {
  const heights = heightsIn(text, options)
  const at = (azimuth: number) => Math.round((heights[azimuth] ?? Number.NaN) * 100) / 100
  return [at(0), at(90), at(180), at(270)]
}

const SIGNED = '-180;20\n-90;10\n0;5\n90;2'
/** With 0 at north, or at south. */
const NORTH: Sides = [5, 2, 20, 10]
const SOUTH: Sides = [20, 10, 5, 2]

describe('what a file says', () => {
  test('is obeyed', () => {
    const cases: readonly [text: string, sides: Sides, assumed: boolean, options?: ReadOptions][] = [
      [`Azimuth (0 = North, 90 = East, -90 = West);Elevation\n${SIGNED}`, NORTH, false],
      [`bearing;elevation\n${SIGNED}`, NORTH, false],
      [`compass;elevation\n${SIGNED}`, NORTH, false],
      [`Compass_Heading;elevation\n${SIGNED}`, NORTH, false],
      [`compassBearing;elevation\n${SIGNED}`, NORTH, false],
      [`Kompasskurs;Höhe\n${SIGNED}`, NORTH, false],
      ['bearing,elevation\n-180,20\n-90,10\n0,5\n90,2', NORTH, false],
      ['compass,elevation\n-180,20\n-90,10\n0,5\n90,2', NORTH, false],
      ['Azimuth (0 = North, 90 = East),Elevation\n-180,20\n-90,10\n0,5\n90,2', NORTH, false],
      ['Azimuth 0=North, 90=East, Elevation\n-180,20\n-90,10\n0,5\n90,2', NORTH, false],
      ['Azimuth (0-360; North=0; East=90)\tElevation (0-90)\n-180\t20\n-90\t10\n0\t5\n90\t2', NORTH, false],
      [`# 0 = South, clockwise\nAzimuth;Height\n0;20\n90;10\n180;5\n270;2`, [5, 2, 20, 10], true],
      [
        `# 0 = South, clockwise, angles in degrees\nAzimuth;Height\n0;20\n90;10\n180;5\n270;2`,
        [5, 2, 20, 10],
        false,
      ],
      ['# N = 0°\n-180 20\n-90 10\n0 5\n90 2', NORTH, false],
      ['# north=0\n-180 20\n-90 10\n0 5\n90 2', NORTH, false],
      ['// North azimuth: 0°\n-180 20\n-90 10\n0 5\n90 2', NORTH, false],
      ['0 is north\n-180 20\n-90 10\n0 5\n90 2', NORTH, true],
      ['-180 20\n-90 10\n0 5\n90 2\n\n0° - North, 90° - East', NORTH, false],
      [`! East = -90\n-90;10\n0;5\n90;2\n180;20`, SOUTH, true],
      [`! East = -90, North = 0\n-90;10\n0;5\n90;2\n180;20`, [5, 10, 20, 2], false],
      [`Azimuth (east negative);Height\n${SIGNED}`, SOUTH, true],
      [`Azimuth (0 = North, west positive);Height\n${SIGNED}`, [5, 10, 20, 2], false],
      [`* positive towards the west, zero is north\n${SIGNED}`, [5, 10, 20, 2], false],
      [`# Azimuth from north\n${SIGNED}`, NORTH, true],
      [`# azimuth measured from true north to east\n${SIGNED}`, NORTH, true],
      [`# measured counter-clockwise from east\n0;2\n90;5\n180;10\n270;20`, NORTH, true],
      [`# anticlockwise from N\n0;5\n90;10\n180;20\n270;2`, NORTH, true],
      [`Azimuth (from South, clockwise)\tHeight\n0\t20\n90\t10\n180\t5\n270\t2`, [5, 2, 20, 10], true],
      [`# photo taken from south\n0;5\n90;2\n180;20\n270;10`, NORTH, true],
      ['Azimut (Süd = 0, West = +90);Höhe\n-180;20\n-90;10\n0;5\n90;2', SOUTH, false],
      ['Azimut [°] (N = 0);Höhe [°]\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['# Azimut ab Norden im Uhrzeigersinn in Grad\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      [
        '# Azimut von Nord gegen den Uhrzeigersinn, alle Winkel in Grad\n0;5\n90;10\n180;20\n270;2',
        NORTH,
        false,
      ],
      ['# Süden = 0°, Osten = -90°\n-180;20\n-90;10\n0;5\n90;2', SOUTH, false],
      ['# north: 180\n# clockwise: false\n0;20\n90;2\n180;5\n270;10', [5, 2, 20, 10], false],
      ['# Azimuth: degrees east of north\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      ['Azimuth (deg E of N);Height\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      ['# 0° N, 90° E\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      ['# N 0°, E 90°\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      ['# 45° N, 9° E\n-180;20\n-90;10\n0;5\n90;2', SOUTH, true],
      ['Azimuth (true north);Height\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['azimuth_south;height\n0;20\n90;10\n180;5\n270;2', [5, 2, 20, 10], true],
      ['# date: 2026-01-01; azimuth from N\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['# clockwise: 0 = North\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['# clockwise: north is 0\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['# zero: south\n# counterclockwise: true\n0;20\n90;2\n180;5\n270;10', [5, 2, 20, 10], true],
      ['# reference: north\n# counterclockwise: false\n-180;20\n-90;10\n0;5\n90;2', NORTH, true],
      ['# exported for PVsyst, azimuth 0 = North, clockwise\n-180;20\n-90;10\n0;5\n90;2', NORTH, false],
      ['from south: 20,10,5,2', [5, 2, 20, 10], false],
      ['horizon_south_first: 20,10,5,2', [5, 2, 20, 10], false],
      ['start: south\n20,10,5,2', [5, 2, 20, 10], false],
      ['{"horizon from south":[20,10,5,2]}', [5, 2, 20, 10], false],
      ['{"start":"south","horizon":[20,10,5,2]}', [5, 2, 20, 10], false],
      ['mathematical azimuth;height\n0;2\n90;5\n180;10\n270;20', NORTH, true],
      ['# South is zero, west positive\n-180;20\n-90;10\n0;5\n90;2', SOUTH, true],
      ['Azimut (N = 0, E = 100);Höhe (gon)\n0;10\n100;20\n200;30\n300;40', [9, 18, 27, 36], false],
    ]
    for (const [text, sides, assumed, options] of cases) {
      expect(sidesIn(text, options), text).toEqual(sides)
      expect(reading(text, options).assumed, text).toBe(assumed)
    }
    expect(
      heightsIn('# exported for PVsyst, azimuth 0 = North, clockwise\n0;10\n45;20\n90;12\n135;8\n180;5'),
    ).toEqual({ 0: 10, 45: 20, 90: 12, 135: 8, 180: 5 })
  })

  test('includes units, and whether heights count from the zenith', () => {
    /** 0.35, 0.17, 0.09 and 0.03 rad, and 60, 70, 65 and 52 %. */
    const RADIANS: Sides = [20.05, 9.74, 5.16, 1.72]
    const PERCENT: Sides = [30.96, 34.99, 33.02, 27.47]
    const inRadians = '\n0,0.35\n1.570796,0.17\n3.141593,0.09\n4.712389,0.03'
    const cases: readonly [text: string, sides: Sides, options?: ReadOptions][] = [
      ['azimuth,zenith\n0,80\n90,70\n180,60\n270,85', [10, 20, 30, 5]],
      ['Azimut;Zenitwinkel\n0;80\n90;70\n180;60\n270;85', [10, 20, 30, 5]],
      ['Azimut;Zenitdistanz (gon)\n0;90\n90;70\n180;60\n270;85', [9, 27, 36, 13.5]],
      ['# heights are zenith distances\n0 80\n90 70\n180 60\n270 85', [10, 20, 30, 5]],
      ['azimuth,angle from zenith\n0,80\n90,70\n180,60\n270,85', [10, 20, 30, 5]],
      [`azimuth (rad),elevation (rad)${inRadians}`, RADIANS],
      [`azimuthRad,elevationRad${inRadians}`, RADIANS],
      [`# all angles in radians${inRadians.replaceAll(',', ' ')}`, RADIANS],
      ['azimuth,elevation (rad)\n0,0.35\n90,0.17\n180,0.09\n270,0.03', RADIANS],
      ['azimuth (rad),elevation\n0,20\n1.570796,10\n3.141593,5\n4.712389,2', [20, 10, 5, 2]],
      [`Azimuth;Elevation\n[rad];[rad]${inRadians.replaceAll(',', ';')}`, RADIANS],
      ['azimuth,elevation %\n0,60\n90,70\n180,65\n270,52', PERCENT],
      ['azimuth;height\n0;60 %\n90;70 %\n180;65 %\n270;52 %', PERCENT],
      ['# azimuth in degrees, height in percent\n0 60\n90 70\n180 65\n270 52', PERCENT],
      ['# height in %, azimuth in degrees\n0 60\n90 70\n180 65\n270 52', PERCENT],
      ['# Azimut in Grad, Höhe in Prozent\n0 60\n90 70\n180 65\n270 52', PERCENT],
      ['# azimuth and height in gon\n0 10\n100 20\n200 30\n300 40', [9, 18, 27, 36]],
      ['Azimut (gon);Höhe (gon)\n-200;30\n-100;20\n0;10\n100;40', [27, 18, 9, 36]],
      ['azimuth;height\n0;10\n100;20\n200;30\n300;40', [9, 18, 27, 36], { unit: 'gon' }],
      ['0 60\n90 70\n180 65\n270 52', PERCENT, { unit: 'percent' }],
      ['0 0.35\n1.570796 0.17\n3.141593 0.09\n4.712389 0.03', RADIANS, { unit: 'radians' }],
      ['0.35 0.17 0.09 0.03', RADIANS, { unit: 'radians' }],
      ['# steps of 5 % and an accuracy of 0.5 rad\n0 10\n90 20\n180 30\n270 40', [10, 20, 30, 40]],
    ]
    for (const [text, sides, options] of cases) expect(sidesIn(text, options), text).toEqual(sides)
  })

  test('is overridden by the request, part by part', () => {
    const cases: readonly [text: string, options: ReadOptions, sides: Sides][] = [
      [`bearing;elevation\n${SIGNED}`, { north: 180 }, SOUTH],
      [`# 0 = North, 90 = East\n${SIGNED}`, { north: 180 }, SOUTH],
      [`# 0 = North, 90 = East\n${SIGNED}`, { clockwise: false }, [5, 10, 20, 2]],
      [`# East = -90\n${SIGNED}`, { north: 0 }, [5, 10, 20, 2]],
      [`# East = -90\n${SIGNED}`, { clockwise: false }, [5, 10, 20, 2]],
      [`# 0 = North\n# from south\n${SIGNED}`, { north: 0 }, NORTH],
      [`# clockwise\n# counter-clockwise\n${SIGNED}`, { clockwise: true }, SOUTH],
      ['azimuth (rad),elevation (rad)\n0,5\n90,10\n180,15\n270,20', { unit: 'degrees' }, [5, 10, 15, 20]],
      ['0,5\n90,20\n180,3\n270,2', { north: 90, clockwise: false }, [20, 5, 2, 3]],
      ['0,5\n90,20\n180,3\n270,2', { north: 270 }, [2, 5, 20, 3]],
      ['5,20,3,2', { north: 90, clockwise: false }, [20, 5, 2, 3]],
      ['# counter-clockwise, starting at east\n5,20,3,2', {}, [20, 5, 2, 3]],
    ]
    for (const [text, options, sides] of cases) expect(sidesIn(text, options), text).toEqual(sides)
  })

  test('is an error that quotes it if it contradicts itself or is not enough', () => {
    const cases: readonly [text: string, ...quotes: string[]][] = [
      [`# 0 = North\n# azimuth from south\n${SIGNED}`, '“0 = North”', '“from south”', '?north='],
      [`Azimuth (0 = South);Height\n# 0 = North\n${SIGNED}`, '“0 = South”', '“0 = North”'],
      [`bearing;height\n# 0 = South\n${SIGNED}`, '“bearing”', '“0 = South”'],
      [`# clockwise\n# counter-clockwise\n${SIGNED}`, '“clockwise”', '“counter-clockwise”', '?clockwise='],
      [`# N = 0, E = 90, W = 90\n${SIGNED}`, '“E = 90”', '“W = 90”'],
      [`# N = 0, O = 90\n${SIGNED}`, '“O”'],
      [`azimuth (deg/rad);height\n${SIGNED}`, '“azimuth (deg/rad)”', '?unit='],
      ['azimuth;elevation\n# zenith distances\n0;80\n90;70', '“elevation”', '“zenith distances”'],
      ['azimuth (grad);height (grad)\n0;10\n100;20', '“grad”', '?unit='],
      ['PVsyst, 0 = North\n-90;5\n0;10\n90;12', '“0 = North”', '?clockwise='],
      [
        'azimuth,horizon_height\n0,5\n90,20\n180,3\n270,2',
        '“azimuth,horizon_height”',
        '?north=',
        '?clockwise=',
        '?unit=',
      ],
      ['azimuth,horizon_height,horizon_distance\n0,5,90\n90,20,80', '?north=', '?clockwise=', '?unit='],
      ['azimuth (0 = Equator);height\n0;10\n90;20', '“0 = Equator”', '?north='],
      ['Azimut (Sud = 0);Höhe\n0;10\n90;20', '“Sud = 0”', '?north='],
      ['S,W,N,E\n10,20,5,3', 'compass points above its heights', 'line 1', '“S,10”'],
      ['[{"x": 1, "y": 2, "horizons": [{"azimuth": 0, "angle": 0.1, "distance": 5}]}]', '?north=', '?unit='],
    ]
    for (const [text, ...quotes] of cases)
      for (const quote of quotes) expect(faultOf(text), text).toContain(quote)
    const grass = 'azimuth,horizon_height\n0,5\n90,20\n180,3\n270,2'
    const all = { north: 90, clockwise: false, unit: 'degrees' } as const
    expect(sidesIn(grass, all)).toEqual([20, 5, 2, 3])
    expect(reading(grass, all).assumed).toBe(false)
    expect(faultOf(grass, { north: 90, unit: 'degrees' })).toMatch(
      /: expected \?clockwise= \(true or false\)$/,
    )
  })
})

describe('names of columns', () => {
  test('other than of heights are an error that names the column', () => {
    const cases: readonly [text: string, name: string][] = [
      ['azimuth,distance\n0,80\n90,70\n180,60\n270,85', '“distance”'],
      ['azimuth,sun elevation\n0,80\n90,70', '“sun elevation”'],
      ['hour angle,height\n0,80\n90,70', '“hour angle”'],
      ['azimuth,solar_altitude\n0,80\n90,70', '“solar_altitude”'],
      ['azimuth,height (m)\n0,80\n90,70', '“height (m)”'],
      ['azimuth,height_m\n0,80\n90,70', '“height_m”'],
      ['azimuth,Height [ft]\n0,80\n90,70', '“Height [ft]”'],
      ['Azimut;Höhe über NN\n0;80\n90;70', '“Höhe über NN”'],
      ['Azimut;Entfernung\n0;80\n90;70', '“Entfernung”'],
      ['azimuth;height\n[deg];[m]\n0;80\n90;70', '“height [m]”'],
      ['id;name;azimuth;height (m);distance\n1;a;0;80;3\n2;b;90;70;4', '“height (m)”'],
      ['azimuth;speed\n0;80\n90;70', '“speed”'],
      ['azimuth;obstruction\n0;80\n90;70', '“obstruction”'],
      ['latitude,longitude\n46.9,8.3\n47.1,8.4', '“latitude”'],
      ['time;power\n0;80\n90;70', '“time”'],
      ['Datum;Leistung\n0;80\n90;70', '“Datum”'],
      ['# temperature humidity\n0 80\n90 70', '“temperature”'],
      ['[{"azimuth": 0, "distance": 80}, {"azimuth": 90, "distance": 70}]', '“distance”'],
    ]
    for (const [text, name] of cases) expect(faultOf(text), text).toContain(name)
  })

  test('may be missing, in quotes, in German, or hold delimiters', () => {
    const cases: readonly string[] = [
      '"Azimuth, degrees","Height, degrees"\n0,10\n90,20',
      '"Azimuth; degrees";"Height; ""true"""\n0;10\n90;20',
      'azimuth;\n0;10\n90;20',
      'Azimut;Horizonthöhe\n0;10\n90;20',
      'Azimut;Höhe\n0;10\n90;20',
      'Azimut;Hoehe;\n0;10;\n90;20;',
      'Himmelsrichtung\tHöhenwinkel\n0\t10\n90\t20',
      'Richtung;Entfernung;Winkel\n0;80;10\n90;30;20',
      '# Azimut Abstand Winkel\n0\t80\t10\n90\t30\t20',
      'azimuth,elevation (m),angle\n0,800,10\n90,900,20',
      ',azimuth,height\n0,0,10\n1,90,20',
      'Direction,Azimuth,Elevation\nN,0,10\nE,90,20',
      'name;latitude;longitude;azimuth;elevation\nx;46.9;8.3;0;10\ny;46.9;8.3;90;20',
      'Angle;Value\n0;10\n90;20',
      'Horizon;Roof\n0;10\n90;20',
    ]
    for (const text of cases) expect(heightsIn(text), text).toEqual({ 0: 10, 90: 20 })
  })
})

describe('cells', () => {
  test('are numbers with units, arc minutes or decimal commas', () => {
    for (const cell of [
      '12.5',
      '12,5',
      '12.5°',
      '12.5 °',
      '12.5 deg',
      '12.5 degrees',
      '+1.25e1',
      `12°30'`,
      `12° 30′ 0"`,
    ])
      expect(heightsIn(`azimuth;height\n0;${cell}\n90;20`), cell).toEqual({ 0: 12.5, 90: 20 })
    expect(heightsIn('0 12 deg\n90 20 deg')).toEqual({ 0: 12, 90: 20 })
    expect(heightsIn(`azimuth;height\n-12°30';10\n90;20`, { north: 0 })).toEqual({ 347.5: 10, 90: 20 })
  })

  test('that cannot be read are an error with their lines', () => {
    const cases: readonly [text: string, ...parts: string[]][] = [
      ['azimuth;height\n0;10\n45;12 deg\n90;~15\n135;20-25\n180;5', '2 lines', '4 (“~15”)', '5 (“20-25”)'],
      ['N;10,5\nNO;5\nO;12\nSO;3\nS;0\nSW;4\nW;9\nNW;20', '2 (“NO”)', '3 (“O”)', '4 (“SO”)'],
      ['Nord;10\nE;5', '1 (“Nord”)'],
      ['Ouest;10\nE;5', '1 (“Ouest”)'],
      ['0;5\n90;n/a\n180;6', '2 (“n/a”)'],
      ['0;5\n90;\n180;6', '2 (“”)'],
      ['0,5\n90,-9999\n180,6', '2 (“-9999”)'],
      ['0;5\n90;95\n180;6', '2 (“95”)'],
      ['0;5\n90;-91\n180;6', '2 (“-91”)'],
      ['azimuth,elevation %\n0,60\n90,-9999', '3 (“-9999”)'],
      ['Lat: 47.1 N, Lon: 8.2 E\n0 5\n90 6', '1 (“Lat:”)'],
      ['[[0, 5], [90]]', '2 (“”)'],
      ['10;5\n400;6\n-200;7', '2 (“400”)', '3 (“-200”)'],
      ['azimuth (gon);height (gon)\n400;5\n-200;6\n401;7', '1 line that', '4 (“401”)'],
      ['azimuth,zenith\n0,80\n90,-5', '3 (“-5”)'],
      ['{"0": 5, "90": null, "180": 7}', '1 item that', '2 (“”)'],
      ['[[0, 5], [100, 200]]', '2 (“200”)'],
      ['azimuth: 0, 30, 60, 90\nheight: 5, 3, 10, 7', '1 (“azimuth: 0”)'],
      ['azimuth: 0, 30, 60\nheight: 5, 3, 10', '1 (“azimuth: 0”)'],
    ]
    for (const [text, ...parts] of cases)
      for (const part of parts) expect(faultOf(text), text).toContain(part)
    const many = Array.from({ length: 25 }, (_, i) => `${i};~${i}`).join('\n')
    expect(faultOf(`0;1\n90;2\n${many}`)).toMatch(
      /has 25 lines that cannot be read: 3 \(“~0”\).* 22 \(“~19”\) and 5 more: expected/,
    )
  })

  test('of comments and titles are ignored with a note', () => {
    for (const comment of [
      '# 45;90',
      '! 45;90',
      '// 45;90',
      '* 45;90',
      'Roof',
      'Roof;Site',
      'Roof of house 7',
    ])
      expect(reading(`0;10\n90;20\n${comment}\n180;30`).notes, comment).toContain(
        '1 line without a point was ignored: line 3.',
      )
    expect(reading('Roof 7;12\nazimuth;height\n0;10\n90;20').notes[0]).toBe(
      '1 line without a point was ignored: line 1.',
    )
    expect(reading(';;\nazimuth;height\n0;10\n;;\n90;20').notes[0]).not.toContain('ignored')
  })
})

/** A height from one azimuth to another, as it is read: at both, a thousandth of a degree inside. */
const between = (...ranges: [from: number, to: number, height: number][]): Record<string, number> =>
  Object.fromEntries(
    ranges.flatMap(([from, to, height]) => [
      [(from + 0.001).toFixed(3), height],
      [(to - 0.001).toFixed(3), height],
    ]),
  )

describe('tables of other forms', () => {
  test('are read', () => {
    const cases: readonly [text: string, heights: Record<string, number>][] = [
      ['N,0,3\nE,90,10\nS,180,20\nW,270,5', { 0: 3, 90: 10, 180: 20, 270: 5 }],
      ['S,0,20\nW,90,5\nN,180,3\nE,-90,10', { 0: 3, 90: 10, 180: 20, 270: 5 }],
      ['tree;0;3\nhouse;90;10\nridge;180;20', { 0: 3, 90: 10, 180: 20 }],
      ['1,0,3\n2,90,10\n3,180,20', { 0: 3, 90: 10, 180: 20 }],
      ['1 0 5\n2 30 10\n3 60 20\n4 90 30', { 0: 5, 30: 10, 60: 20, 90: 30 }],
      ['North;3\nsouth-east;10\nWest-North-West;20\nSouthWest;4', { 0: 3, 135: 10, 225: 4, 292.5: 20 }],
      ['10 20 15\n20 30 18\n30 40 22', between([10, 20, 15], [20, 30, 18], [30, 40, 22])],
      ['10 20 15\n20 30 28\n30 40 32', between([10, 20, 15], [20, 30, 28], [30, 40, 32])],
      [
        'from,to,height\n300,0,5\n0,180,8\n180,240,2',
        { ...between([300, 360, 5], [0, 180, 8], [180, 240, 2]), '90': 8 },
      ],
      [
        'azimuth from;azimuth to;height\n60;50;4\n50;40;5\n40;30;6',
        between([50, 60, 4], [40, 50, 5], [30, 40, 6]),
      ],
      ['0:10 45:20', { 0: 10, 45: 20 }],
      ['0:10, 45:20', { 0: 10, 45: 20 }],
      ['0:10,45:20', { 0: 10, 45: 20 }],
      ['0:10,5 45:20', { 0: 10.5, 45: 20 }],
      ['N:10 NE:20', { 0: 10, 45: 20 }],
      ['0:10\n45:20', { 0: 10, 45: 20 }],
      ['(0,10) (45,20)', { 0: 10, 45: 20 }],
      ['(0, 10), (45, 20.5)', { 0: 10, 45: 20.5 }],
      ['[0,10],[45,20]', { 0: 10, 45: 20 }],
      ['{0: 10, 45: 20}', { 0: 10, 45: 20 }],
    ]
    for (const [text, heights] of cases) expect(heightsIn(text), text).toEqual(heights)
  })

  test('are read from JSON', () => {
    const profile =
      '[{"direction": "N", "heightAngle": 5}, {"direction": "90", "heightAngle": 3}, {"direction": "180", "heightAngle": 10}, {"direction": "W", "heightAngle": 7}]'
    const cases: readonly [text: string, assumed: boolean][] = [
      ['{"0": 5, "90": 3, "180": 10, "270": 7}', true],
      ['{"N": 5, "E": 3, "S": 10, "W": 7}', true],
      ['[[0,5],[90,3],[180,10],[270,7]]', true],
      ['[["N",5],["E",3],["S",10],["W",7]]', true],
      [
        '[{"azimuth":0,"elevation":5},{"azimuth":90,"elevation":3},{"azimuth":180,"elevation":10},{"azimuth":270,"elevation":7}]',
        true,
      ],
      [
        '[{"name":"a","direction":"N","height":5},{"name":"b","direction":"E","height":3},{"name":"c","direction":"S","height":10},{"name":"d","direction":"W","height":7}]',
        true,
      ],
      ['[5, 3, 10, 7]', false],
      ['{"horizon": [5, 3, 10, 7]}', false],
      ['{"userhorizon": "5,3,10,7", "lat": 46.9}', false],
      ['{"azimuth": [0, 90, 180, 270], "elevation": [5, 3, 10, 7]}', true],
      ['{"site": {"name": "Roof", "horizon": {"points": [[0,5],[90,3],[180,10],[270,7]]}}}', true],
      [
        '{"convention": "0 = South, clockwise, degrees for all angles", "horizon": [[0,10],[90,7],[180,5],[270,3]]}',
        false,
      ],
      [profile, false],
      [`{"name": "0 = South", "horizonProfile": ${profile}}`, false],
      [`{"statusCode": 200, "data": {"latitude": 47, "horizonProfile": ${profile}, "obstacles": []}}`, false],
    ]
    for (const [text, assumed] of cases) {
      expect(sidesIn(text), text).toEqual([5, 3, 10, 7])
      expect(reading(text), text).toMatchObject({ format: 'json', assumed })
    }
    for (const [text, fault] of [
      ['{"outputs": {}}', 'no horizon'],
      ['[1, 2, 3]', 'no horizon'],
      ['["10"]', 'no horizon'],
      ['{"horizon": "10"}', 'no horizon'],
      ['{"monthly": [1, 2, 3, 4, 5]}', 'no horizon'],
      ['[[0, 90, 5, 1], [1, 180, 6, 1]]', 'has 4 columns'],
      ['{"horizon": [1, 2, 3, 4], "horizon2": [5, 6, 7, 8]}', 'several horizons'],
      ['{"horizon": [1, 2', 'is not valid JSON'],
    ] as const)
      expect(faultOf(text), text).toContain(fault)
  })

  test('are an error if labels contradict azimuths', () => {
    expect(faultOf('N,0,3\nE,180,10\nS,90,20\nW,270,5')).toMatch(/“N = 0”.*contradict/)
    expect(faultOf('N,0,3\nNE,90,10\nE,180,20')).toContain('contradict')
  })

  test('of keyed lists are read', () => {
    for (const text of [
      'horizon: 5,3,10,7',
      'horizon = [5, 3, 10, 7]',
      'heights=5;3;10;7',
      '"horizon": [5, 3, 10, 7],',
      'roof: 5 3 10 7',
    ])
      expect(sidesIn(text), text).toEqual([5, 3, 10, 7])
  })

  test('of a SunEye may lack their preamble', () => {
    const rows = '0,-180,9,10\n90,-90,5,6\n180,0,1,2\n270,90,7,8'
    for (const [header, sides] of [
      ['Compass Heading,Azimuth (True),Average Elevation,Maximum Elevation', [9, 5, 1, 7]],
      [
        'Compass Heading (0-360; North=0; East=90),Azimuth (-180-180; South=0; East=-90),Average Elevation (0-90),Maximum Elevation (0-90)',
        [9, 5, 1, 7],
      ],
    ] as const) {
      expect(sidesIn(`${header}\n${rows}`), header).toEqual(sides)
      expect(reading(`${header}\n${rows}`), header).toMatchObject({ format: 'suneye', assumed: false })
    }
  })
})
