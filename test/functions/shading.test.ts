import { describe, expect, test } from 'vitest'
import { calculateShading } from '../../lib/operations/sun.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }

const shade = async (fields: object = {}) =>
  dataOf(calculateShading, await request('POST', '/shading', { body: { ...PLACE, ...fields } }))

describe('a shading calculation', () => {
  test('covers four days of the current UTC year', async () => {
    const { sampleDays } = await shade()
    expect(sampleDays.map(({ name }) => name)).toEqual([
      'March equinox',
      'June solstice',
      'September equinox',
      'December solstice',
    ])
    const year = new Date().getUTCFullYear()
    for (const [i, month] of ['03', '06', '09', '12'].entries())
      expect(sampleDays[i]?.date).toMatch(new RegExp(`^${year}-${month}-(19|2\\d)$`))
  })

  test('accepts compass points in any case, degrees, and any order', async () => {
    const [asGiven, inDegrees, backwards] = await Promise.all(
      [
        [
          ['e', 5],
          ['sSw', 20],
        ],
        [
          ['90', 5],
          ['202.5', 20],
        ],
        [
          ['SSW', 20],
          ['E', 5],
        ],
      ].map((points) =>
        shade({ horizonProfile: points.map(([direction, heightAngle]) => ({ direction, heightAngle })) }),
      ),
    )
    expect(inDegrees).toStrictEqual(asGiven)
    expect(backwards).toStrictEqual(asGiven)
  })
})

describe('the error names the field for', () => {
  testAll<[string, object, string[]]>([
    ['a year before 1950', { year: 1949 }, ['year']],
    ['a year after 2100', { year: 2101 }, ['year']],
    ['a fractional year', { year: 2024.5 }, ['year']],
    ['a year as a string', { year: '2024' }, ['year']],
    ['a year of null', { year: null }, ['year']],
    ['a latitude out of range', { latitude: 90.001 }, ['latitude']],
    ['a longitude out of range', { longitude: -180.001 }, ['longitude']],
    ['a latitude of null', { latitude: null }, ['latitude']],
    ['a field that only sites have', { panelTilt: 30 }, ['panelTilt']],
    ['a misspelt profile', { horizonProfiles: [] }, ['horizonProfiles']],
    ['a profile of null', { horizonProfile: null }, ['horizonProfile']],
    [
      'several faults',
      { latitude: 'N', longitude: 181, year: 0, horizonProfile: [{ direction: 'N' }], lat: 1 },
      ['latitude', 'longitude', 'horizonProfile.0.heightAngle', 'year', 'lat'],
    ],
  ])('everything that is wrong', async (_, fields, faulty) => {
    const reply = await request('POST', '/shading', { body: { ...PLACE, ...fields } })
    expect(faultyFields(reply)).toEqual(faulty)
  })

  test('a missing place', async () => {
    expect(faultyFields(await request('POST', '/shading', { body: {} }))).toEqual(['latitude', 'longitude'])
  })

  test('a query parameter', async () => {
    const reply = await request('POST', '/shading?year=2024', { body: PLACE })
    expect(faultyFields(reply)).toEqual(['year'])
  })
})
