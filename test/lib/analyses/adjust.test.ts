import { expect, test } from 'vitest'
import { adjust } from '../../../lib/analyses/adjust.ts'

const monthly = [10, 20, 30, 40, 50, 60, 60, 50, 40, 30, 20, 10]

test('every month and the year lose the same share', () => {
  const adjusted = adjust({ annual: 420, monthly }, 25)
  expect(adjusted.annual).toBe(315)
  expect(adjusted.monthly).toEqual(monthly.map((production) => production * 0.75))
})

test('no loss changes nothing, a whole loss leaves nothing', () => {
  expect(adjust({ annual: 420, monthly }, 0)).toEqual({ annual: 420, monthly })
  expect(adjust({ annual: 420, monthly }, 100)).toEqual({ annual: 0, monthly: monthly.map(() => 0) })
})
