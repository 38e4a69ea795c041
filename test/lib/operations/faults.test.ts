import { expect, test } from 'vitest'
import { parseRequest } from '../../../lib/http/parse-request.ts'
import { estimateBaseline } from '../../../lib/operations/estimates.ts'
import { operations } from '../../../lib/operations/index.ts'
import { noBody } from '../../../lib/operations/operation.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { SITE } from '../../http.ts'
import { HOUSE } from '../horizon/skylines.ts'

/* Tables of the requests that each operation rejects. The running service gets generated requests in test/faults. */

type Fields = Readonly<Record<string, unknown>>

/** The change of a valid request, or of a part of one, and the fields that errors name; '' is the part itself. */
type Fault = readonly [Fields, ...string[]]

/** The errors of a request with these fields in its body or, if the operation takes no JSON, in its query. */
const errorsOf = (name: string, fields: Fields, headers = {}) => {
  const operation = operations.find((it) => it.name === name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  const takesJson = operation.body !== noBody && operation.mediaTypes.length === 1
  const texts = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)]],
  )
  const parts = takesJson
    ? { body: JSON.stringify(fields) }
    : { body: '0,1', queryStringParameters: Object.fromEntries(texts) }
  try {
    const pathParameters = 'id' in operation.pathParameters.shape ? { id: 'x' } : {}
    const type = { 'Content-Type': operation.mediaTypes[0] ?? '' }
    parseRequest(operation, { ...parts, pathParameters, headers: { ...type, ...headers } })
  } catch (error) {
    if (error instanceof VisibleError) return error.errors ?? []
    throw error
  }
  return []
}

const PLACE = { latitude: 47.27, longitude: 11.39 }
const PLANE = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }
const { name: _, ...PANELS } = SITE

const expectFaults = (name: string, sound: Fields, faults: readonly Fault[]): void => {
  expect(errorsOf(name, sound), name).toEqual([])
  for (const [change, ...fields] of faults) {
    const found = errorsOf(name, { ...sound, ...change }).map(({ field }) => field)
    const what = `${name} with ${JSON.stringify(change)}`.slice(0, 500)
    expect(found.toSorted(), what).toEqual(fields.toSorted())
  }
}

/** Faults from values of fields: each value makes only its field invalid. */
const each = (values: Readonly<Record<string, readonly unknown[]>>): Fault[] =>
  Object.entries(values).flatMap(([field, faulty]) =>
    faulty.map((value): Fault => [{ [field]: value }, field]),
  )

/** Faults of the part of a request at a path. */
const inPart = (
  path: string,
  part: Fields,
  faults: readonly Fault[],
  around = (it: Fields): Fields => ({ [path]: it }),
): Fault[] =>
  faults.map(([change, ...fields]) => [
    around({ ...part, ...change }),
    ...fields.map((field) => (field === '' ? path : `${path}.${field}`)),
  ])

const latitude = ['-90.001', '90.001', '', null, undefined]
const longitude = ['-180.001', '180.001', 'east', undefined]
const year = [1949, 2101, 2024.5, '', 'now', '0x7e8', null]

test('every required field is named, and so is every unknown one', () => {
  const place = ['latitude', 'longitude']
  const panels = [...place, 'panelTilt', 'panelAzimuth', 'systemSize']
  for (const [name, required] of [
    ['createSite', ['name', ...panels]],
    ['estimate', panels],
    ['estimateBaseline', panels],
    ['calculateShading', place],
    ['getSunPath', place],
    ['getTerrainHorizon', place],
    ['startRun', ['name']],
  ] as const)
    expect(errorsOf(name, { unknown: 1 }), name).toEqual([
      ...required.map((field) => ({ field, message: 'is required' })),
      { field: 'unknown', message: 'is not a known field' },
    ])
  // The agents' tools have their own protocol.
  for (const { name } of operations.filter(({ message }) => message !== null))
    expect(
      errorsOf(name, { unknown: 1 }).map(({ field }) => field),
      name,
    ).toContain('unknown')
})

/** Inclusive. */
const BOUNDS = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  panelTilt: [0, 90],
  panelAzimuth: [0, 360],
  systemSize: [0.05, 500_000],
  panelHeight: [0, 200],
} as const

const point = (direction: unknown, heightAngle: unknown = 1) => ({ direction, heightAngle })

const SAME_AZIMUTH = 'E E|N 0|ne 45.0|NNE 22.5|63.4349488 63.4349491|N 359.9999999|10 1e1|7 007'
  .split('|')
  .map((directions) => directions.split(' ').map((direction) => point(direction)))

