import { expect, test } from 'vitest'
import { weatherOf } from '../../../web/src/results/weather.ts'
import { estimate } from '../site/example.ts'

const baseline = (fields: object) => ({ ...estimate.baseline, ...fields })

test('PVWatts: the station, how far away it is, and its source', () => {
  const station_info = {
    city: 'Golden',
    state: 'Colorado',
    location: '145812',
    distance: 1843,
    elev: 1829,
    weather_data_source: 'NSRDB PSM V3 GOES tmy-2020 3.2.0',
  }
  expect(weatherOf(baseline({ estimator: 'pvwatts', station_info }))).toEqual({
    estimator: 'PVWatts v8',
    source: 'PVWatts v8',
    weather:
      'Golden, Colorado, 145812; 1.8 km away; 1,829 m above sea level; NSRDB PSM V3 GOES tmy-2020 3.2.0',
    credit: null,
  })
})

test('PVGIS: its databases and years, and whom to credit', () => {
  const station_info = {
    location: 'typical meteorological year at the place itself',
    city: '',
    state: '',
    distance: 0,
    elev: 574,
    weather_data_source:
      'PVGIS typical meteorological year: PVGIS-SARAH3 and ERA5, 2005-2023; the power is computed with this service’s own model',
  }
  const { weather, credit } = weatherOf(baseline({ estimator: 'pvgis', station_info }))
  expect(weather).toMatch(/574 m above sea level; .*PVGIS-SARAH3 and ERA5, 2005-2023$/)
  expect(credit).toContain('European Union')
})

test('the embedded estimator: its climatology, and whom to credit', () => {
  const { estimator, weather, credit } = weatherOf(estimate.baseline)
  expect([estimator, weather]).toEqual([
    'Built-in climate averages',
    'Climatology at the place itself; Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid)',
  ])
  expect(credit).toContain('NASA')
})

test('averages that stand in for an estimator say why', () => {
  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(weatherOf(baseline({ note })).source).toBe('Built-in climate averages: PVGIS is not reachable')
  expect(weatherOf(estimate.baseline).source).toBe('Built-in climate averages')
})

test('an estimator may say nothing about its station', () => {
  expect(weatherOf(baseline({ station_info: {} })).weather).toBe('not named')
})
