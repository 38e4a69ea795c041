import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digest, rowsIn } from './reading.ts'

const REST = 'longitude,panelTilt,panelAzimuth,systemSize'
const NUMBERS = `latitude,${REST}`
const ROW = '47,11,30,180,5'
const JSON_ROW = '{"id":"a","latitude":47,"longitude":11,"panelTilt":30,"panelAzimuth":180,"systemSize":5}'
const POINT = 'must be one of the 16 compass points or an azimuth from "0" to below "360"'
const TWICE = 'must not have two points at the same azimuth'
const DECIMAL_POINT = 'must be a number with a decimal point, not a comma'

/** A table of these rows, with an id before the other cells. */
const withIds = (...rows: readonly string[]): string => [`id,${NUMBERS}`, ...rows].join('\n')

const ROW_48 = '48,11,30,180,5'
const NOT_SIX_CELLS = 'row must have 6 cells, like the first line, not'
const NOT_NUMBERS = NUMBERS.split(',').map((name) => `${name} must be a number`)
const OUT_OF_RANGE =
  'latitude is required; longitude must be between -180 and 180; systemSize must be between 0.05 and 500000'
const NO_PAIR = 'must be azimuth:height, such as 22.5:4'
const FAULTS_OF_HORIZON = [
  ...[`1 ${NO_PAIR}`, `2 ${NO_PAIR}`, `3.direction ${POINT}`, '4.heightAngle must be between 0 and 90'],
  ...['5.heightAngle must be a number', `6.heightAngle ${DECIMAL_POINT}`, '7.heightAngle is required'],
  '8.direction is required',
].map((fault) => `horizonProfile.${fault}`)
const HORIZON = `${NUMBERS},horizonProfile\n${ROW}`

const SEMICOLONS = `${NUMBERS}\n${ROW}`.replaceAll(',', ';')

const READABLE: readonly (readonly [what: string, file: string, ...rows: string[]])[] = [
  [
    'an empty cell between tabs',
    `${NUMBERS}\n47,,30,180,5`.replaceAll(',', '\t'),
    '1: longitude is required',
  ],
  ['the separator in a line of its own', `\uFEFFsep=;\n${SEMICOLONS}`.replaceAll('\n', '\r\n'), '1: 47'],
  ['a separator that is not guessed', `\n SEP=| \n\n${SEMICOLONS.replaceAll(';', '|')}`, '1: 47'],
  ['a delimiter in a quoted name', `" latitude ";${`${REST}\n${ROW}`.replaceAll(',', ';')}`, '1: 47'],
  [
    'a mark, CRLF and blank lines',
    `\uFEFF\r\n${NUMBERS}\r\n\r\n${ROW}\r\n\r\n${ROW_48}\r\n`,
    '1: 47',
    '2: 48',
  ],
  ['spaces around names and cells', ` latitude , ${REST} \n 47 ,11 , 30, "180" ,5  \n`, '1: 47'],
  ['rows of empty cells', `${NUMBERS}\n,,,,\n${ROW}\n , ,,,\n`, '1: 47'],
  ['signs and exponents', `${NUMBERS}\n+4.7e1,-.5,30.,180,5E0`, '1: 47'],
  ['an empty id and name', `id,name,${NUMBERS}\n,,${ROW}`, '1: 47'],
  [
    ...(['too few and too many cells', withIds('a,47,11,30,180', `b,${ROW},6`, `c,${ROW_48}`)] as const),
    ...[`a: ${NOT_SIX_CELLS} 5`, `b: ${NOT_SIX_CELLS} 7`, 'c: 48'],
  ],
  ['delimiters at the end of lines', `${NUMBERS},,\n${ROW},,\n${ROW_48},`, '1: 47', '2: 48'],
  ['a decimal comma in quotes', withIds('a,"47,27",11,30,180,5'), `a: latitude ${DECIMAL_POINT}`],
  [
    ...(['decimal commas', `${NUMBERS.replaceAll(',', ';')}\n47,27;11;30;180;1.000,5`] as const),
    `1: latitude ${DECIMAL_POINT}; systemSize ${DECIMAL_POINT}`,
  ],
  ['no numbers', `${NUMBERS}\n47°,1 000,0x10,NaN,Infinity`, `1: ${NOT_NUMBERS.join('; ')}`],
  ['empty cells and values out of range', `${NUMBERS}\n,181,30,180,0`, `1: ${OUT_OF_RANGE}`],
  ['a long id', withIds(`${'x'.repeat(201)},${ROW}`), '1: id must have 1 to 200 characters'],
  [
    ...(['faults of a horizon', `${HORIZON},"0:10 7 1:2:3 360:1 90:91 120:4m 130:4,5 140: :3"`] as const),
    `1: ${FAULTS_OF_HORIZON.join('; ')}`,
  ],
  ['one azimuth twice', `${HORIZON},S:1 180.0:2`, `1: horizonProfile ${TWICE}`],
  ['JSON lines', `${JSON_ROW}\n${JSON_ROW.replace('"id":"a",', '')}`, 'a: 47', '2: 47'],
  ['JSON lines and blank ones', `\uFEFF\n ${JSON_ROW}\r\n\r\n  \r\n${JSON_ROW} \r\n`, 'a: 47', 'a: 47'],
  ['JSON lines with U+2028 in a text', JSON_ROW.replace('"a"', '"a\u2028b"'), 'a\u2028b: 47'],
  [
    'faults of JSON lines',
    `{"latitude":\n[1]\n"x"\n${JSON_ROW.replace('47', '"47,5"').replace('panelTilt', 'tilt')}`,
    ...['1: row must be JSON', '2: row must be an object', '3: row must be an object'],
    'a: latitude must be a number; panelTilt is required; tilt is not a known field',
  ],
  [
    'a point that is no object, in JSON lines',
    JSON_ROW.replace('}', ',"horizonProfile":["0:10"]}'),
    'a: horizonProfile.0 must be an object with direction and heightAngle',
  ],
]

