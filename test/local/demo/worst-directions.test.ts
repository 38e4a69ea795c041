import { expect, test } from 'vitest'
import { worstDirections } from '../../../local/demo/worst-directions.ts'

const sectorsOf = (losses: Readonly<Record<string, readonly [beam: number, diffuse: number]>>) =>
  Array.from({ length: 36 }, (_, i) => {
    const direction = String(i * 10)
    const [beam, diffuse] = losses[direction] ?? [0, 0]
    return { direction, beam, diffuse }
  })

test('the three greatest losses come first to last, beam and diffuse together, above the sums of all', () => {
  const losses = sectorsOf({ 10: [1, 0.5], 120: [3, 4], 230: [6, 0], 350: [0.25, 6.5] })
  expect(worstDirections(losses)).toEqual([
    'Lost kWh                  beam   diffuse       sum',
    '120°–130° (SE)             3.0       4.0       7.0',
    '350°–360° (N)              0.3       6.5       6.8',
    '230°–240° (SW)             6.0       0.0       6.0',
    'All directions            10.3      11.0      21.3',
  ])
})

test('a direction that takes nothing is not among the worst', () => {
  expect(worstDirections(sectorsOf({ 100: [1, 2] }))).toEqual([
    'Lost kWh                  beam   diffuse       sum',
    '100°–110° (ESE)            1.0       2.0       3.0',
    'All directions             1.0       2.0       3.0',
  ])
})
