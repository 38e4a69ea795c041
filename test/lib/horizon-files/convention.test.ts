import { describe, expect, test } from 'vitest'
import type { ReadOptions } from '../../../lib/schemas/horizon-file.ts'
import { each, faultOf, heightsIn, reading } from './read.ts'

/** Heights to the north, east, south and west, to a hundredth of a degree. */
type Sides = readonly [north: number, east: number, south: number, west: number]

const sidesIn = (text: string, options?: ReadOptions): Sides => {
  const heights = heightsIn(text, options)
  const at = (azimuth: number) => Math.round((heights[azimuth] ?? Number.NaN) * 100) / 100
  return [at(0), at(90), at(180), at(270)]
}

const SIGNED = '-180;20\n-90;10\n0;5\n90;2'
const COMMAS = SIGNED.replaceAll(';', ',')
/** The output of GRASS's r.horizon, the same for all its options. */
const GRASS = 'azimuth,horizon_height\n0,5\n90,20\n180,3\n270,2'
/** With 0 at north, or at south. */
const NORTH: Sides = [5, 2, 20, 10]
const SOUTH: Sides = [20, 10, 5, 2]

/** The part of a text in angle brackets, and the text without them. */
const marked = (text: string) => /<(.+)>/.exec(text)?.[1]
const unmarked = (text: string) => text.replaceAll(/[<>]/g, '')

type Side = readonly [english: string, letter: string, german: string]
const CLOCKWISE: readonly Side[] = [
  ['north', 'N', 'Nord'],
  ['east', 'E', 'Osten'],
  ['south', 'S', 'Süden'],
  ['west', 'W', 'West'],
]

/** Sentences that say which side is at 0°, and which is at 90° or which way azimuths turn. */
const sentences = ([zero, z, null_]: Side, [quarter, q, viertel]: Side, isClockwise: boolean): string[] => {
  const counter = isClockwise ? '' : 'counter-'
  return [
    `# 0 = ${zero}, 90 = ${quarter}`,
    `0° - ${zero}, 90° - ${quarter}`,
    `// ${zero} azimuth: 0°, ${quarter} azimuth: 90°`,
    `# ${z} = 0°; ${q} = 90`,
    `# 0° ${z}, 90° ${q}`,
    `# ${z} 0°, ${q} 90°`,
    `Azimuth (0-360; ${zero}=0; ${quarter}=90);Elevation (0-90)`,
    `Azimuth (0 = ${zero}, ${quarter} positive);Height`,
    `* positive towards the ${quarter}, zero is ${zero}`,
    `# azimuth measured from true ${zero} to ${quarter}`,
    `# Azimuth: degrees ${quarter} of ${zero}`,
    `Azimuth (deg ${q} of ${z});Height`,
    `# measured ${counter}clockwise from ${zero}`,
    `Azimuth (from ${z}, ${counter}clockwise);Height`,
    `# zero: ${zero}\n# clockwise: ${isClockwise}`,
    `# ${zero}: 0\n# counterclockwise: ${!isClockwise}`,
    `Azimut (${null_} = 0, ${viertel} = +90);Höhe`,
    `# Azimut ab ${null_} ${isClockwise ? 'im' : 'gegen den'} Uhrzeigersinn`,
  ]
}

