import { expect, test } from 'vitest'
import { parseRequest } from '../../../lib/http/parse-request.ts'
import { estimateBaseline } from '../../../lib/operations/estimates.ts'
import { operations } from '../../../lib/operations/index.ts'
import { noBody } from '../../../lib/operations/operation.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { SITE } from '../../http.ts'
import { HOUSE } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'

/*
 * Requests that operations reject by rules of their own. openapi.json has the bounds, lengths and choices of every field, and the
 * running service gets generated requests in test/faults.
 */

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

test('every required field is named, and so is every unknown one', () => {
  const place = ['latitude', 'longitude']
  const panels = [...place, 'panelTilt', 'panelAzimuth', 'systemSize']
  for (const [name, required] of [
    ['createSite', ['name', ...panels]],
    ['estimateBaseline', panels],
    ['startRun', ['name']],
  ] as const)
    expect(errorsOf(name, { unknown: 1 }), name).toEqual([
      ...required.map((field) => ({ field, message: 'is required' })),
      { field: 'unknown', message: 'is not a known field' },
    ])
  // The agents' tools have their own protocol.
  for (const { name } of operations.filter(({ message }) => message !== null)) {
    const fields = errorsOf(name, { unknown: 1 }).map(({ field }) => field)
    expect(fields, name).toContain('unknown')
  }
})

const SAME_AZIMUTH = 'E E|N 0|ne 45.0|63.4349488 63.4349491|N 359.9999999|10 1e1'
  .split('|')
  .map((directions) => directions.split(' ').map((direction) => point(direction, 1)))

test('a site names its faults, when it is created and when it is changed', () => {
  const terrain = { kind: 'terrain', latitude: 47, longitude: 11, observerHeight: 5, attribution: 'Tiles' }
  const record = { kind: 'record', from: '2025-01-01', to: '2025-01-01' }
  const ofPoint = { direction: ['NN', '360', 90, undefined], heightAngle: [90.001, undefined], azimuth: [0] }
  const several = { name: '', latitude: 91, longitude: '11', systemSize: 0, panelTlt: 3 }
  const faults: Fault[] = [
    ...each({ latitude: [-90 - 1e-9, '10', null, [10], true], name: [' \t\n', 1, null] }),
    ...each({ horizonProfile: [null, {}, ...SAME_AZIMUTH], horizonSource: ['drawn'] }),
    ...each({ id: ['x'], constructor: [1], toString: [2] }),
    ...inPart('horizonSource', terrain, each({ latitude: [91], name: ['x'], kind: ['guess', undefined] })),
    ...inPart('horizonSource', record, each({ from: ['2024-02-30'], to: ['2024-12-31', '2025-13-01'] })),
    ...inPart('horizonProfile.2', point('W', 1), each(ofPoint), (it) => ({
      horizonProfile: [point('E', 1), point('S', 1), it],
    })),
    [{ horizonProfile: ['N', null] }, 'horizonProfile.0', 'horizonProfile.1'],
    [
      { horizonProfile: 'NN N N'.split(' ').map((direction) => point(direction, 1)) },
      'horizonProfile.0.direction',
      'horizonProfile',
    ],
    [{ horizonProfile: [point('N', 1), point('0', 91)] }, 'horizonProfile.1.heightAngle', 'horizonProfile'],
    [several, ...Object.keys(several)],
  ]
  for (const name of ['createSite', 'updateSite']) expectFaults(name, SITE, faults)
  expect(createSite.body.parse({ ...SITE, panelAzimuth: 360 }).panelAzimuth).toBe(0)
})

test('a query names its faults', () => {
  const year = [1949, 2024.5, '', '0x7e8', null]
  expectFaults('runAnalysis', {}, each({ year, adjustment: ['Energy', ''], yaer: [2024] }))
  expectFaults('getBuildings', PLACE, each({ latitude: ['', null], longitude: ['east'], radius: ['all'] }))
  expectFaults('learnHorizon', { ...PLACE, panelTilt: 30, panelAzimuth: 180 }, [
    ...each({ timeZone: ['Europe/Wien'], unit: ['MW'] }),
    [{ timeZone: 'Europe/Vienna', utcOffset: 9 }, 'utcOffset'],
    [{ timeZone: 'Europe/Vienna', utcOffset: 9, latitude: 'N' }, 'latitude', 'utcOffset'],
    [{ timeZone: 'Europe/Vienna', utcOffset: 'nine' }, 'utcOffset'],
  ])
  for (const [name, query, message] of [
    ['writeHorizonFile', {}, 'is required'],
    ['readHorizonFile', { unit: 'x' }, 'must be degrees, radians, gon or percent'],
    ['readHorizonFile', { north: 45 }, 'must be 0, 90, 180 or 270'],
  ] as const)
    expect(errorsOf(name, query)[0]?.message).toBe(message)
})

test('a query has numbers as in JSON, and booleans in any case, because Python writes True', () => {
  const notNumbers = ['ten', 'NaN', 'inf', '1e999', ' 1', '+1', '0x1', '1,5', '01', '.5', '5.', 'null']
  const notBooleans = ['perhaps', '', '1', 'yes', ' true', 'null']
  const written = { latitude: '47.27', longitude: '-0.5', panelTilt: '30.0', systemSize: '1e+01' }
  const query = { ...written, panelAzimuth: '180' }
  expectFaults('estimateBaseline', query, each({ panelTilt: notNumbers, hours: notBooleans, losses: [14] }))
  for (const [hours, value] of [
    ['True', true],
    ['fAlSe', false],
  ] as const) {
    const read = { latitude: 47.27, longitude: -0.5, panelTilt: 30, systemSize: 10, hours: value }
    expect(estimateBaseline.query.parse({ ...query, hours })).toMatchObject(read)
  }
})