const NO_DIRECTION = '|X| N|N\n|NN|360|-1|3.6e2|1e1000|1.|.5|+1|NaN|0x1|1,5'.split('|')

test('a site names its faults, when it is created and when it is changed', () => {
  const bounds = Object.entries(BOUNDS)
  const outside = bounds.map(([field, [least, greatest]]) => [
    field,
    [least - 1e-9, greatest + 1e-9, '10', null, [10], true],
  ])
  const terrain = { kind: 'terrain', latitude: 47, longitude: 11, observerHeight: 5, attribution: 'Tiles' }
  const record = { kind: 'record', from: '2025-01-01', to: '2025-01-01' }
  const ofTerrain = { latitude: [91], observerHeight: [201], attribution: ['a'.repeat(5001)], name: ['x'] }
  const ofPoint = {
    direction: [...NO_DIRECTION, 90, undefined],
    heightAngle: [-1e-9, 90.001, null, '9', undefined],
    azimuth: [0],
  }
  const tooMany = Array.from({ length: 361 }, (_, i) => point(`${i / 2}`))
  const several = { name: '', latitude: 91, longitude: '11', systemSize: 0, panelTlt: 3 }
  const faults: Fault[] = [
    ...bounds.flatMap(([field, values]) => values.map((value): Fault => [{ [field]: value }])),
    ...each(Object.fromEntries(outside)),
    ...each({ name: ['', ' \t\n', 'n'.repeat(201), 1, null], horizonSource: ['drawn'] }),
    ...each({ horizonProfile: [null, {}, tooMany, ...SAME_AZIMUTH] }),
    ...each({ id: ['x'], createdAt: ['x'], year: [2024], constructor: [1], toString: [2] }),
    ...inPart('horizonSource', terrain, each({ ...ofTerrain, kind: ['guess', undefined] })),
    ...inPart('horizonSource', { kind: 'file', name: 'x' }, each({ name: [''], from: ['2026-01-01'] })),
    ...inPart('horizonSource', record, each({ from: ['2024-02-30'], to: ['2024-12-31', '2025-13-01'] })),
    ...inPart('horizonProfile.2', point('W'), each(ofPoint), (it) => ({
      horizonProfile: [point('E'), point('S'), it],
    })),
    [{ horizonProfile: ['N', null] }, 'horizonProfile.0', 'horizonProfile.1'],
    [{ horizonProfile: [point('N'), point('0', 91)] }, 'horizonProfile.1.heightAngle', 'horizonProfile'],
    [several, ...Object.keys(several)],
  ]
  for (const name of ['createSite', 'updateSite']) expectFaults(name, SITE, faults)
  expect(createSite.body.parse({ ...SITE, panelAzimuth: 360 }).panelAzimuth).toBe(0)
})

test('a query names its faults', () => {
  const adjustment = ['Energy', 'daylight', '']
  expectFaults('runAnalysis', {}, each({ year, adjustment, yaer: [2024] }))
  expectFaults('getSunPath', PLACE, each({ latitude, longitude, year, date: ['2026-03-20'] }))
  const observerHeight = [-0.1, 200.1, '']
  expectFaults('getTerrainHorizon', PLACE, each({ latitude, longitude, observerHeight, height: [5] }))
  const around = { panelHeight: [-0.1, 200.1], radius: [9.9, 200.1, 'all'], levels: [3] }
  expectFaults('getBuildings', PLACE, each({ latitude, longitude, ...around }))
  const clock = { timeZone: ['Europe/Wien'], unit: ['MW'], stamp: ['middle'] }
  const panels = { panelTilt: 30, panelAzimuth: 180 }
  expectFaults('learnHorizon', { ...PLACE, ...panels }, [
    ...each(clock),
    [{ timeZone: 'Europe/Vienna', utcOffset: 9 }, 'utcOffset'],
  ])
  const format = ['', 'xls', 'pvgis-json', undefined]
  expectFaults('writeHorizonFile', { format: 'hor' }, each({ format }))
  for (const [name, query, message] of [
    ['writeHorizonFile', {}, 'is required'],
    ['readHorizonFile', { unit: 'x' }, 'must be degrees, radians, gon or percent'],
    ['readHorizonFile', { skyline: '' }, 'must be average or highest'],
  ] as const)
    expect(errorsOf(name, query)[0]?.message).toBe(message)
  expectFaults(
    'readHorizonFile',
    {},
    each({
      ...{ format: ['xls'], north: [45], unit: ['mils'], clockwise: ['yes'], rotation: [400, ''] },
      ...{ skyline: ['lowest'], nort: [0] },
    }),
  )
})

