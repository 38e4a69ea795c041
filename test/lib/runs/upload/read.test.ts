import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rowsIn } from './reading.ts'

const REST = 'longitude,panelTilt,panelAzimuth,systemSize'
const NUMBERS = `latitude,${REST}`
const ROW = '47,11,30,180,5'
const ROW_48 = '48,11,30,180,5'
const JSON_ROW = '{"id":"a","latitude":47,"longitude":11,"panelTilt":30,"panelAzimuth":180,"systemSize":5}'

/** A table of these rows, with an id before the other cells. */
const withIds = (...rows: readonly string[]): string => [`id,${NUMBERS}`, ...rows].join('\n')
const withHorizon = (horizon: string): string => `${NUMBERS},horizonProfile\n${ROW},${horizon}`

const SEMICOLONS = `${NUMBERS}\n${ROW}`.replaceAll(',', ';')
const TABS = 'systemSize latitude longitude panelAzimuth id panelTilt'.replaceAll(' ', '\t')
const CELLS = 'row must have 6 cells, like the first line, not'
const DECIMAL_POINT = 'must be a number with a decimal point, not a comma'
const NO_NUMBER = 'must be a number'
const NO_PAIR = 'horizonProfile.0 must be azimuth:height, such as 22.5:4'

/** Files, and their rows at a glance: ids, and latitudes or errors. */
const READABLE: readonly (readonly [what: string, file: string, ...rows: string[]])[] = [
  ['the separator in a line of its own', `\uFEFFsep=;\n${SEMICOLONS}`.replaceAll('\n', '\r\n'), '1: 47'],
  ['a separator that is not guessed', `\n SEP=| \n\n${SEMICOLONS.replaceAll(';', '|')}`, '1: 47'],
  ['a delimiter in a quoted name', `" latitude ";${`${REST}\n${ROW}`.replaceAll(',', ';')}`, '1: 47'],
  ['a mark, CRLF and blank lines', `\uFEFF\r\n${NUMBERS}\r\n\r\n${ROW}\r\n\r\n${ROW_48}`, '1: 47', '2: 48'],
  ['spaces around names and cells', ` latitude , ${REST} \n 47 ,11 , 30, "180" ,5  \n`, '1: 47'],
  ['rows of empty cells', `${NUMBERS}\n,,,,\n${ROW}\n , ,,,\n`, '1: 47'],
  ['signs and exponents', `${NUMBERS}\n+4.7e1,-.5,30.,180,5E0`, '1: 47'],
  ['an empty id and name', `id,name,${NUMBERS}\n,,${ROW}`, '1: 47'],
  ['too few cells', withIds('a,47,11,30,180', `c,${ROW_48}`), `a: ${CELLS} 5`, 'c: 48'],
  ['too many cells', withIds(`b,${ROW},6`), `b: ${CELLS} 7`],
  ['delimiters at the end of lines', `${NUMBERS},,\n${ROW},,\n${ROW_48},`, '1: 47', '2: 48'],
  ['a decimal comma in quotes', withIds('a,"47,27",11,30,180,5'), `a: latitude ${DECIMAL_POINT}`],
  ['a decimal comma', SEMICOLONS.replace(/5$/, '1.000,5'), `1: systemSize ${DECIMAL_POINT}`],
  ['units and spaces', `${NUMBERS}\n47°,1 0,30,180,5`, `1: latitude ${NO_NUMBER}; longitude ${NO_NUMBER}`],
  ['other numbers', `${NUMBERS}\n0x10,Infinity,30,180,5`, `1: latitude ${NO_NUMBER}; longitude ${NO_NUMBER}`],
  ['an empty cell', `${NUMBERS}\n,11,30,180,5`, '1: latitude is required'],
  ['a long id', withIds(`${'x'.repeat(201)},${ROW}`), '1: id must have 1 to 200 characters'],
  ['no pair', withHorizon('7'), `1: ${NO_PAIR}`],
  ['a pair of three', withHorizon('1:2:3'), `1: ${NO_PAIR}`],
  ['a height with a unit', withHorizon('0:1  120:4m'), `1: horizonProfile.1.heightAngle ${NO_NUMBER}`],
  ['a height with a comma', withHorizon('"130:4,5"'), `1: horizonProfile.0.heightAngle ${DECIMAL_POINT}`],
  ['an azimuth alone', withHorizon('140:'), '1: horizonProfile.0.heightAngle is required'],
  ['a height alone', withHorizon(':3'), '1: horizonProfile.0.direction is required'],
  ['JSON lines and blank ones', `\uFEFF\n ${JSON_ROW}\r\n\r\n  \r\n${JSON_ROW} \r\n`, 'a: 47', 'a: 47'],
  ['any text between tabs and CR', `${TABS}\r5\t47\t11\t0\t"ä;""b""\t\nc"\t30\r`, 'ä;"b"\t\nc: 47'],
  ['JSON without an id', JSON_ROW.replace('"id":"a",', ''), '1: 47'],
  ['JSON lines with U+2028 in a text', JSON_ROW.replace('"a"', '"a\u2028b"'), 'a\u2028b: 47'],
  ['half an object', '{"latitude":\n[1]', '1: row must be JSON', '2: row must be an object'],
  ['a comma in JSON', JSON_ROW.replace('47', '"47,5"'), `a: latitude ${NO_NUMBER}`],
  [
    'a point that is no object, in JSON lines',
    JSON_ROW.replace('}', ',"horizonProfile":["0:10"]}'),
    'a: horizonProfile.0 must be an object with direction and heightAngle',
  ],
]

