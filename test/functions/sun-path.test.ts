import { describe, expect, test } from 'vitest'
import { calculateShading, getSunPath } from '../../lib/operations/sun.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

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
})

describe('the error names the field for', () => {
  testAll([
    ['latitude', '-90.001'],
    ['latitude', '90.001'],
    ['latitude', ''],
    ['longitude', '180.001'],
    ['longitude', 'east'],
    ['year', '1949'],
    ['year', '2101'],
    ['year', '2026.5'],
    ['year', ''],
  ])('a value out of range', async (field, value) => {
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
