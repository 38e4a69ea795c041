import { describe, expect, test } from 'vitest'
import { calculateShading } from '../../lib/operations/calculate-shading.ts'
import { dataOf, faultyFields, useService } from '../http.ts'

const { request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }
const SOUTH = [{ direction: 'S', heightAngle: 20 }]

const shade = async (fields: object = {}) =>
  dataOf(calculateShading, await request('POST', '/shading', { body: { ...PLACE, ...fields } }))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

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

  test('finds no loss with an open horizon', async () => {
    for (const fields of [{}, { horizonProfile: [] }]) {
      const { sampleDays, averageShadingLoss } = await shade(fields)
      expect(averageShadingLoss).toBe(0)
      for (const day of sampleDays) expect(day).toMatchObject({ shadedHours: 0, percentShaded: 0 })
    }
  })

  test('finds a total loss behind a wall up to the zenith', async () => {
    const horizonProfile = ['N', 'E', 'S', 'W'].map((direction) => ({ direction, heightAngle: 90 }))
    const { sampleDays, averageShadingLoss } = await shade({ horizonProfile })
    expect(averageShadingLoss).toBe(100)
    for (const { daylightHours, shadedHours } of sampleDays) expect(shadedHours).toBe(daylightHours)
  })

  test('is consistent: intervals add up to hours, hours give percentages, percentages the average', async () => {
    const { sampleDays, averageShadingLoss } = await shade({ horizonProfile: SOUTH })
    expect(averageShadingLoss).toBeGreaterThan(0)
    for (const { daylightHours, shadedHours, percentShaded, shadedIntervals } of sampleDays) {
      expect(percentShaded).toBeCloseTo((100 * shadedHours) / daylightHours, 2)
      const hours = shadedIntervals.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 3_600_000)
      expect(Math.abs(shadedHours - hours.reduce((sum, value) => sum + value, 0))).toBeLessThan(
        (1.5 * Math.max(1, hours.length)) / 3600,
      )
    }
    expect(averageShadingLoss).toBeCloseTo(mean(sampleDays.map(({ percentShaded }) => percentShaded)), 2)
  })

  test('gives hours to 4 decimals, percentages to 3, times to the second', async () => {
    const to = (decimals: number, value: number) => expect(value).toBe(Number(value.toFixed(decimals)))
    for (const heightAngle of [7, 13, 29]) {
      const horizonProfile = [{ direction: 'S', heightAngle }]
      const { sampleDays, averageShadingLoss } = await shade({ horizonProfile })
      to(3, averageShadingLoss)
      for (const { daylightHours, shadedHours, percentShaded, shadedIntervals } of sampleDays) {
        to(4, daylightHours)
        to(4, shadedHours)
        to(3, percentShaded)
        for (const time of shadedIntervals.flatMap((interval) => [interval.from, interval.to]))
          expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      }
    }
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

  test.each([90, -90, 66.56, 0])('works at latitude %d', async (latitude) => {
    for (const longitude of [-180, 0, 180]) {
      const { sampleDays, averageShadingLoss } = await shade({ latitude, longitude, horizonProfile: SOUTH })
      const lit = sampleDays.filter(({ daylightHours }) => daylightHours > 0)
      for (const { daylightHours } of lit) expect(daylightHours).toBeLessThanOrEqual(24)
      for (const day of sampleDays)
        if (day.daylightHours === 0) expect(day).toMatchObject({ shadedHours: 0, percentShaded: 0 })
      expect(averageShadingLoss).toBeCloseTo(mean(lit.map(({ percentShaded }) => percentShaded)), 2)
    }
  })

  test.each([1950, 2024, 2100])('uses the year %d if requested', async (year) => {
    const { sampleDays } = await shade({ year })
    expect(new Set(sampleDays.map(({ date }) => date.slice(0, 4)))).toEqual(new Set([`${year}`]))
  })
})

describe('the error names the field for', () => {
  test.each<[string, object, string[]]>([
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
  ])('%s', async (_, fields, faulty) => {
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
