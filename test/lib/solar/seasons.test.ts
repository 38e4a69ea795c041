import { expect, test } from 'vitest'
import { isoDate } from '../../../lib/solar/iso-time.ts'
import { seasons } from '../../../lib/solar/seasons.ts'
import truth from './seasons.json' with { type: 'json' }

const SECONDS_PER_DAY = 86_400

test.each(truth.rows)('seasons of %d', (year, ...instants) => {
  const found = seasons(Number(year))
  expect(found.map(({ name }) => name)).toEqual([
    'March equinox',
    'June solstice',
    'September equinox',
    'December solstice',
  ])
  found.forEach(({ instant, day }, i) => {
    const expected = String(instants[i])
    expect(Math.abs(instant * SECONDS_PER_DAY - Date.parse(expected) / 1000)).toBeLessThan(6)
    expect(isoDate(day.date)).toBe(expected.slice(0, 10))
  })
})

test('every year from 1950 to 2100 has its seasons in March, June, September and December', () => {
  for (let year = 1950; year <= 2100; year++) {
    const months = seasons(year).map(({ day }) => isoDate(day.date).slice(0, 7))
    expect(months).toEqual([`${year}-03`, `${year}-06`, `${year}-09`, `${year}-12`])
  }
})
