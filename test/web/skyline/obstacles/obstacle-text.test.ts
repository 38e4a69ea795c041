import { expect, test } from 'vitest'
import { obstacleText, transmittanceText } from '../../../../web/src/horizon/obstacles/obstacle-text.ts'
import { obstacle } from './obstacles.ts'

const TREE = [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64]
const all = (transmittance: number) => new Array<number>(12).fill(transmittance)

test.each<[number | number[], string]>([
  [0, 'opaque'],
  [all(0), 'opaque'],
  [0.3, 'lets 30 % of the light through'],
  [all(0.3), 'lets 30 % of the light through'],
  [1, 'lets 100 % of the light through'],
  [TREE, 'lets 23 % of the light through in Apr–Oct, 64 % in Nov–Mar'],
  [TREE.map((share) => 0.87 - share), 'lets 23 % of the light through in Nov–Mar, 64 % in Apr–Oct'],
  [all(0.2).with(0, 0.7), 'lets 20 % of the light through in Feb–Dec, 70 % in Jan'],
  [all(0.2).with(0, 0.7).with(6, 0.7), 'lets 20 % to 70 % of the light through, depending on the month'],
  [TREE.with(5, 0.4), 'lets 23 % to 64 % of the light through, depending on the month'],
])('the transmittance %j: %s', (transmittance, text) => {
  expect(transmittanceText(obstacle({ transmittance }))).toBe(text)
})

test('an obstacle is described clockwise, whichever end comes first', () => {
  const text = '150° SSE to 185° S, 4 m above the panels, up to 14.9° in the sky, opaque'
  const { from, to } = obstacle()
  expect(obstacleText(obstacle())).toBe(text)
  expect(obstacleText(obstacle({ from: to, to: from }))).toBe(text)
  const north = obstacle({ from: { direction: 'NE', distance: 5 }, to: { direction: '340', distance: 5 } })
  expect(obstacleText(north)).toContain('340° NNW to 45° NE, ')
})
