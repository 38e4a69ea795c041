import { expect, test } from 'vitest'
import { pvwattsQuery } from '../../../lib/estimators/pvwatts-query.ts'

const panels = { latitude: 40.0149, longitude: -105.2705, panelTilt: 35, panelAzimuth: 180, systemSize: 4.2 }

test('asks for the hours of a fixed roof mount of standard modules, with losses that hold no shading', () => {
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

test('the same panels give the same text, whatever else a site holds and in whatever order', () => {
  const site = { horizonProfile: [], systemSize: 4.2, name: 'Roof', panelAzimuth: 180, panelTilt: 35 }
  const moved = { ...site, longitude: -105.2705, latitude: 40.0149 }
  expect(pvwattsQuery(moved)).toBe(pvwattsQuery(panels))
})

test.each([
  { latitude: 40.0148 },
  { longitude: -105.2704 },
  { panelTilt: 34 },
  { panelAzimuth: 180.5 },
  { systemSize: 4.3 },
])('other panels give another text: %o', (change) => {
  expect(pvwattsQuery({ ...panels, ...change })).not.toBe(pvwattsQuery(panels))
})

test('a zero with a sign is a zero', () => {
  expect(pvwattsQuery({ ...panels, longitude: -0 })).toBe(pvwattsQuery({ ...panels, longitude: 0 }))
})