describe('what a file says', () => {
  test('of all sides and turns is obeyed', () => {
    for (const [zero, side] of CLOCKWISE.entries())
      for (const isClockwise of [true, false]) {
        const quarter = (zero + (isClockwise ? 1 : 3)) % 4
        const at = (side: number) => [1, 2, 3, 4][(isClockwise ? side - zero + 4 : zero - side + 4) % 4] ?? 0
        for (const sentence of sentences(side, CLOCKWISE[quarter] ?? side, isClockwise))
          for (const rows of ['0;1\n90;2\n180;3\n270;4', '-180;3\n-90;4\n0;1\n90;2'])
            expect(sidesIn(`${sentence}\n${rows}`), sentence).toEqual([at(0), at(1), at(2), at(3)])
      }
  })

  test('is obeyed, and may leave some of it to be assumed', () => {
    const cases: readonly [above: string, sides: Sides, assumed: boolean][] = [
      ['bearing;elevation | Compass_Heading;elevation | compassBearing;elevation', NORTH, false],
      ['Kompasskurs;Höhe | # Azimut ab Norden im Uhrzeigersinn in Grad', NORTH, false],
      ['# 0 = North, clockwise, angles in degrees | # PVsyst, azimuth 0 = North, clockwise', NORTH, false],
      ['# 0 = North | # 0 = North, clockwise | # clockwise: north is 0 | azimuth_north;height', NORTH, true],
      ['Azimuth (true north);Height | # date: 2026-01-01; azimuth from N', NORTH, true],
      ['! East = -90 | Azimuth (east negative);Height', SOUTH, true],
      ['# azimuth: 0 at South, increasing westward | # azimuth increases towards west, 0=S', SOUTH, false],
      ['azimut (0 Grad = Süden);height | # 0 = facing south', SOUTH, true],
      ['# angle 0 = S, increasing westward | # Azimut 0 = Süd, zunehmend nach Westen', SOUTH, false],
      ['# 45° N, 9° E | # photo taken from north | # Institute of Mathematics', SOUTH, true],
      ['# 0 = South, garage in the east | # azimuth clockwise, House in North Street', SOUTH, true],
      ['# zero azimuth: N | # with N as 0° | # N = 0 | # W = -90 | Azimuth (W=-90);Height', NORTH, true],
      ['# compass | # bearing', NORTH, false],
      ['# azimuth from S via W', SOUTH, true],
      ['# load-bearing wall | # file heading | # Compass Street 5 | PVsyst, by compass', SOUTH, true],
    ]
    for (const [lines, sides, assumed] of cases)
      for (const above of each(lines)) {
        expect(sidesIn(`${above}\n${SIGNED}`), above).toEqual(sides)
        expect(reading(`${above}\n${SIGNED}`).assumed, above).toBe(assumed)
      }
  })

  test('is obeyed between commas and in lists', () => {
    const cases: readonly [texts: string, sides: Sides][] = [
      [`bearing,elevation\n${COMMAS} | Azimuth (0 = North, 90 = East),Elevation\n${COMMAS}`, NORTH],
      [`Azimuth 0=North, 90=East, Elevation\n${COMMAS} | ${COMMAS}\n\n0° - North, 90° - East`, NORTH],
      ['azimuth (math);height\n0;2\n90;5\n180;10\n270;20', NORTH],
      ['mathematical azimuth;height\n0;2\n90;5\n180;10\n270;20', NORTH],
      ['# azimuth from N via W\n0,5\n90,10\n180,20\n270,2', NORTH],
      ['Südabweichung;Höhe\n0;20\n90;10\n180;5\n270;2', NORTH],
      ['Azimut gegen Süden;Höhe\n0;20\n90;10\n180;5\n270;2', NORTH],
      ['from south: 20,10,5,2 | horizon_south_first: 20,10,5,2 | start: south\n20,10,5,2', [5, 2, 20, 10]],
      ['{"horizon from south":[20,10,5,2]} | {"start":"south","horizon":[20,10,5,2]}', [5, 2, 20, 10]],
      ['# counter-clockwise, starting at east\n5,20,3,2', [20, 5, 2, 3]],
      ['# angles measured counter-clockwise\n0,20\n90,2\n180,5\n270,10', [20, 10, 5, 2]],
      ['Azimut (N = 0, E = 100);Höhe (gon)\n0;10\n100;20\n200;30\n300;40', [9, 18, 27, 36]],
    ]
    for (const [texts, sides] of cases)
      for (const text of each(texts)) expect(sidesIn(text), text).toEqual(sides)
  })

  test('of a side is obeyed in comments, above columns and lists', () => {
    const columns = '0,20\n90,10\n180,5\n270,2'
    const list = '20,10,5,2'
    const ofBoth = `# from south | from south | # von Süden | # ab Süd | # south first | # due south is zero
      | # 0 (S), 90 (W) | # azimuth 0 (south), 90 (west) | # Azimuth: 0° (South) | # clockwise, from south
      | # terrain model, azimuth from south | # Roof 7: 0 = south, 90 = west
      | # Horizon seen from the roof, 0 = South | # Fotos vom Dach, 0 = Süd | # Modul: SunPower, azimuth from south
      | # Panels 30°, azimuth measured from south`
    for (const above of each(ofBoth))
      for (const rows of [columns, list]) expect(sidesIn(`${above}\n${rows}`), above).toEqual([5, 2, 20, 10])
    for (const above of each('from south: | heights from south | Horizon (from south) | # S first'))
      expect(sidesIn(`${above}\n${list.replaceAll(',', '\n')}`), above).toEqual([5, 2, 20, 10])
    for (const rows of [columns, list]) expect(sidesIn(`# CCW from E\n${rows}`)).toEqual([10, 20, 2, 5])
  })

  test('of coordinates, panels, pictures and models is not about azimuths', () => {
    const others = `# 0° S, 78° W (Quito) | # Poniatowski, 45° N 90° W | # 47° 0' N 90° 0' E | # Lat 0° N, lon 90° W
      | # roof facing 0° south | # panel azimuth: 0 = south | # view from south, angles by theodolite
      | # la valeur 0 est ignorée | # hauteur 0 sur le plateau | # 51° Nord, 0° Est | # vue depuis le sud
      | # horizon increasing towards the north | # Window 0: facing south; window 90: facing west
      | # Math.atan2 | # North Ridge Farm, azimuth clockwise | # mathematical model: DEM 30 m | # photo from south | # the owner's first survey | # roof measured from south | # view from the south terrace | # distance = 0`
    for (const above of each(others)) {
      const columns = `${above}\n0,5\n90,2\n180,20\n270,10`
      expect(sidesIn(columns), above).toEqual([5, 2, 20, 10])
      expect(reading(columns).assumed, above).toBe(true)
      expect(sidesIn(`${above}\n5,2,20,10`), above).toEqual([5, 2, 20, 10])
    }
  })

  test('of a side in another way is quoted, and the rest is assumed', () => {
    const others = `# photo from south | # south to north | # Nord, Ost, Süd, West | # walked anticlockwise around the house
      | # drone flew counter-clockwise | # n = 180 | # number of points N=90 | # 0 S 90 W | # azimuths relative to the roof`
    for (const above of each(others))
      for (const rows of ['0;5\n90;2', '5,2,20,10']) {
        const { assumed, notes } = reading(`${above}\n${rows}`)
        expect(assumed, above).toBe(true)
        expect(notes.join(), above).toContain(
          `Ignored as a statement about azimuths: “${above}”. Send ?north=`,
        )
      }
  })

  test('of magnetic north gets a note', () => {
    for (const text of each('# magnetic bearings\n0;5\n90;2 | azimuth (magnetic);height\n0;5\n90;2')) {
      expect(reading(text).notes.join(), text).toContain('send ?rotation= with the declination')
      expect(reading(text, { rotation: 4 }).notes.join(), text).not.toContain('declination')
    }
    const corrected = reading('# corrected for magnetic declination\n0;5\n90;2')
    expect(corrected.notes.join()).not.toContain('?rotation=')
  })

  test('includes units, and whether heights count from the zenith', () => {
    /** 0.35, 0.17, 0.09 and 0.03 rad, and 60, 70, 65 and 52 %. */
    const RADIANS: Sides = [20.05, 9.74, 5.16, 1.72]
    const PERCENT: Sides = [30.96, 34.99, 33.02, 27.47]
    const radians = '0 0.35\n1.570796 0.17\n3.141593 0.09\n4.712389 0.03'
    const percent = '0 60\n90 70\n180 65\n270 52'
    const zenith = '0 80\n90 70\n180 60\n270 85'
    const gon = '0 10\n100 20\n200 30\n300 40'
    const cases: readonly [above: string, rows: string, sides: Sides, options?: ReadOptions][] = [
      ['azimuth,zenith | Azimut;Zenitwinkel | azimuth,angle from zenith', zenith, [10, 20, 30, 5]],
      ['# heights are zenith distances', zenith, [10, 20, 30, 5]],
      ['Azimut;Zenitdistanz (gon)', '0 90\n90 70\n180 60\n270 85', [9, 27, 36, 13.5]],
      ['azimuth (rad),elevation (rad) | azimuthRad,elevationRad | # all angles in radians', radians, RADIANS],
      ['Azimuth;Elevation\n[rad];[rad]', radians, RADIANS],
      ['azimuth,elevation (rad)', '0 0.35\n90 0.17\n180 0.09\n270 0.03', RADIANS],
      ['azimuth (rad),elevation', '0 20\n1.570796 10\n3.141593 5\n4.712389 2', [20, 10, 5, 2]],
      ['azimuth,elevation % | # azimuth in degrees, height in percent', percent, PERCENT],
      ['# height in %, azimuth in degrees | # Azimut in Grad, Höhe in Prozent', percent, PERCENT],
      ['azimuth;height', '0 60 %\n90 70 %\n180 65 %\n270 52 %', PERCENT],
      ['# azimuth and height in gon', gon, [9, 18, 27, 36]],
      ['# roof', percent, PERCENT, { unit: 'percent' }],
      ['# roof', '0.35 0.17 0.09 0.03', RADIANS, { unit: 'radians' }],
      ['# steps of 5 % and an accuracy of 0.5 rad', '0 10\n90 20\n180 30\n270 40', [10, 20, 30, 40]],
    ]
    for (const [lines, rows, sides, options] of cases)
      for (const above of each(lines)) {
        const delimiter = /^#/.test(above) ? ' ' : (/[,;]/.exec(above)?.[0] ?? ' ')
        const text = `${above}\n${rows.replaceAll(/ (?!%)/g, delimiter)}`
        expect(sidesIn(text, options), text).toEqual(sides)
      }
  })

  test('is overridden by the request, part by part', () => {
    const cases: readonly [text: string, options: ReadOptions, sides: Sides][] = [
      [`bearing;elevation\n${SIGNED}`, { north: 180 }, SOUTH],
      [`# 0 = North, 90 = East\n${SIGNED}`, { clockwise: false }, [5, 10, 20, 2]],
      [`# East = -90\n${SIGNED}`, { north: 0 }, [5, 10, 20, 2]],
      [`# 0 = North\n# from south\n${SIGNED}`, { north: 0 }, NORTH],
      ['azimuth (rad),elevation (rad)\n0,5\n90,10\n180,15\n270,20', { unit: 'degrees' }, [5, 10, 15, 20]],
      ['5,20,3,2', { north: 90, clockwise: false }, [20, 5, 2, 3]],
    ]
    for (const [text, options, sides] of cases) expect(sidesIn(text, options), text).toEqual(sides)
  })

  test('of a zero that is not understood is an error that quotes it, unless the request says where north is', () => {
    const headers = `azimuth (<0 = Equator>);height | azimuth (<0 = Equator>, clockwise);height | azimut (<sud>);height
      | Azimut (<Sud = 0>);Höhe | azimut (<Sud = 0>, Ouest = 90);height | azimut (<depuis le sud>);height
      | # <0 = Equator> | # <0 = Equator>, clockwise | # <0 = towards equator> | # <0 = Sur> | # azimut <0 = sud>
      | # <Sud = 0>, Ouest = 90 | # Acimut: <Sur = 0>, Este = -90. | # <0° Sud> | # <0° (Sud>), 90° (Ouest)
      | # azimut <zéro au sud> | # <depuis le sud> | # <desde el sur>`
    for (const header of each(headers)) {
      const text = `${unmarked(header)}\n0;10\n90;20`
      expect(faultOf(text), text).toContain(
        `says “${marked(header)}”: expected north, east, south or west, or ?north=`,
      )
      expect(heightsIn(text, { north: 180, clockwise: true }), text).toEqual({ 180: 10, 270: 20 })
    }
    expect(faultOf('Azimuth relative to array;Height\n0;10')).toContain('says “relative to array”')
    const half = '# from +x (east), anticlockwise\n0;10\n90;20'
    expect(faultOf(half)).toMatch(/only “anticlockwise” is understood.*\?north=/)
  })

  test('is an error that quotes it if it contradicts itself or is not enough', () => {
    const cases: readonly [text: string, fault: RegExp][] = [
      [`# 0 = North\n# azimuth from south\n${SIGNED}`, /“0 = North” and “from south”.*\?north=/],
      [`# clockwise\n# counter-clockwise\n${SIGNED}`, /“clockwise” and “counter-clockwise”.*\?clockwise=/],
      [`# N = 0, E = 90, W = 90\n${SIGNED}`, /“E = 90” and “W = 90”/],
      [`# N = 0, O = 90\n${SIGNED}`, /“O”/],
      [`azimuth (deg/rad);height\n${SIGNED}`, /“azimuth \(deg\/rad\)”.*\?unit=/],
      ['azimuth;elevation\n# zenith distances\n0;80\n90;70', /“elevation” and “zenith distances”/],
      ['azimuth (grad);height (grad)\n0;10\n100;20', /“grad”.*\?unit=/],
      ['PVsyst, 0 = North\n-90;5\n0;10\n90;12', /“0 = North”.*\?clockwise=/],
      [GRASS, /“azimuth,horizon_height”.*\?north=.*\?clockwise=.*\?unit=/],
      ['0 0.2\n1.5 0.3\n3.1 0.1', /both may be in radians: expected \?unit=/],
      ['-90,0,5\n-45,2,3\n0,4,1\n45,3,2', /may have decimal commas/],
      ['azimuth (deg);height (mrad)\n0;10\n90;20', /“height \(mrad\)”/],
      ['azimuth;height\n[h];[deg]\n0;10\n6;20', /“azimuth \[h\]”/],
      ['# South, West, North, East\n10,20,5,3', /compass points in line 1, above its heights.*“South,10”/],
      ['[{"x": 1, "y": 2, "horizons": [{"azimuth": 0, "angle": 0.1, "distance": 5}]}]', /\?north=.*\?unit=/],
      ['N,0,3\nE,180,10\nS,90,20\nW,270,5', /“N = 0”.*contradict/],
      ['azimuth;height;side\n0;18;S\n90;4;N', /“S = 0” and “N = 90”.*contradict/],
      ['# heights in metres\n0;10\n90;20', /“heights in metres”/],
      ['# elevation in arcmin\n0;10\n90;20', /“elevation in arcmin”/],
      ['# azimuth in mrad\n0;10\n90;20', /“azimuth in mrad”/],
      ['{"unit": "feet", "horizon": [[0, 10], [90, 20]]}', /“unit: feet”/],
    ]
    for (const [text, fault] of cases) expect(faultOf(text), text).toMatch(fault)
    const part = { north: 90, unit: 'degrees' } as const
    expect(faultOf(GRASS, part)).toMatch(/: expected \?clockwise= \(true or false\)$/)
    expect(reading(GRASS, { ...part, clockwise: false }).assumed).toBe(false)
  })
})

