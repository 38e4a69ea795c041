import { expect, test } from 'vitest'
import { parsePrice, priceText } from '../../../web/src/results/price.ts'
import { roundByUncertainty, singlePlaceUncertainty } from '../../../web/src/results/uncertainty.ts'
import { weatherOf } from '../../../web/src/results/weather.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../site/example.ts'

testAll([
  ['0.30 €', '', { amount: 0.3, currency: '€' }],
  ['CHF 0,25', '', { amount: 0.25, currency: 'CHF' }],
  ['30 ct', '', { amount: 0.3, currency: '€' }],
  ['28p', '', { amount: 0.28, currency: '£' }],
  ['30 ct/kWh', '', { amount: 0.3, currency: '€' }],
  ['€ 0.28 per kWh', '', { amount: 0.28, currency: '€' }],
  [' ', '', null],
  ['0.35', 'CHF', { amount: 0.35, currency: 'CHF' }],
  ['30 cents', 'CHF', { amount: 0.3, currency: 'CHF' }],
  ['12 US¢', '€', { amount: 0.12, currency: 'US$' }],
  ['12 cents AU', '', { amount: 0.12, currency: 'AU$' }],
  ['12 c R', '', { amount: 0.12, currency: 'R' }],
  ['12 cents RM', '', { amount: 0.12, currency: 'RM' }],
  ['0.3 $', 'CHF', { amount: 0.3, currency: '$' }],
  ['30 Rp', '€', { amount: 0.3, currency: 'CHF' }],
  ['28p', '€', { amount: 0.28, currency: '£' }],
  ['25 ct', '€', { amount: 0.25, currency: '€' }],
  ['30ct €', '', { amount: 0.3, currency: '€' }],
  ['30ct€', '', { amount: 0.3, currency: '€' }],
  ['30 Rp.', '', { amount: 0.3, currency: 'CHF' }],
  ['0.3 US$', '', { amount: 0.3, currency: 'US$' }],
  ['€ 30 ct', 'CHF', { amount: 0.3, currency: '€' }],
  ['20 öre SEK', '', { amount: 0.2, currency: 'SEK' }],
  ['2.50 kr', '', { amount: 2.5, currency: 'kr' }],
  ['Fr. 0.30', '', { amount: 0.3, currency: 'Fr.' }],
  ['kr. 2,50', '', { amount: 2.5, currency: 'kr.' }],
  ['0.30 EUR', '', { amount: 0.3, currency: '€' }],
  ['25', 'JPY', { amount: 25, currency: 'JPY' }],
])('prices are read, in the currency of before unless another is named', (text, before, value) => {
  expect(parsePrice(text, before)).toEqual({ value })
})

testAll([
  ...[
    '0.30',
    '€',
    '0 €',
    'a lot of money',
    '-0.30 €',
    '0.30 € 5',
    '30 ct a lot',
    '-30 ct',
    '5 constructor',
  ].map((text) => [text, '', 'Enter a price'] as const),
  ['25', '€', 'For a single kWh, 25 € is too much: write 25 ct'],
  ['25 $', '€', 'For a single kWh, $25 is too much: write 25 ¢'],
  ['30 CHF', '€', 'For a single kWh, 30 CHF is too much: write 30 Rp'],
])('other texts are refused as prices', (text, known, error) => {
  expect(parsePrice(text, known)).toEqual({ error: expect.stringContaining(error) })
})

testAll([
  [{ amount: 0.3, currency: '€' }, '0.30 €'],
  [{ amount: 0.285, currency: 'CHF' }, '0.285 CHF'],
  [{ amount: 0.15, currency: '$' }, '$0.15'],
  [{ amount: 0.28, currency: '£' }, '£0.28'],
  [{ amount: 30, currency: '¥' }, '¥30.00'],
])('a price has two decimals at least, and is read as the same one', (price, text) => {
  expect(priceText(price)).toBe(text)
  expect(parsePrice(text)).toEqual({ value: price })
})

testAll([
  [9118, 10, 9100],
  [13_679, 17, 13_700],
  [8450, 8, 8450],
  [8627.3, 14, 8600],
  [57.3, 14, 57],
  [412_345_678, 10, 412_000_000],
  [0, 10, 0],
])('an energy is quoted as exactly as its uncertainty allows', (energy, uncertainty, rounded) => {
  expect(roundByUncertainty(energy, uncertainty)).toBe(rounded)
})

test('only climate averages have a range for single places', () => {
  const ranges = (['pvgis', 'embedded'] as const).map((estimator) => singlePlaceUncertainty({ estimator }))
  expect(ranges).toEqual([null, 40])
})

const baseline = (fields: object) => ({ ...estimate.baseline, ...fields })

test('the weather says where it is from, and whom to credit', () => {
  const typical = { location: 'typical meteorological year at the place itself', city: '', state: '' }
  const golden = { city: 'Golden', state: 'Colorado', location: '145812', distance: 1843, elev: 1829 }
  const of = (estimator: string, station_info: object, weather_data_source?: string) =>
    weatherOf(baseline({ estimator, station_info: { ...station_info, weather_data_source } }))
  expect(of('pvwatts', golden, 'NSRDB tmy-2020 3.2.0')).toMatchObject({
    weather: 'Golden, Colorado, 145812; 1.8 km away; 1,829 m above sea level; NSRDB tmy-2020 3.2.0',
    credit: null,
  })
  expect(of('pvgis', { ...typical, distance: 0, elev: 574 }, 'SARAH3; the power is its own')).toMatchObject({
    weather: 'Typical meteorological year at the place itself; 574 m above sea level; SARAH3',
    credit: expect.stringContaining('European Union'),
  })
  const credit = expect.stringContaining('NASA')
  expect(of('given', {})).toMatchObject({ weather: 'not named', credit: null })
  const weather = 'Climate averages of NASA SSE 6.0 and NCEP/NCAR, not a weather station'
  expect(weatherOf(estimate.baseline)).toMatchObject({ weather, credit })
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