test('a query has numbers as in JSON, and booleans in any case, because Python writes True', () => {
  const notNumbers = ['ten', 'NaN', 'inf', '1e999', ' 1', '+1', '0x1', '1,5', '01', '1_0', '.5', '5.', 'null']
  const notBooleans = ['perhaps', '', '1', 'yes', ' true', 'null']
  const query = { ...PLACE, ...PLANE }
  expectFaults('estimateBaseline', query, [
    ...each({ latitude, longitude, panelTilt: [-0.001, 90.001, ...notNumbers], panelAzimuth: [360.001] }),
    ...each({ systemSize: [0.0499, 500_000.001, '[1]'], hours: notBooleans, losses: [14] }),
    [{ latitude: -90, longitude: -180, panelTilt: 0, panelAzimuth: 0, systemSize: '5e-2' }],
    [{ latitude: 90, longitude: 180, panelTilt: 90, panelAzimuth: 360, systemSize: '5E+5' }],
  ])
  const written = { ...query, latitude: '47.27', longitude: '-0.5', panelTilt: '30.0', systemSize: '1e+01' }
  for (const [hours, value] of [
    ['True', true],
    ['fAlSe', false],
  ] as const)
    expect(estimateBaseline.query.parse({ ...written, hours })).toMatchObject({
      ...{ latitude: 47.27, longitude: -0.5, panelTilt: 30, systemSize: 10, hours: value },
    })
})

test('a list names the faults of its page', () => {
  for (const name of ['listSites', 'listAnalyses', 'listRuns'])
    expectFaults(name, {}, each({ limit: [0, 101, 1.5, 'ten', ''], page: [2] }))
  expectFaults('listSites', {}, [
    ...each({ view: ['site', ''], constructor: [1] }),
    [{ view: 'summary', limit: 1001 }, 'limit'],
    [{ view: 'summary', limit: 0 }, 'limit'],
    [{ view: 'summary', limit: 1000 }],
    [{ limit: 1000 }, 'limit'],
    [{ limit: 101, offset: 3 }, 'offset', 'limit'],
  ])
})

test('obstacles have one rule wherever they are sent', () => {
  const end = { direction: 'S', distance: 10 }
  const months = (last: number) => [...new Array<number>(11).fill(0.5), last]
  const near = (distance: number) => ({ ...HOUSE.from, distance })
  const faults: Fault[] = [
    ...each({ name: [' ', 'x'.repeat(101)], height: [0, 1e-13, 1000.1, '4'], enabled: ['no'], hight: [3] }),
    ...each({ transmittance: [1.1, null, [0.5], months(0.5).slice(1)] }),
    [{ transmittance: months(-0.1) }, 'transmittance.11'],
    [{ to: { ...end, direction: 'UP' } }, 'to.direction'],
    [{ from: { direction: 'E' } }, 'from.distance'],
    [{ from: near(0.49) }, 'from.distance'],
    [{ from: near(10_001) }, 'from.distance'],
    [{ from: undefined, to: undefined, height: undefined }, 'from', 'to', 'height'],
    // Ends in equal and in opposite directions, even within rounding.
    [{ from: end, to: { direction: '180', distance: 20 } }, ''],
    [{ from: end, to: { direction: 'n', distance: 20 } }, ''],
    [{ from: { ...end, direction: '90.1' }, to: { ...end, direction: '270.1' } }, ''],
    [{ name: '', from: end, to: end }, 'name', ''],
  ]
  for (const [name, sound] of [
    ['createSite', SITE],
    ['calculateShading', PLACE],
    ['estimate', PANELS],
    ['optimizeOrientation', PANELS],
  ] as const)
    expectFaults(name, sound, [
      ...inPart('obstacles.1', HOUSE, faults, (obstacle) => ({ obstacles: [HOUSE, obstacle] })),
      ...each({ obstacles: [null, {}, new Array(51).fill(HOUSE)] }),
      [{ obstacles: ['House'] }, 'obstacles.0'],
    ])
  const [error] = errorsOf('createSite', { ...SITE, obstacles: [{ ...HOUSE, transmittance: [0.5] }] })
  expect(error?.message).toBe('must be a number between 0 and 1, or 12 of them, January to December')
})

