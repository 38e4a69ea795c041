import { expect, test } from 'vitest'
import type * as z from 'zod'
import { errorItems } from '../../../lib/schemas/error-item.ts'
import { NewSite, SiteChanges } from '../../../lib/schemas/site.ts'
import { SITE } from '../../http.ts'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? errorItems(error) : []
}

const TERRAIN = { kind: 'terrain', latitude: 47, longitude: 11, observerHeight: 5, attribution: 'Tiles' }

const BOUNDS = [
  ['latitude', -90, 90],
  ['longitude', -180, 180],
  ['panelTilt', 0, 90],
  ['panelAzimuth', 0, 360],
  ['systemSize', 0.05, 500_000],
  ['panelHeight', 0, 200],
] as const

const one = (field: string, value: unknown) => ({ [field]: value })
const point = (direction: unknown, heightAngle: unknown = 1) => ({ direction, heightAngle })
const profile = (...horizonProfile: unknown[]) => ({ horizonProfile })

const FAULTS: [string, object, string[]][] = [
  ...BOUNDS.flatMap(([field, least, greatest]): [string, object, string[]][] => [
    [`${field} below ${least}`, one(field, least - 1e-9), [field]],
    [`${field} above ${greatest}`, one(field, greatest + 1e-9), [field]],
    [`${field} as a string`, one(field, '10'), [field]],
    [`${field} null`, one(field, null), [field]],
    [`${field} as an array`, one(field, [10]), [field]],
    [`${field} as a boolean`, one(field, true), [field]],
  ]),
  ['an empty name', { name: '' }, ['name']],
  ['a blank name', { name: ' \t\n' }, ['name']],
  ['a name of 201 characters', { name: 'n'.repeat(201) }, ['name']],
  ['a name that is a number', { name: 1 }, ['name']],
  ['a name of null', { name: null }, ['name']],
  ['a source of an unknown kind', { horizonSource: { kind: 'guess' } }, ['horizonSource.kind']],
  ['a source without a kind', { horizonSource: {} }, ['horizonSource.kind']],
  ['a source that is a string', { horizonSource: 'drawn' }, ['horizonSource']],
  [
    'a source with a field of another',
    { horizonSource: { kind: 'drawn', name: 'x' } },
    ['horizonSource.name'],
  ],
  ['a file without a name', { horizonSource: { kind: 'file', name: '' } }, ['horizonSource.name']],
  [
    'terrain out of bounds',
    { horizonSource: { ...TERRAIN, latitude: 91, observerHeight: 201, attribution: 'a'.repeat(5001) } },
    ['horizonSource.attribution', 'horizonSource.latitude', 'horizonSource.observerHeight'],
  ],
  ['a profile of null', { horizonProfile: null }, ['horizonProfile']],
  ['a profile that is an object', { horizonProfile: {} }, ['horizonProfile']],
  ['361 points', profile(...Array.from({ length: 361 }, (_, i) => point(`${i / 2}`))), ['horizonProfile']],
  ['two points at the same azimuth', profile(point('E'), point('E')), ['horizonProfile']],
  ['"N" with "0"', profile(point('N'), point('0')), ['horizonProfile']],
  ['"ne" with "45.0"', profile(point('ne'), point('45.0')), ['horizonProfile']],
  ['"NNE" with "22.5"', profile(point('NNE'), point('22.5')), ['horizonProfile']],
  ['"63.4349488" with "63.4349491"', profile(point('63.4349488'), point('63.4349491')), ['horizonProfile']],
  ['"N" with "359.9999999"', profile(point('N'), point('359.9999999')), ['horizonProfile']],
  ['"10" with "1e1"', profile(point('10'), point('1e1')), ['horizonProfile']],
  ['"7" with "007"', profile(point('7'), point('007')), ['horizonProfile']],
  ...['', 'X', ' N', 'N\n', 'NN', '360', '-1', '3.6e2', '1e1000', '1.', '.5', '+1', 'NaN', '0x1', '1,5'].map(
    (direction): [string, object, string[]] => [
      `the direction ${JSON.stringify(direction)}`,
      profile(point(direction)),
      ['horizonProfile.0.direction'],
    ],
  ),
  ['a direction that is a number', profile(point(90)), ['horizonProfile.0.direction']],
  ['a point without direction', profile({ heightAngle: 1 }), ['horizonProfile.0.direction']],
  ['a point without height', profile({ direction: 'N' }), ['horizonProfile.0.heightAngle']],
  ['a height below 0', profile(point('N', -1e-9)), ['horizonProfile.0.heightAngle']],
  ['a height above 90', profile(point('N', 90.001)), ['horizonProfile.0.heightAngle']],
  ['a height of null', profile(point('N', null)), ['horizonProfile.0.heightAngle']],
  [
    'a faulty fourth point',
    profile(point('N'), point('E'), point('S'), point('W', '9')),
    ['horizonProfile.3.heightAngle'],
  ],
  ['a point that is a string', profile('N'), ['horizonProfile.0']],
  ['a point that is null', profile(point('N'), null), ['horizonProfile.1']],
  ['an unknown field of a point', profile({ ...point('N'), azimuth: 0 }), ['horizonProfile.0.azimuth']],
  ['a misspelt field', { panelTlt: 30 }, ['panelTlt']],
  ['fields that the service sets', { id: 'x', createdAt: 'x' }, ['id', 'createdAt']],
  ['a year', { year: 2024 }, ['year']],
  ['names that every object inherits', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  [
    'several faults',
    {
      name: '',
      latitude: 91,
      longitude: '11',
      panelTilt: null,
      panelAzimuth: -1,
      systemSize: 0,
      ...profile(point('X'), point('N', 91)),
      panelTlt: 3,
    },
    [
      'name',
      'latitude',
      'longitude',
      'panelTilt',
      'panelAzimuth',
      'systemSize',
      'horizonProfile.0.direction',
      'horizonProfile.1.heightAngle',
      'panelTlt',
    ],
  ],
  [
    'two points at the same azimuth, along with another error',
    profile(point('N'), point('0', 91)),
    ['horizonProfile.1.heightAngle', 'horizonProfile'],
  ],
]

test('bounds are inclusive', () => {
  for (const [field, least, greatest] of BOUNDS) {
    for (const value of [least, greatest])
      expect(NewSite.parse({ ...SITE, [field]: value }), String(field)).toMatchObject({
        [field]: field === 'panelAzimuth' && value === 360 ? 0 : value,
      })
  }
})

test('new sites and changes name the field of each fault', () => {
  for (const [name, fault, fields] of FAULTS) {
    const inSite = errorsOf(NewSite, { ...SITE, ...fault })
    expect(inSite.map(({ field }) => field).sort(), name).toEqual([...fields].sort())
    expect(errorsOf(SiteChanges, fault), name).toEqual(inSite)
  }
})
