import { expect, test } from 'vitest'
import { heatMap, worstDirections } from '../../../local/demo/losses.ts'
import { testAll } from '../../test-all.ts'

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

const HEADER = 'Lost kWh                  beam   diffuse       sum'

testAll<[string, Record<string, readonly [beam: number, diffuse: number]>, string[]]>([
  [
    'the three greatest losses come first, beam and diffuse together, above the sums of all',
    { 10: [1, 0.5], 120: [3, 4], 230: [6, 0], 350: [0.25, 6.5] },
    [
      '120°–130° (SE)             3.0       4.0       7.0',
      '350°–360° (N)              0.3       6.5       6.8',
      '230°–240° (SW)             6.0       0.0       6.0',
      'All directions            10.3      11.0      21.3',
    ],
  ],
  [
    'a direction that takes nothing is not among them',
    { 100: [1, 2] },
    [
      '100°–110° (ESE)            1.0       2.0       3.0',
      'All directions             1.0       2.0       3.0',
    ],
  ],
])('of the directions, the costliest are named', (_, losses, expected) => {
  const sectors = Array.from({ length: 36 }, (_, i) => {
    const [beam, diffuse] = losses[i * 10] ?? [0, 0]
    return { direction: String(i * 10), beam, diffuse }
  })
  expect(worstDirections(sectors)).toEqual([HEADER, ...expected])
})