describe('names of columns', () => {
  test('other than of heights are an error that names the column', () => {
    const headers = `azimuth,<distance> | azimuth,<sun elevation> | <hour angle>,height | azimuth,<solar_altitude>
      | azimuth,<height (m)> | azimuth,<height_m> | azimuth,<Height [ft]> | Azimut;<Höhe über NN>
      | Azimut;<Entfernung> | azimuth;<speed> | azimuth;<obstruction> | <latitude>,longitude | <time>;power
      | <Datum>;Leistung | azimuth;<Tree height>;distance | Azimut;<Gebäudehöhe>;Abstand
      | azimuth,<Obstacle height>,Obstacle distance | # <temperature> humidity | id;name;azimuth;<height (m)>;distance`
    for (const header of each(headers)) {
      const delimiter = /[,;]/.exec(header)?.[0] ?? ' '
      const rows = ['0 80 0 80 3', '90 70 90 70 4'].map((row) =>
        row.split(' ').slice(0, header.replace('# ', '').split(delimiter).length),
      )
      const text = [unmarked(header), ...rows.map((row) => row.join(delimiter))].join('\n')
      expect(faultOf(text), text).toContain(`“${marked(header)}”`)
    }
    expect(faultOf('azimuth;height\n[deg];[m]\n0;80\n90;70')).toContain('“height [m]”')
    const items = '[{"azimuth": 0, "distance": 80}, {"azimuth": 90, "distance": 70}]'
    expect(faultOf(items)).toContain('“distance”')
  })

  test('may be missing, in quotes, in German, or hold delimiters', () => {
    for (const header of each(
      'azimuth; | Azimut;Horizonthöhe | Azimut;Höhe | Azimut;Hoehe; | Angle;Value | Horizon;Roof | "Azimuth; degrees";"Height; ""true"""',
    ))
      expect(heightsIn(`${header}\n0;10\n90;20`), header).toEqual({ 0: 10, 90: 20 })
    for (const text of [
      '"Azimuth, degrees","Height, degrees"\n0,10\n90,20',
      'Himmelsrichtung\tHöhenwinkel\n0\t10\n90\t20',
      'azimuth,elevation (m),angle\n0,800,10\n90,900,20',
      ...each('range: 0..360 | start: 0, step: 90').map((name) => `azimuth (${name});height\n0;10\n90;20`),
      ',azimuth,height\n0,0,10\n1,90,20',
      'Direction,Azimuth,Elevation\nN,0,10\nE,90,20',
      'name;latitude;longitude;azimuth;elevation\nx;46.9;8.3;0;10\ny;46.9;8.3;90;20',
    ])
      expect(heightsIn(text), text).toEqual({ 0: 10, 90: 20 })
  })
})

