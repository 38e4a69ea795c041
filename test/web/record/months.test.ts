import { expect, test } from 'vitest'
import { measuredMonths } from '../../../web/src/record/months.ts'

test('months of a record are compared with the same month of the estimate; parts of one are not', () => {
  const adjustedMonthly = Array.from({ length: 12 }, (_, month) => 100 * (month + 1))
  const months = [
    { month: '2024-12', energy: 1000 },
    { month: '2025-01', energy: 79 },
    { month: '2025-02', energy: 240 },
    { month: '2025-03', energy: null },
  ]
  const found = measuredMonths(months, { energy: { adjustedMonthly } })
  expect(found.map(({ month, estimated, isUsual }) => [month, estimated, isUsual])).toEqual([
    ['2024-12', 1200, true],
    ['2025-01', 100, false],
    ['2025-02', 200, true],
  ])
})
