import { expect } from 'vitest'
import { type HoursOfLoss, roundLoss, whenText } from '../../../web/src/site/phrases.ts'
import { testAll } from '../../test-all.ts'

/** 1 kWh at these hours of the day in these months, 0 for January. */
const hoursOfLoss = (months: readonly number[], hours: readonly number[]): HoursOfLoss =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => (months.includes(month) && hours.includes(hour) ? 1 : 0)),
  )

const YEAR = Array.from({ length: 12 }, (_, month) => month)
const DAY = Array.from({ length: 14 }, (_, i) => 5 + i)

testAll([
  ['winter mornings', [10, 11, 0, 1], [8, 9, 10], '8–11 h, November to February'],
  ['afternoons', YEAR, [12, 13, 14, 15, 16, 17, 18], 'afternoons, all year'],
  ['mornings of a month', [5], [5, 6, 7, 8, 9, 10, 11], 'mornings, in June'],
  ['always', YEAR, DAY, 'all year, as less bright sky'],
  ['all day in summer', [4, 5, 6], DAY, 'May to July'],
  ['never', [], [], ''],
])('a cause has a time: %s', (_, months, hours, text) => {
  expect(whenText(hoursOfLoss(months, hours))).toBe(text)
})

testAll([
  [0.4, 0],
  [99.4, 99],
  [432, 430],
  [-432, -430],
  [4327, 4330],
  [43_270, 43_300],
])('a loss is rounded', (loss, rounded) => {
  expect(roundLoss(loss)).toBe(rounded)
})