describe('cells', () => {
  test('are numbers with units, arc minutes or decimal commas', () => {
    for (const cell of each(`12.5 | 12,5 | 12.5° | 12.5 ° | 12.5 degrees | +1.25e1 | 12°30' | 12° 30′ 0"`))
      expect(heightsIn(`azimuth;height\n0;${cell}\n90;20`), cell).toEqual({ 0: 12.5, 90: 20 })
    expect(heightsIn('0 12 deg\n90 20 deg')).toEqual({ 0: 12, 90: 20 })
    expect(heightsIn(`azimuth;height\n-12°30';10\n90;20`, { north: 0 })).toEqual({ 347.5: 10, 90: 20 })
  })

  test('that cannot be read are an error with their lines', () => {
    const cases: readonly [text: string, faults: string][] = [
      ['azimuth;height\n0;10\n45;12 deg\n90;~15\n135;20-25\n180;5', '2 lines | : 4 (“~15”) and 5 (“20-25”)'],
      ['N;10,5\nNO;5\nO;12\nSO;3\nS;0\nSW;4\nW;9\nNW;20', ': 2 (“NO”), 3 (“O”) and 4 (“SO”)'],
      ['0;5\n90;95\n180;-91', '2 (“95”) and 3 (“-91”)'],
      ['azimuth,elevation %\n0,60\n90,-9999', '3 (“-9999”)'],
      ['Lat: 47.1 N, Lon: 8.2 E\n0 5\n90 6', '1 (“Lat:”)'],
      ['0,5,95,99', '1 line that | : 1 (“95” and “99”)'],
      ['# angles in radians\n0,1\n90,2', 'azimuths are read as radians, because the file says so; heights'],
      ['Azimuth;Height\nS 30° W;5°\nN 45° W;6°', '2 (“S 30° W”) and 3 (“N 45° W”)'],
      ['# Azimuth;Height\nS 30° W;5°\nN 45° W;6°', '2 (“S 30° W”) and 3 (“N 45° W”)'],
      ['Azimuth,Height\n10 30,5 15\n90 00,6 00', 'has no line with an azimuth and a height'],
      ['Azimuth;Height\n120:15;10:30\n150:30;14:15', 'has no line with an azimuth and a height'],
      ['06:30;18:15\n07:00;19:00', 'a time or minutes in line 1, “06:30;18:15”'],
      ['Azimuth;Height\n0;10\n90,45\n180;3', '1 line that | 3 (“90,45”)'],
      ['0;10\n90\n180;3', '1 line that | 2 (“90”)'],
      [`azimuth;height\n0;10°75'\n90;20`, `2 (“10°75'”)`],
      ['horizon: 0,10;45,20;80,5;85,3', 'may hold pairs or decimal commas, “horizon: 0,10;45,20;80,5;85,3”'],
      ['0,10;45,20;80,5;85,3', 'may hold pairs or decimal commas'],
      ['00:00,5\n06:00,6\n12:00,7', 'a time or minutes in line 1, “00:00,5”'],
      ['10;5\n400;6\n-200;7', '2 (“400”) and 3 (“-200”)'],
      ['azimuth (gon);height (gon)\n400;5\n-200;6\n401;7', '1 line that | 4 (“401”)'],
      ['{"0": 5, "90": null, "180": 7}', '1 item that | 2 (“”)'],
      ['azimuth: 0, 30, 60, 90\nheight: 5, 3, 10, 7', '1 (“azimuth: 0”)'],
    ]
    for (const [text, faults] of cases)
      for (const fault of each(faults)) expect(faultOf(text), text).toContain(fault)
    const many = Array.from({ length: 25 }, (_, i) => `${i};~${i}`).join('\n')
    expect(faultOf(`0;1\n90;2\n${many}`)).toMatch(/has 25 lines .*: 3 \(“~0”\).* 22 \(“~19”\) and 5 more: /)
  })

  test('of comments and titles are ignored with a note', () => {
    const note = '1 line without a point was ignored: line'
    for (const comment of each('# 45;90 | ! 45;90 | // 45;90 | * 45;90 | Roof | Roof;Site | Roof of house 7'))
      expect(reading(`0;10\n90;20\n${comment}\n180;30`).notes, comment).toContain(`${note} 3.`)
    expect(reading('Roof 7;12\nazimuth;height\n0;10\n90;20').notes[0]).toBe(`${note} 1.`)
    expect(reading(';;\nazimuth;height\n0;10\n;;\n90;20').notes[0]).not.toContain('ignored')
  })
})

