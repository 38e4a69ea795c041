import { expect, test } from 'vitest'
import { heatMap } from '../../../local/demo/heat-map.ts'

const lossesOf = (cells: readonly (readonly [month: number, hour: number, loss: number])[]): number[][] => {
  const losses = Array.from({ length: 12 }, () => new Array<number>(24).fill(0))
  for (const [month, hour, loss] of cells) losses[month]?.splice(hour, 1, loss)
  return losses
}

const quarters = heatMap(
  lossesOf([
    [0, 8, 4],
    [0, 9, 0.01],
    [0, 12, 2],
    [5, 0, 1],
    [11, 23, 3],
  ]),
)
const [, header = '', ...rows] = quarters
const legend = rows.pop()

test('a cell stands under its hour and is shaded by quarters of the greatest loss', () => {
  const column = header.indexOf('9:00')
  expect(rows[0]?.slice(column - 2, column + 2)).toBe('██░░')
  expect(rows[0]?.indexOf('▒▒')).toBe(header.indexOf('12:00'))
  expect(rows[5]?.indexOf('░░')).toBe(header.indexOf('0:00'))
  expect(rows[11]?.indexOf('▓▓')).toBe(header.indexOf('21:00') + 4)
})

test('every month has its name and its sum, and hours without loss are blank', () => {
  expect(rows).toHaveLength(12)
  expect(rows[0]).toMatch(/^Jan .* 6$/)
  expect(rows[1]).toMatch(/^Feb {57}0$/)
  expect(rows[11]).toMatch(/^Dec .* 3$/)
})

test('the legend states the kWh of each shade', () => {
  expect(legend).toBe('░ up to 1.0   ▒ up to 2.0   ▓ up to 3.0   █ up to 4.0 kWh   blank: nothing')
})