test('a calculation names its faults', () => {
  const place: Fault[] = [
    ...each({ latitude, longitude, year, horizonProfile: [null], horizonProfiles: [[]] }),
    [
      { latitude: 'N', year: 0, horizonProfile: [{ direction: 'N' }] },
      'latitude',
      'year',
      'horizonProfile.0.heightAngle',
    ],
  ]
  expectFaults('calculateShading', PLACE, [...place, ...each({ panelTilt: [30] })])
  const utcOffset = [-12.25, 14.25, 5.6, '1', null]
  expectFaults('calculateSunCalendar', PLACE, [...place, ...each({ utcOffset, timeZone: [1] })])

  const ofArray = { height: [undefined, 201], width: [0.4], strings: [0, 2.5], pitch: [4, 201], rows: [2] }
  const ofPlane = { tilt: [3], systemSize: [undefined], panelTilt: [91], name: [''] }
  const panels = [
    ...place,
    ...each({ array: [[6, 4], '6 x 4'], otherPlanes: [new Array(8).fill(PLANE)], panelTilt: [undefined] }),
    ...inPart('array', { width: 6, height: 4 }, each(ofArray)),
    ...inPart('otherPlanes.1', PLANE, each(ofPlane), (plane) => ({ otherPlanes: [PLANE, plane] })),
  ]
  expectFaults('estimate', PANELS, [
    ...panels,
    ...each({ adjustment: ['Energy'], name: ['Roof'], hours: ['true'] }),
  ])
  const given = { panelAzimuth: [undefined], panelTilt: [91], systemSize: [3] }
  expectFaults('optimizeOrientation', PANELS, [
    ...panels,
    ...each({ systemSize: [0.0499], variants: [[]], adjustment: ['energy'], given: [null] }),
    ...inPart('given', { panelTilt: 20, panelAzimuth: 0 }, each(given)),
  ])
  const faults = { name: '', year: 1900, adjustment: 'none', horizon: 'dem', rows: [] }
  expectFaults('startRun', { name: 'Roofs' }, [[faults, ...Object.keys(faults)]])
})

test('a variant names its faults, and what only the body may have', () => {
  const faults: Fault[] = [
    ...each({
      name: [undefined, 'x'.repeat(101)],
      panelTilt: [null, 90.001],
      systemSize: ['4'],
      obstacles: [null],
    }),
    ...each({
      latitude: [1],
      year: [2026],
      hours: [true],
      panelHeight: [9],
      horizonSource: [{ kind: 'drawn' }],
    }),
    [{ horizonProfile: [{ direction: '1', heightAngle: 91 }] }, 'horizonProfile.0.heightAngle'],
  ]
  const variant = { name: 'Variant' }
  expectFaults('estimate', PANELS, [
    ...inPart('variants.1', variant, faults, (it) => ({ variants: [variant, it] })),
    ...each({ variants: [null, new Array(101).fill(variant)] }),
    [{ variants: [null] }, 'variants.0'],
  ])
})

test('weather names the first faulty hour of each column', () => {
  const hours = new Array<number>(8760).fill(0)
  const faults: Fault[] = [
    ...each({ dn: [undefined, new Array(8784).fill(0)], alb: [20], timeZone: [60], ghi: [hours] }),
    [{ dn: hours.with(123, -1).with(200, 1e9), df: hours.with(7, 1501) }, 'dn.123', 'df.7'],
    [{ tamb: [...hours.slice(1), null] }, 'tamb.8759'],
    [{ tamb: hours.map(() => 288) }, 'tamb.0'],
  ]
  const weather = { timeZone: 1, dn: hours, df: hours, tamb: hours, wspd: hours }
  expectFaults('estimate', PANELS, [...inPart('weather', weather, faults), ...each({ weather: [null] })])
})

test('headers name their faults', () => {
  const visible = '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'
  const [longest, tooLong] = [255, 256].map((length) => 'x'.repeat(length))
  const tags = {
    sound: ['*', 'W/"a"', '""', '"a", "b"'],
    faulty: ['x', '2026-01-01', '"', '"a" "b"', '*, "a"'],
  }
  const keys = { sound: ['x', longest, visible], faulty: ['', ' ', 'a b', tooLong, 'ü'] }
  for (const [name, header, { sound, faulty }] of [
    ['createSite', 'Idempotency-Key', keys],
    ['updateSite', 'If-Match', tags],
  ] as const) {
    for (const value of sound) expect(errorsOf(name, SITE, { [header]: value }), value).toEqual([])
    for (const value of faulty)
      expect(errorsOf(name, SITE, { [header]: value }), value).toMatchObject([{ field: header }])
  }
})