/** The height from one azimuth to another, as read a thousandth of a degree inside both. */
const between = (...ranges: [from: number, to: number, height: number][]): Record<string, number> =>
  Object.fromEntries(
    ranges.flatMap(([from, to, height]) => [
      [(from + 0.001).toFixed(3), height],
      [(to - 0.001).toFixed(3), height],
    ]),
  )

describe('tables of other forms', () => {
  test('are read', () => {
    const wide = { ...between([300, 360, 5], [0, 180, 8], [180, 240, 2]), '90': 8 }
    const backward = between([50, 60, 4], [40, 50, 5], [30, 40, 6])
    const pairs = { 0: 10, 45: 20 }
    const cases: readonly [texts: string, heights: Record<string, number>][] = [
      ['N,0,3\nE,90,10\nS,180,20 | S,0,20\nN,180,3\nE,-90,10', { 0: 3, 90: 10, 180: 20 }],
      ['S,0,20\nmast,45,7\nN,180,3', { 0: 3, 180: 20, 225: 7 }],
      ['azimuth;height;side\n0;20;S\n180;3;N\n-90;10;E', { 0: 3, 90: 10, 180: 20 }],
      ['0;3;N\n90;10;N\n180;20;N | 3\n0;3\n90;10\n180;20', { 0: 3, 90: 10, 180: 20 }],
      ['azimuth;height;lat;lon\n0;5;47;11 | {"horizon":[{"az":0,"alt":5,"lat":47,"lon":11}]}', { 0: 5 }],
      ['{"horizon":"0 10\\n45 20"} | {"horizon":"azimuth;height\\n0;10\\n45;20"}', { 0: 10, 45: 20 }],
      ['tree;0;3\nhouse;90;10\nridge;180;20 | 1,0,3\n2,90,10\n3,180,20', { 0: 3, 90: 10, 180: 20 }],
      ['1 0 5\n2 30 10\n3 60 20\n4 90 30', { 0: 5, 30: 10, 60: 20, 90: 30 }],
      ['North;3\nsouth-east;10\nWest-North-West;20\nSouthWest;4', { 0: 3, 135: 10, 225: 4, 292.5: 20 }],
      ['10 20 15\n20 30 18\n30 40 22', between([10, 20, 15], [20, 30, 18], [30, 40, 22])],
      ['from,to,height\n300,0,5\n0,180,8\n180,240,2', wide],
      ['azimuth from;azimuth to;height\n60;50;4\n50;40;5\n40;30;6', backward],
      ['0:10 45:20 | 0:10, 45:20 | 0:10,45:20 | N:10 NE:20 | 0:10\n45:20 | {0: 10, 45: 20}', pairs],
      ['(0,10) (45,20) | (0, 10), (45, 20) | [0,10],[45,20]', pairs],
      ['0:10,5 45:20 | (0, 10.5), (45, 20)', { 0: 10.5, 45: 20 }],
    ]
    for (const [texts, heights] of cases)
      for (const text of each(texts)) expect(heightsIn(text), text).toEqual(heights)
    const lists = 'horizon: 5,3,10,7 | heights=5;3;10;7 | "horizon": [5, 3, 10, 7], | roof = 5 3 10 7'
    for (const text of each(lists)) expect(sidesIn(text), text).toEqual([5, 3, 10, 7])
  })

  test('are read from JSON', () => {
    const pairs = '[[0,5],[90,3],[180,10],[270,7]]'
    const turned = '[[0,10],[90,7],[180,5],[270,3]]'
    const objects = (azimuth: string, height: string, rest = '') =>
      `[{${rest}"${azimuth}":"N","${height}":5},{"${azimuth}":"90","${height}":3},{"${azimuth}":"180","${height}":10},{"${azimuth}":"W","${height}":7}]`
    const profile = objects('direction', 'heightAngle')
    // Their words are about something else.
    const others = `"panel": {"azimuth": "180 (0 = south)"} | "meta": {"rotation": "counterclockwise"}
      | "modules": {"orientation": "azimuth 0 = south, positive west"} | "resolution_unit": "arcsec"
      | "wind": {"direction": "clockwise from south"} | "weather": {"units": "percent"} | "sun": {"unit": "radians"}
      | "roof": {"pitch_unit": "percent", "slope": "12 %"} | "dem": {"unit": "arcsec"}`
    const said = '"0 = South, clockwise, all in degrees"'
    const described = `"options": {"north": 180} | "comments": ["0 = South"] | "zeroDirection": "S"`
    const columns = '"azimuth": [0, 90, 180, 270], "elevation": [10, 7, 5, 3]'
    const cases: readonly [texts: readonly string[], assumed: boolean][] = [
      [['{"0": 5, "90": 3, "180": 10, "270": 7}', '{"N": 5, "E": 3, "S": 10, "W": 7}', pairs], true],
      [['[["N",5],["E",3],["S",10],["W",7]]', objects('azimuth', 'elevation')], true],
      [[objects('direction', 'height', '"name":"a",')], true],
      [['{"azimuth": [0, 90, 180, 270], "elevation": [5, 3, 10, 7]}'], true],
      [[`{"site": {"name": "Roof", "horizon": {"points": ${pairs}}}}`], true],
      [each(others).map((other) => `{${other}, "horizon": ${pairs}}`), true],
      [['[5, 3, 10, 7]', '{"horizon": [5, 3, 10, 7]}', '{"userhorizon": "5,3,10,7", "lat": 46.9}'], false],
      [[`{"convention": ${said}, "horizon": ${turned}}`], false],
      [[`{"meta": {"azimuth": ${said}}, "horizon": ${turned}}`], false],
      [[`{"meta": {"description": ${said}}, "comments": ["x"], "horizon": ${turned}}`], false],
      [[`{"info": {"convention": ${said}}, "horizon": ${turned}}`], false],
      [each(described).map((it) => `{${it}, "horizon": ${turned}}`), true],
      [[`{${columns}, "north": 180, "clockwise": true, "angles": "deg"}`], false],
      [[profile, `{"name": "0 = South", "horizonProfile": ${profile}}`], false],
      [[`{"data": {"latitude": 47, "horizonProfile": ${profile}, "obstacles": []}}`], false],
    ]
    for (const [texts, assumed] of cases)
      for (const text of texts) {
        expect(sidesIn(text), text).toEqual([5, 3, 10, 7])
        expect(reading(text), text).toMatchObject({ format: 'json', assumed })
      }
    const notes = reading(`{"rotation": 180, "panel": {"azimuth": "0 = south"}, "horizon": ${pairs}}`).notes
    expect(notes.join()).toContain('“# rotation: 180” and “# panel azimuth: 0 = south”')
    const none = `{"outputs": {}} | [1, 2, 3] | ["10"] | {"horizon": "10"} | {"monthly": [1, 2, 3, 4, 5]}
      | {"horizon": "0,10;45,20;90,5"}`
    for (const [texts, fault] of [
      [none, 'no horizon'],
      ['[[0, 90, 5, 1], [1, 180, 6, 1]]', 'has 4 columns'],
      ['{"horizon": [1, 2, 3, 4], "horizon2": [5, 6, 7, 8]}', 'several horizons'],
      ['{"horizon": [1, 2', 'is not valid JSON'],
      [`{"unit": "mrad", "horizon": ${pairs}}`, 'says “unit: mrad”'],
    ] as const)
      for (const text of each(texts)) expect(faultOf(text), text).toContain(fault)
  })

  test('of a SunEye may lack its average and maximum', () => {
    const rows = '0,-180,10,30\n90,-90,5,15\n180,0,2,3\n270,90,1,4'
    const text = `begin data\nCompass Heading,Azimuth (True),Sky01 Elevation,Sky02 Elevation\n${rows}`
    expect(sidesIn(text)).toEqual([20, 10, 2.5, 2.5])
    expect(sidesIn(text, { skyline: 'highest' })).toEqual([30, 15, 3, 4])
    const numbered = text.replaceAll(/Sky0(\d) Elevation/g, 'Elevation $1')
    expect(sidesIn(numbered, { skyline: 'highest' })).toEqual([30, 15, 3, 4])
    expect(reading(numbered).notes[0]).toBe('The average of 2 skylines is used.')
    const average = 'begin data\nCompass Heading,Azimuth (True),Average Elevation\n0,-180,9\n90,-90,5'
    expect(heightsIn(average)).toEqual({ 0: 9, 90: 5 })
    expect(faultOf(average, { skyline: 'highest' })).toContain('no column for the highest skyline')
  })

  test('of a SunEye may lack their preamble', () => {
    const rows = '0,-180,9,10\n90,-90,5,6\n180,0,1,2\n270,90,7,8'
    for (const header of [
      'Compass Heading,Azimuth (True),Average Elevation,Maximum Elevation',
      'Compass Heading (0-360; North=0; East=90),Azimuth (-180-180; South=0; East=-90),Average Elevation (0-90),Maximum Elevation (0-90)',
    ]) {
      expect(sidesIn(`${header}\n${rows}`), header).toEqual([9, 5, 1, 7])
      expect(reading(`${header}\n${rows}`), header).toMatchObject({ format: 'suneye', assumed: false })
    }
  })
})
