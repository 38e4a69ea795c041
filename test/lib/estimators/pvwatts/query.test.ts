import { expect, test } from 'vitest'
import { perKilowattQuery, pvwattsQuery } from '../../../../lib/estimators/pvwatts/query.ts'

const panels = { latitude: 40.0149, longitude: -105.2705, panelTilt: 35, panelAzimuth: 180, systemSize: 4.2 }

test('requests hourly values for standard modules on a roof, with losses that exclude shading', () => {
  expect(Object.fromEntries(new URLSearchParams(pvwattsQuery(panels)))).toEqual({
    lat: '40.0149',
    lon: '-105.2705',
    tilt: '35',
    azimuth: '180',
    system_capacity: '4.2',
    module_type: '0',
    array_type: '1',
    losses: '11.42',
    timeframe: 'hourly',
  })
})

test('equal panels give the same query, whatever other fields and order a site has', () => {
  const site = { horizonProfile: [], systemSize: 4.2, name: 'Roof', panelAzimuth: 180, panelTilt: 35 }
  const moved = { ...site, longitude: -105.2705, latitude: 40.0149 }
  expect(pvwattsQuery(moved)).toBe(pvwattsQuery(panels))
})

test.each([
  [47.2692, '47.2692'],
  [47, '47'],
  [40.014_86, '40.0149'],
  [-33.868_84, '-33.8688'],
  [0.000_049, '0'],
  [-0.000_049, '0'],
  [-90, '-90'],
])('a latitude or longitude of %d is rounded to four decimals: %s', (degrees, text) => {
  const query = new URLSearchParams(pvwattsQuery({ ...panels, latitude: degrees, longitude: degrees }))
  expect([query.get('lat'), query.get('lon')]).toEqual([text, text])
})

test('everything but the size is what the output per kW depends on', () => {
  const { system_capacity: _, ...rest } = Object.fromEntries(new URLSearchParams(pvwattsQuery(panels)))
  expect(Object.fromEntries(new URLSearchParams(perKilowattQuery(panels)))).toEqual(rest)
})

test.each([
  { latitude: 40.0148 },
  { longitude: -105.2704 },
  { panelTilt: 34 },
  { panelAzimuth: 180.5 },
  { systemSize: 4.3 },
])('other panels give another query: %o', (change) => {
  expect(pvwattsQuery({ ...panels, ...change })).not.toBe(pvwattsQuery(panels))
})

test('minus zero is zero', () => {
  expect(pvwattsQuery({ ...panels, longitude: -0 })).toBe(pvwattsQuery({ ...panels, longitude: 0 }))
})