test('reads any form of a file, in one piece or byte by byte', async () => {
  for (const [form, file, ...rows] of READABLE) {
    const read = await rowsIn(file)
    expect(digest(read), form).toEqual(rows)
    expect(await rowsIn(file, 1), form).toEqual(read)
  }
})

test('reads all values of a row, and north as 0', async () => {
  const file = `name,${NUMBERS},horizonProfile\nHome,-47.25,11,30,360,5,NNE:1 90.50:2.5  s:0\n`
  const horizonProfile = [
    { direction: 'NNE', heightAngle: 1 },
    { direction: '90.50', heightAngle: 2.5 },
    { direction: 'S', heightAngle: 0 },
  ]
  const numbers = { latitude: -47.25, longitude: 11, panelTilt: 30, panelAzimuth: 0, systemSize: 5 }
  const defaults = { obstacles: [], array: null, otherPlanes: [], panelHeight: 5 }
  expect(await rowsIn(file)).toEqual([
    { row: 1, id: '1', site: { name: 'Home', ...numbers, horizonProfile, ...defaults } },
  ])
})

test('reads obstacles in JSON lines', async () => {
  const from = { direction: '90', distance: 10 }
  const obstacles = [{ name: 'House', from, to: { direction: '120', distance: 10 }, height: 5 }]
  const [row] = await rowsIn(JSON_ROW.replace('}', `,"obstacles":${JSON.stringify(obstacles)}}`))
  expect(row).toMatchObject({ site: { obstacles: [{ ...obstacles[0], transmittance: 0 }] } })
})

const NOT_UTF8 = /^The file is not UTF-8 text\. Save it as UTF-8/

const OVER_LINES = /^The first object spans several lines\. Send JSON lines/

