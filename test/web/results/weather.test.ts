import { expect, test } from 'vitest'
import { weatherOf } from '../../../web/src/results/weather.ts'
import { estimate } from '../site/example.ts'

const baseline = (fields: object) => ({ ...estimate.baseline, ...fields })
const station = {
  location: 'typical meteorological year at the place itself',
  city: '',
  state: '',
  distance: 0,
}

test.each<[what: string, fields: object, weather: string, credit: string]>([
  [
    'PVWatts: the station, how far away it is, and its source',
    {
      estimator: 'pvwatts',
      station_info: {
        ...{ city: 'Golden', state: 'Colorado', location: '145812', distance: 1843, elev: 1829 },
        weather_data_source: 'NSRDB PSM V3 GOES tmy-2020 3.2.0',
      },
    },
    'Golden, Colorado, 145812; 1.8 km away; 1,829 m above sea level; NSRDB PSM V3 GOES tmy-2020 3.2.0',
    '',
  ],
  [
    'PVGIS: its databases and years, and whom to credit',
    {
      estimator: 'pvgis',
      station_info: { ...station, elev: 574, weather_data_source: 'SARAH3; the power is its own' },
    },
    'Typical meteorological year at the place itself; 574 m above sea level; SARAH3',
    'European Union',
  ],
  [
    'the embedded estimator: its climatology, and whom to credit',
    {},
    'Climatology at the place itself; Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid)',
    'NASA',
  ],
  ['an estimator that says nothing about its station', { station_info: {} }, 'not named', 'NASA'],
])('%s', (_, fields, weather, credit) => {
  const found = weatherOf(baseline(fields))
  expect(found.weather).toBe(weather)
  if (credit === '') expect(found.credit).toBeNull()
  else expect(found.credit).toContain(credit)
})

test('estimators have names, and averages that stand in for one say why', () => {
  const note = 'built-in climate averages: PVGIS is not reachable'
  for (const [fields, estimator, source] of [
    [{ estimator: 'pvwatts' }, 'PVWatts v8', 'PVWatts v8'],
    [{}, 'Built-in climate averages', 'Built-in climate averages'],
    [{ note }, 'Built-in climate averages', 'Built-in climate averages: PVGIS is not reachable'],
  ] as const)
    expect(weatherOf(baseline(fields))).toMatchObject({ estimator, source })
})
