import { describe, expect, test } from 'vitest'
import { monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { roofYear } from './sample.ts'
import truth from './stations.json' with { type: 'json' }

const cases = truth.stations.flatMap(({ name, latitude, longitude, arrays }) =>
  arrays.map((array) => {
    const { ac } = roofYear(latitude, longitude, array.tilt, array.azimuth)
    const monthly = monthlySums(ac).map((energy) => energy / 1000)
    return { name, array, monthly, error: total(monthly) / array.annual - 1 }
  }),
)

/** Mean and 90th percentile of the absolute errors. */
function spread(errors: readonly number[]): { mean: number; p90: number } {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  return { mean: total(sizes) / sizes.length, p90: sizes[Math.floor(sizes.length * 0.9)] ?? Number.NaN }
}

describe('against PVWatts v8 on typical years of 21 stations at six orientations', () => {
  test('the year errs by less than 6 % on average and 10.5 % in nine of ten cases', () => {
    const { mean, p90 } = spread(cases.map(({ error }) => error))
    expect(cases).toHaveLength(126)
    expect(mean).toBeLessThan(0.06)
    expect(p90).toBeLessThan(0.105)
  })

  test('the year is biased by less than 1 %', () => {
    expect(Math.abs(total(cases.map(({ error }) => error)) / cases.length)).toBeLessThan(0.01)
  })

  test('a month errs by less than 10 % of a mean month on average', () => {
    const errors = cases.flatMap(({ monthly, array }) =>
      monthly.map((energy, month) => ((energy - (array.monthly[month] ?? 0)) * 12) / array.annual),
    )
    expect(spread(errors).mean).toBeLessThan(0.1)
  })

  test('no orientation is favored: steep arrays facing the equator err like flat ones facing east and west', () => {
    const difference = truth.stations.map(({ name }) => {
      const [, east = 0, west = 0, equator = 0] = cases
        .filter((item) => item.name === name)
        .map((c) => c.error)
      return equator - (east + west) / 2
    })
    expect(Math.abs(total(difference) / difference.length)).toBeLessThan(0.015)
  })
})