test('reads any form of a file, in one piece or byte by byte', async () => {
  for (const [form, file, ...rows] of READABLE) {
    const read = await rowsIn(file)
    const digest = read.map((row) => {
      if ('site' in row) return `${row.id}: ${row.site.latitude}`
      return `${row.id}: ${row.errors.map(({ field, message }) => `${field} ${message}`).join('; ')}`
    })
    expect(digest, form).toEqual(rows)
    expect(await rowsIn(file, 1), form).toEqual(read)
  }
})

const DEFAULTS = { horizonProfile: [], obstacles: [], array: null, otherPlanes: [], panelHeight: 5 }

test('reads all values of a row, and north as 0', async () => {
  const file = `name,${NUMBERS},horizonProfile\nHome,-47.25,11,30,360,5,NNE:1 90.50:2.5  s:0\n`
  const horizonProfile = [
    { direction: 'NNE', heightAngle: 1 },
    { direction: '90.50', heightAngle: 2.5 },
    { direction: 'S', heightAngle: 0 },
  ]
  const numbers = { latitude: -47.25, longitude: 11, panelTilt: 30, panelAzimuth: 0, systemSize: 5 }
  const site = { ...DEFAULTS, name: 'Home', ...numbers, horizonProfile }
  expect(await rowsIn(file)).toEqual([{ row: 1, id: '1', site }])
})

test('reads obstacles in JSON lines', async () => {
  const from = { direction: '90', distance: 10 }
  const obstacles = [{ name: 'House', from, to: { direction: '120', distance: 10 }, height: 5 }]
  const [row] = await rowsIn(JSON_ROW.replace('}', `,"obstacles":${JSON.stringify(obstacles)}}`))
  expect(row).toMatchObject({ site: { obstacles: [{ ...obstacles[0], transmittance: 0 }] } })
})

test('a first line that names the columns wrongly is refused with all its faults', async () => {
  for (const [header, faults] of [
    ['latitude,panelTilt,longitude', 'panelAzimuth is missing; systemSize is missing'],
    [ROW, '"47" is not a known column; "11" is not'],
    ['LAT,lng,tilt,panelAzimuth', 'write latitude instead of "LAT"; write longitude instead of "lng"; write'],
    ['kWp', 'write systemSize instead of "kWp"; latitude is missing'],
    [`Latitude,${REST}`, 'write latitude instead of "Latitude"'],
    [`${NUMBERS},constructor,__proto__`, '"constructor" is not a known column; "__proto__" is not a known'],
    [`,${NUMBERS}`, 'a column has no name'],
    [`${NUMBERS},latitude`, 'latitude is there more than once'],
    [`${NUMBERS},obstacles`, '"obstacles" is only allowed in JSON lines'],
    ['x,'.repeat(1000), '"x" is not a known column; 995 more are not known; latitude is missing'],
  ] as const) {
    const error = await rowsIn(`${header}\n${ROW}`).catch((error: unknown) => error)
    const message = expect.stringMatching(/^The first line must name the columns latitude, /)
    expect(error, header).toMatchObject({ name: 'UnreadableUpload', message })
    expect(String(error)).toContain(`, separated by commas, semicolons or tabs: ${faults}`)
  }
})

const NOT_UTF8 = 'The file is not UTF-8 text. Save it as UTF-8'

const REFUSED: readonly (readonly [what: string, file: string | Uint8Array, message: string])[] = [
  ['is blank', ' \r\n\n \uFEFF', 'The file is empty'],
  ['has a header only', `${NUMBERS}\n\n`, 'no rows below its header'],
  ['has other separators than it says', `sep=;\n${NUMBERS}\n${ROW}`, '"latitude,longitude,panelTilt,panel'],
  ['has a quote inside a cell', `sep=,\n${NUMBERS}\n47,5" pipe,30,180,5`, 'The quotes in line 3 do not'],
  [
    'has text after a quote',
    `\n\n${withIds(`"a\r\nb",${ROW}`, `"a"b,${ROW}`)}`,
    'The quotes in line 6 do not',
  ],
  ['has an open quote', withIds(`"a\nb",${ROW}`, `"a,${ROW}\nb,${ROW}`), 'A quote in row 2 is not closed'],
  ['has an array', `[${JSON_ROW}]`, 'The file is a JSON array. Send JSON lines'],
  ['has an object over many lines', JSON_ROW.replace('{', '{\n'), 'The first object spans several lines'],
  ['is Windows-1252', Buffer.from(withIds(`Köln,${ROW}`), 'latin1'), NOT_UTF8],
  ['is UTF-16 without a mark', Buffer.from(`${NUMBERS}\n${ROW}`, 'utf16le'), NOT_UTF8],
  ['is gzipped', gzipSync(`${NUMBERS}\n${ROW}`), 'The file is compressed. Send it unpacked'],
  ['ends inside a character', Buffer.from(withIds(`${ROW},ö`)).subarray(0, -1), NOT_UTF8],
]

test('refuses a file that cannot be read as a whole, and says why', async () => {
  for (const [what, file, message] of REFUSED) {
    const error = { name: 'UnreadableUpload', message: expect.stringContaining(message) }
    for (const size of [undefined, 1]) await expect(rowsIn(file, size), what).rejects.toMatchObject(error)
  }
})