test('a list names the faults of its page, which may have more summaries than sites', () => {
  expectFaults('listRuns', {}, each({ limit: [0, 101, 1.5, 'ten', ''], page: [2] }))
  expectFaults('listSites', {}, [
    ...each({ view: ['site'], limit: [0, 101, 1000, 1001] }),
    [{ view: 'summary', limit: 1001 }, 'limit'],
    [{ view: 'summary', limit: 1000 }],
    [{ limit: 101, offset: 3 }, 'offset', 'limit'],
  ])
})

test('an obstacle names its faults', () => {
  const end = { direction: 'S', distance: 10 }
  const faults: Fault[] = [
    ...each({ name: [' '], height: [0, 1e-13, '4'], enabled: ['no'], hight: [3] }),
    ...each({ transmittance: [1.1, null, new Array(11).fill(0.5)] }),
    [{ transmittance: [...new Array(11).fill(0.5), -0.1] }, 'transmittance.11'],
    [{ to: { ...end, direction: 'UP' } }, 'to.direction'],
    [{ from: { direction: 'E' } }, 'from.distance'],
    [{ from: undefined, to: undefined, height: undefined }, 'from', 'to', 'height'],
    // Ends in equal and in opposite directions, even within rounding.
    [{ from: end, to: { direction: '180', distance: 20 } }, ''],
    [{ from: end, to: { direction: 'n', distance: 20 } }, ''],
    [{ from: { ...end, direction: '90.1' }, to: { ...end, direction: '270.1' } }, ''],
    [{ name: '', from: end, to: end }, 'name', ''],
  ]
  expectFaults('createSite', SITE, [
    ...inPart('obstacles.1', HOUSE, faults, (obstacle) => ({ obstacles: [HOUSE, obstacle] })),
    ...each({ obstacles: [null, new Array(51).fill(HOUSE)] }),
    [{ obstacles: ['House'] }, 'obstacles.0'],
  ])
  const [error] = errorsOf('createSite', { ...SITE, obstacles: [{ ...HOUSE, transmittance: [0.5] }] })
  expect(error?.message).toBe('must be a number between 0 and 1, or 12 of them, January to December')
})

test('a calculation names its faults, and a variant what only the body may have', () => {
  expectFaults('calculateSunCalendar', PLACE, each({ utcOffset: [14.25, 5.6, '1', null], year: ['2026'] }))
  const ofPlane = { tilt: [3], systemSize: [undefined], name: [''] }
  const variant = { name: 'Variant' }
  const ofVariant = { name: [undefined], panelTilt: [null], latitude: [1], hours: [true], panelHeight: [9] }
  expectFaults('estimate', PANELS, [
    ...each({ array: [[6, 4], '6 x 4'], adjustment: ['Energy'], hours: ['true'] }),
    ...inPart('array', { width: 6, height: 4 }, [
      ...each({ height: [undefined], strings: [2.5], pitch: [4, '4'] }),
      [{ strings: 2.5, pitch: 4 }, 'strings', 'pitch'],
    ]),
    ...inPart('otherPlanes.1', PLANE, each(ofPlane), (plane) => ({ otherPlanes: [PLANE, plane] })),
    ...inPart('variants.1', variant, each(ofVariant), (it) => ({ variants: [variant, it] })),
    [{ variants: [null] }, 'variants.0'],
  ])
  expectFaults('optimizeOrientation', PANELS, each({ variants: [[]], given: [null] }))
})

test('weather names the first faulty hour of each column', () => {
  const hours = new Array<number>(8760).fill(0)
  const faults: Fault[] = [
    ...each({ dn: [undefined, new Array(8784).fill(0)], alb: [20], ghi: [hours] }),
    [{ dn: hours.with(123, -1).with(200, 1e9), df: hours.with(7, 1501) }, 'dn.123', 'df.7'],
    [{ tamb: [...hours.slice(1), null] }, 'tamb.8759'],
    [{ tamb: hours.map(() => 288) }, 'tamb.0'],
  ]
  const weather = { timeZone: 1, dn: hours, df: hours, tamb: hours, wspd: hours }
  expectFaults('estimate', PANELS, [...inPart('weather', weather, faults), ...each({ weather: [null] })])
})

test('headers name their faults', () => {
  const [longest, tooLong] = [255, 256].map((length) => 'x'.repeat(length))
  for (const [name, header, sound, faulty] of [
    ['createSite', 'Idempotency-Key', ['x', longest, '!~'], ['', ' ', 'a b', tooLong, 'ü']],
    ['updateSite', 'If-Match', ['*', 'W/"a"', '""', '"a", "b"'], ['x', '"', '"a" "b"', '*, "a"']],
  ] as const) {
    const fieldsOf = (value = '') => errorsOf(name, SITE, { [header]: value }).map(({ field }) => field)
    for (const value of sound) expect(fieldsOf(value), value).toEqual([])
    for (const value of faulty) expect(fieldsOf(value), value).toEqual([header])
  }
})
