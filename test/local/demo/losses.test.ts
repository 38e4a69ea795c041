import { expect, test } from 'vitest'
import { heatMap } from '../../../local/demo/losses.ts'

test('a cell of the map stands under its hour, shaded by quarters of the greatest loss, beside the sum of its month', () => {
  const losses = Array.from({ length: 12 }, () => new Array<number>(24).fill(0))
  for (const [month, hour, loss] of [
    [0, 8, 4],
    [0, 9, 0.01],
    [0, 12, 2],
    [5, 0, 1],
    [11, 23, 3],
  ] as const)
    losses[month]?.splice(hour, 1, loss)
  const [, header = '', ...rows] = heatMap(losses)
  expect(rows.pop()).toBe('░ up to 1.0   ▒ up to 2.0   ▓ up to 3.0   █ up to 4.0 kWh   blank: nothing')
  expect(rows).toHaveLength(12)
  const nine = header.indexOf('9:00')
  expect(rows[0]?.slice(nine - 2, nine + 2)).toBe('██░░')
  expect(rows[0]?.indexOf('▒▒')).toBe(header.indexOf('12:00'))
  expect(rows[5]?.indexOf('░░')).toBe(header.indexOf('0:00'))
  expect(rows[11]?.indexOf('▓▓')).toBe(header.indexOf('21:00') + 4)
  expect(rows[0]).toMatch(/^Jan .* 6$/)
  expect(rows[1]).toMatch(/^Feb {57}0$/)
})