const REFUSED: readonly (readonly [what: string, file: string | Uint8Array, message: RegExp])[] = [
  ['is empty', '', /is empty/],
  ['is blank', ' \r\n\n \uFEFF', /is empty/],
  ['has a header only', `${NUMBERS}\n\n`, /no rows below its header/],
  [
    'lacks columns',
    'latitude,panelTilt,longitude\n1,2,3',
    /: panelAzimuth is missing; systemSize is missing$/,
  ],
  ['lacks a header', `${ROW}\n`, /^The first line must name the columns .*"47" is not a known column/],
  [
    'has names of another program',
    `LAT,lng,tilt,panelAzimuth,kWp\n${ROW}`,
    /: write latitude instead of "LAT"; write longitude instead of "lng"; write panelTilt instead of "tilt"; write systemSize instead of "kWp"$/,
  ],
  ['has a name in another case', `Latitude,${REST}\n${ROW}`, /: write latitude instead of "Latitude"$/],
  ['has an unknown column', `${NUMBERS},colour\n${ROW},red`, /: "colour" is not a known column$/],
  [
    'has columns with names of JavaScript',
    `${NUMBERS},constructor,__proto__\n${ROW},1,2`,
    /: "constructor" is not a known column; "__proto__" is not a known column$/,
  ],
  ['has a column without a name', `,${NUMBERS}\n1,${ROW}`, /: a column has no name$/],
  ['has a column twice', `${NUMBERS},latitude\n${ROW},1`, /: latitude is there more than once$/],
  ['has obstacles in CSV', `${NUMBERS},obstacles\n${ROW},1`, /: "obstacles" is only allowed in JSON lines$/],
  [
    'has a thousand unknown columns',
    `${'x,'.repeat(1000)}\n1`,
    /: "x" is not a known column; 995 more are not known; /,
  ],
  [
    'has a quote inside a cell',
    `${NUMBERS}\r\n${ROW}\r\n47,5" pipe,30,180,5`,
    /^The quotes in line 3 do not match/,
  ],
  ['has other separators than it says', `sep=;\n${NUMBERS}\n${ROW}`, /"latitude,longitude,[^"]+" is not/],
  [
    'has a quote below a line for the separator',
    `sep=,\n${NUMBERS}\n47,5" pipe,30,180,5`,
    /^The quotes in line 3 do not match/,
  ],
  [
    'has text after a quote',
    `\n\nid,${NUMBERS}\n"a\r\nb",${ROW}\n"a"b,${ROW}`,
    /^The quotes in line 6 do not match/,
  ],
  [
    'has an open quote',
    `id,${NUMBERS}\n"a\nb",${ROW}\n"a,${ROW}\nb,${ROW}\n`,
    /^A quote in row 2 is not closed$/,
  ],
  ['has an array', `[${JSON_ROW}]`, /^The file is a JSON array\. Send JSON lines/],
  ['has an object over many lines', JSON.stringify(JSON.parse(JSON_ROW), null, 2), OVER_LINES],
  ['is Windows-1252', Buffer.from(`id,${NUMBERS}\nKöln,${ROW}`, 'latin1'), NOT_UTF8],
  ['is UTF-16 with a mark', Buffer.from(`\uFEFF${NUMBERS}\n${ROW}`, 'utf16le'), NOT_UTF8],
  ['is UTF-16 without a mark', Buffer.from(`${NUMBERS}\n${ROW}`, 'utf16le'), NOT_UTF8],
  ['is gzipped', gzipSync(`${NUMBERS}\n${ROW}`), /^The file is compressed\. Send it unpacked$/],
  ['is a workbook', Buffer.from('PK\x03\x04\x14\x00\x06\x00'), NOT_UTF8],
  ['ends inside a character', Buffer.from(`id,${NUMBERS}\n${ROW},ö`).subarray(0, -1), NOT_UTF8],
]

test('refuses a file that cannot be read as a whole, and says why', async () => {
  for (const [what, file, message] of REFUSED) {
    const error = { name: 'UnreadableUpload', message: expect.stringMatching(message) }
    await expect(rowsIn(file), what).rejects.toMatchObject(error)
    await expect(rowsIn(file, 3), what).rejects.toThrow(message)
  }
})

const within = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Math.abs(value) < 1e-9 ? 0 : value))

const displayName = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 50 })
  // Any line break inside a cell becomes LF.
  .filter((name) => name.trim() !== '' && !/[\r\0\uFEFF]/.test(name))
  .map((name) => name.trim())

const site = fc.record({
  id: displayName,
  name: displayName,
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  panelTilt: within(0, 90),
  panelAzimuth: within(0, 359),
  systemSize: within(0.05, 500_000),
})
const COLUMNS = ['id', 'name', 'latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const

const DEFAULTS = { horizonProfile: [], obstacles: [], array: null, otherPlanes: [], panelHeight: 5 }

const form = fc.record({
  columns: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  pieceSize: fc.integer({ min: 1, max: 100 }),
})

test('any sites come out the same from JSON lines and from CSV in any form', async () => {
  const cases = fc.asyncProperty(
    fc.array(site, { minLength: 1, maxLength: 5 }),
    form,
    async (sites, { columns, delimiter, end, pieceSize }) => {
      const json = sites.map((row) => JSON.stringify(row))
      const table = [columns, ...sites.map((row) => columns.map((column) => String(row[column])))]
      const csv = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter))
      for (const lines of [json, csv]) {
        const rows = await rowsIn(lines.map((line) => line + end).join(''), pieceSize)
        expect(rows).toEqual(
          sites.map(({ id, ...rest }, i) => ({ row: i + 1, id, site: { ...rest, ...DEFAULTS } })),
        )
      }
    },
  )
  await fc.assert(cases, { numRuns: 50 })
})

test('no bytes make reading fail in another way than saying why', async () => {
  const fragment = fc.constantFrom('latitude', 'id', ...',;\n\r"{}[:1 \\é\uFEFF')
  const text = fc.array(fragment).map((fragments) => Buffer.from(fragments.join('')))
  const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 100 }))
  const cases = fc.asyncProperty(bytes, fc.boolean(), async (file, hasHeader) => {
    const header = 'latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
    const error = await rowsIn(hasHeader ? Buffer.concat([Buffer.from(header), file]) : file).catch(
      (e: unknown) => e,
    )
    if (!Array.isArray(error)) expect(error).toMatchObject({ name: 'UnreadableUpload' })
  })
  await fc.assert(cases, { numRuns: 100 })
})
