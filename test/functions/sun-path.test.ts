import { describe, expect, test } from 'vitest'
import { calculateShading } from '../../lib/operations/calculate-shading.ts'
import { getSunPath } from '../../lib/operations/get-sun-path.ts'
import { dataOf, FORBIDDEN, faultyFields, useService } from '../http.ts'

const { request } = useService()

const PLACE = { latitude: '47.27', longitude: '11.39' }

const ask = (fields: Record<string, string> = {}) =>
  request('GET', `/sun-path?${new URLSearchParams({ ...PLACE, ...fields })}`)
const path = async (fields: Record<string, string> = {}) => dataOf(getSunPath, await ask(fields))

describe('a sun path', () => {
  test('covers the sample days of the current UTC year', async () => {
    const { sampleDays } = await path()
    const body = { latitude: 47.27, longitude: 11.39 }
    const shading = dataOf(calculateShading, await request('POST', '/shading', { body }))
    const known = ({ name, date }: { name: string; date: string }) => ({ name, date })
    expect(sampleDays.map(known)).toEqual(shading.sampleDays.map(known))
    expect(sampleDays[0]?.date).toMatch(new RegExp(`^${new Date().getUTCFullYear()}-03-`))
  })

  test('rises and sets where a 90° horizon starts and stops shading', async () => {
    const horizonProfile = ['N', 'E', 'S', 'W'].map((direction) => ({ direction, heightAngle: 90 }))
    const body = { latitude: 47.27, longitude: 11.39, horizonProfile, year: 2030 }
    const shading = dataOf(calculateShading, await request('POST', '/shading', { body }))
    const { sampleDays } = await path({ year: '2030' })
    for (const [i, { sunrise, sunset, points }] of sampleDays.entries()) {
      expect(shading.sampleDays[i]?.shadedIntervals).toEqual([{ from: sunrise, to: sunset }])
      const hours = (points.at(-1)?.hour ?? Number.NaN) - (points[0]?.hour ?? Number.NaN)
      expect(hours).toBeCloseTo(shading.sampleDays[i]?.daylightHours ?? Number.NaN, 3)
    }
  })

  test('gives hours to 4 decimals, angles to 3, times to the second', async () => {
    for (const { sunrise, sunset, points } of (await path()).sampleDays) {
      for (const time of [sunrise, sunset]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(points.length).toBeGreaterThan(40)
      for (const { hour, azimuth, altitude } of points) {
        expect(hour).toBe(Number(hour.toFixed(4)))
        expect(azimuth).toBe(Number(azimuth.toFixed(3)))
        expect(altitude).toBe(Number(altitude.toFixed(3)))
      }
      for (const end of [points[0], points.at(-1)]) expect(end?.altitude).toBe(0)
    }
  })

  test.each([90, -90])('has a day without night and a day without sun at latitude %d', async (latitude) => {
    for (const longitude of [-180, 0, 180]) {
      const { sampleDays } = await path({ latitude: `${latitude}`, longitude: `${longitude}`, year: '2026' })
      const [, june, , december] = sampleDays
      const [light, dark] = latitude > 0 ? [june, december] : [december, june]
      expect(light).toMatchObject({ sunrise: null, sunset: null })
      expect(light?.points.map(({ hour }) => hour)).toHaveLength(145)
      expect(dark).toMatchObject({ sunrise: null, sunset: null, points: [] })
    }
  })

  test.each(['1950', '2100'])('uses the year %s if requested', async (year) => {
    for (const { date } of (await path({ year })).sampleDays) expect(date.slice(0, 4)).toBe(year)
  })
})

test('a key is required', async () => {
  for (const key of [null, 'wrong']) {
    const { envelope } = await request('GET', '/sun-path?latitude=0&longitude=0', { key })
    expect(envelope).toStrictEqual(FORBIDDEN)
  }
})

describe('the error names the field for', () => {
  test.each([
    ['latitude', '-90.001'],
    ['latitude', '90.001'],
    ['latitude', ''],
    ['longitude', '180.001'],
    ['longitude', 'east'],
    ['year', '1949'],
    ['year', '2101'],
    ['year', '2026.5'],
    ['year', ''],
  ])('%s=%s', async (field, value) => {
    expect(faultyFields(await ask({ [field]: value }))).toEqual([field])
  })

  test('missing and unknown parameters', async () => {
    expect(faultyFields(await request('GET', '/sun-path?date=2026-03-20'))).toEqual([
      'latitude',
      'longitude',
      'date',
    ])
  })
})
