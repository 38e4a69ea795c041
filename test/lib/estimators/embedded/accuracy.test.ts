import { expect, test } from 'vitest'
import { monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { roofYear } from './roof-year.ts'
import truth from './stations.json' with { type: 'json' }

const cases = truth.stations.flatMap(({ name, latitude, longitude, arrays }) =>
  arrays.map((array) => {
    const { ac } = roofYear(latitude, longitude, array.tilt, array.azimuth)
    const monthly = monthlySums(ac).map((energy) => energy / 1000)
    return { name, array, monthly, error: total(monthly) / array.annual - 1 }
  }),
)
const errors = cases.map(({ error }) => error)

/** Mean and 90th percentile of the absolute errors. */
const spread = (errors: readonly number[]) => {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  return { mean: total(sizes) / sizes.length, p90: sizes[Math.floor(sizes.length * 0.9)] ?? Number.NaN }
}

test('against PVWatts v8 at 21 stations, the year errs by 6 % on average, by 10.5 % in nine of ten cases, without bias', () => {
  const { mean, p90 } = spread(errors)
  expect(cases).toHaveLength(126)
  expect(mean).toBeLessThan(0.06)
  expect(p90).toBeLessThan(0.105)
  expect(Math.abs(total(errors) / cases.length)).toBeLessThan(0.01)
})

/** PVWatts v8's kWh a year per kW for stations' typical years, 20° towards the equator. Their cells describe them poorly. */
const SINGLE_PLACES = [
  { name: 'Hilo', latitude: 19.72, longitude: -155.05, annual: 1348 },
  { name: 'Kona', latitude: 19.73, longitude: -156.05, annual: 1576 },
  { name: 'Lihue', latitude: 21.98, longitude: -159.33, annual: 1529 },
  { name: 'Bergen', latitude: 60.3, longitude: 5.22, annual: 679 },
  { name: 'Sofia', latitude: 42.73, longitude: 23.38, annual: 942 },
  { name: 'Manila', latitude: 14.52, longitude: 121, annual: 1206 },
  { name: 'Hangzhou', latitude: 30.23, longitude: 120.17, annual: 932 },
  { name: 'Queenstown', latitude: -45.02, longitude: 168.74, annual: 1383 },
]

test('single places are off by up to 40 %, as the range says', () => {
  const found = SINGLE_PLACES.map(({ name, latitude, longitude, annual }) => {
    const { ac } = roofYear(latitude, longitude, 20, latitude < 0 ? 0 : 180)
    return [name, Math.round(100 * (total(ac) / 1000 / 4 / annual - 1))] as const
  })
  expect(Object.fromEntries(found)).toEqual({
    Hilo: 34,
    Kona: 14,
    Lihue: 18,
    Bergen: 28,
    Sofia: 30,
    Manila: 25,
    Hangzhou: 22,
    Queenstown: -20,
  })
})

test('a month errs by less than 10 % of a mean month on average', () => {
  const ofMonths = cases.flatMap(({ monthly, array }) =>
    monthly.map((energy, month) => ((energy - (array.monthly[month] ?? 0)) * 12) / array.annual),
  )
  expect(spread(ofMonths).mean).toBeLessThan(0.1)
})

test('no orientation is favored: steep arrays facing the equator err like flat ones facing east and west', () => {
  const difference = truth.stations.map(({ name }) => {
    const ofStation = cases.filter((item) => item.name === name)
    const [, east = 0, west = 0, equator = 0] = ofStation.map(({ error }) => error)
    return equator - (east + west) / 2
  })
  expect(Math.abs(total(difference) / difference.length)).toBeLessThan(0.015)
})
