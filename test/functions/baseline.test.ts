import { describe, expect, test } from 'vitest'
import { estimateBaseline } from '../../lib/operations/estimates.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const PANELS = { latitude: '40', longitude: '-105.2', panelTilt: '20', panelAzimuth: '180', systemSize: '4' }

const ask = (fields: Record<string, string> = {}) =>
  request('GET', `/baseline?${new URLSearchParams({ ...PANELS, ...fields })}`)
const estimate = async (fields: Record<string, string> = {}) => dataOf(estimateBaseline, await ask(fields))

describe('a baseline', () => {
  test('gives annual and monthly production', async () => {
    const { ac_annual, ac_monthly, capacity_factor, kwh_per_kw, source, station_info } = await estimate()
    expect(ac_annual).toBeGreaterThan(0)
    expect(ac_monthly.reduce((sum, month) => sum + month, 0)).toBeCloseTo(ac_annual, 3)
    expect(kwh_per_kw).toBeCloseTo(ac_annual / 4, 9)
    expect(capacity_factor).toBeCloseTo((100 * ac_annual) / (4 * 8760), 3)
    expect(source).toBe('estimator')
    expect(station_info).toMatchObject({ lat: 40, lon: -105.2 })
  })

  test('is the same for an azimuth of 360 as for 0', async () => {
    expect(await estimate({ panelAzimuth: '360' })).toStrictEqual(await estimate({ panelAzimuth: '0' }))
  })

  testAll([
    ['latitude', '-90', '90'],
    ['longitude', '-180', '180'],
    ['panelTilt', '0', '90'],
    ['panelAzimuth', '0', '360'],
    ['systemSize', '0.05', '500000'],
    ['systemSize', '5e-2', '5E+5'],
  ])('accepts everything within the ranges', async (field, min, max) => {
    for (const value of [min, max]) expect((await estimate({ [field]: value })).ac_annual).toBeGreaterThan(0)
  })
})

describe('the error names the field for', () => {
  testAll([
    ['latitude', '-90.001', '90.001'],
    ['longitude', '-180.001', '180.001'],
    ['panelTilt', '-0.001', '90.001'],
    ['panelAzimuth', '-0.001', '360.001'],
    ['systemSize', '0.0499', '500000.001'],
  ])('a value out of range', async (field, below, above) => {
    for (const value of [below, above]) expect(faultyFields(await ask({ [field]: value }))).toEqual([field])
  })

  testAll(['', 'ten', 'NaN', 'Infinity', '1e999', ' 1', '+1', '0x1', '1,5', '01', 'null', '[1]'])(
    'what is no number',
    async (panelTilt) => {
      expect(faultyFields(await ask({ panelTilt }))).toEqual(['panelTilt'])
    },
  )

  test('every missing parameter', async () => {
    const reply = await request('GET', '/baseline')
    expect(faultyFields(reply)).toEqual(Object.keys(PANELS))
    expect(new Set(reply.envelope.errors?.map(({ message }) => message))).toEqual(new Set(['is required']))
  })

  test('an unknown parameter', async () => {
    expect(faultyFields(await ask({ losses: '14' }))).toEqual(['losses'])
  })

  test('a parameter given twice', async () => {
    const reply = await request('GET', `/baseline?${new URLSearchParams(PANELS)}&latitude=40`)
    expect(faultyFields(reply)).toEqual(['latitude'])
  })
})
