import { expect, test } from 'vitest'
import { parsePrice, priceText } from '../../../web/src/results/price.ts'
import { roundByUncertainty } from '../../../web/src/results/uncertainty.ts'
import { weatherOf } from '../../../web/src/results/weather.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../site/example.ts'

testAll([
  ['CHF 0,25', '', 0.25, 'CHF'],
  ['30 ct/kWh', '', 0.3, '€'],
  ['€ 0.28 per kWh', '', 0.28, '€'],
  ['0.35', 'CHF', 0.35, 'CHF'],
  ['30 cents', 'CHF', 0.3, 'CHF'],
  ['12 US¢', '€', 0.12, 'US$'],
  ['12 cents AU', '', 0.12, 'AU$'],
  ['12 c R', '', 0.12, 'R'],
  ['0.3 $', 'CHF', 0.3, '$'],
  ['28p', '€', 0.28, '£'],
  ['30ct€', '', 0.3, '€'],
  ['30 Rp.', '€', 0.3, 'CHF'],
  ['0.3 US$', '', 0.3, 'US$'],
  ['€ 30 ct', 'CHF', 0.3, '€'],
  ['20 öre SEK', '', 0.2, 'SEK'],
  ['kr. 2,50', '', 2.5, 'kr.'],
  ['0.30 EUR', '', 0.3, '€'],
  ['25', 'JPY', 25, 'JPY'],
])('prices are read, in the currency of before unless another is named', (text, before, amount, currency) => {
  expect(parsePrice(text, before)).toEqual({ value: { amount, currency } })
})

testAll([
  ...['0.30', '€', '0 €', '-0.30 €', '0.30 € 5', '30 ct a lot', '5 constructor'].map(
    (text) => [text, '', 'Enter a price'] as const,
  ),
  ['25', '€', 'For a single kWh, 25 € is too much: write 25 ct'],
  ['25 $', '€', 'For a single kWh, $25 is too much: write 25 ¢'],
])('other texts are refused as prices', (text, known, error) => {
  expect(parsePrice(text, known)).toEqual({ error: expect.stringContaining(error) })
})

testAll([
  [{ amount: 0.3, currency: '€' }, '0.30 €'],
  [{ amount: 0.285, currency: 'CHF' }, '0.285 CHF'],
  [{ amount: 0.15, currency: '$' }, '$0.15'],
])('a price has two decimals at least, and is read as the same one', (price, text) => {
  expect(priceText(price)).toBe(text)
  expect(parsePrice(text)).toEqual({ value: price })
  expect(parsePrice(' ')).toEqual({ value: null })
})

testAll([
  [9118, 10, 9100],
  [8450, 8, 8450],
  [8627.3, 14, 8600],
  [57.3, 14, 57],
  [412_345_678, 10, 412_000_000],
  [0, 10, 0],
])('an energy is quoted as exactly as its uncertainty allows', (energy, uncertainty, rounded) => {
  expect(roundByUncertainty(energy, uncertainty)).toBe(rounded)
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
  const estimator = 'Built-in climate averages'
  expect(weatherOf(baseline({}))).toMatchObject({ estimator, source: estimator })
  expect(weatherOf(baseline({ note }))).toMatchObject({
    estimator,
    source: `${estimator}: PVGIS is not reachable`,
  })
})
