import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  deciduous,
  monthsText,
  seasonsOf,
  transmittanceOf,
  withShare,
  yearlyAverage,
} from '../../../web/src/obstacles/transmittance.ts'
import { testAll } from '../../test-all.ts'

const TREE = [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64]
const SOUTHERN_TREE = [0.23, 0.23, 0.23, 0.23, 0.64, 0.64, 0.64, 0.64, 0.64, 0.23, 0.23, 0.23]

testAll([
  [47, TREE, 'Apr–Oct'],
  [0, TREE, 'Apr–Oct'],
  [-33, SOUTHERN_TREE, 'Oct–Apr'],
])('a deciduous tree has leaves in the summer of its hemisphere', (latitude, expected, months) => {
  const seasons = deciduous(latitude)
  expect(transmittanceOf(seasons)).toEqual(expected)
  expect(seasonsOf(expected)).toEqual(seasons)
  expect(monthsText(seasons.months)).toBe(months)
})

testAll([
  ['one value', 0.3],
  ['twelve equal values', TREE.map(() => 0.3)],
  ['three values', TREE.with(5, 0.4)],
])('other transmittances have no seasons', (_, transmittance) => {
  expect(seasonsOf(transmittance)).toBeNull()
})

describe('the seasons remain recognizable', () => {
  it('whatever the sliders say', () => {
    const shares = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), shares), { maxLength: 20 }), (moves) => {
        let seasons = deciduous(47)
        for (const [isLeafSlider, share] of moves) {
          seasons = withShare(seasons, isLeafSlider ? 'inLeaf' : 'bare', share)
          expect(seasonsOf(transmittanceOf(seasons))).toEqual(seasons)
          expect(seasons.inLeaf).toBeGreaterThanOrEqual(0)
          expect(seasons.bare).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('with shares finer than a percent', () => {
    const seasons = { ...deciduous(47), inLeaf: 0.001, bare: 0.004 }
    expect(withShare(seasons, 'inLeaf', 0.5)).toMatchObject({ inLeaf: 0, bare: 0.004 })
    expect(withShare(seasons, 'bare', 0)).toMatchObject({ inLeaf: 0.001, bare: 0.01 })
  })
})

testAll([
  [[5], 'Jun'],
  [[10, 11, 0], 'Nov–Jan'],
  [[0, 5], null],
  [[], null],
])('months are in words', (months, text) => {
  expect(monthsText(TREE.map((_, i) => months.includes(i)))).toBe(text)
})

test('yearlyAverage', () => {
  expect(yearlyAverage(0.3)).toBe(0.3)
  expect(yearlyAverage(TREE)).toBeCloseTo((5 * 0.64 + 7 * 0.23) / 12, 12)
})
