import { expect, test } from 'vitest'
import { learnedHorizon } from '../../../lib/open-api/example-data.ts'
import { explainedBy, measuredMonths, mergeLearned, treesOf } from '../../../web/src/record/merge.ts'
import { point } from '../../lib/shading/profiles.ts'
import { between } from '../skyline/obstacles.ts'

const learned = {
  ...learnedHorizon,
  seen: [{ from: 100, to: 105 }],
  points: [100, 102.5, 105].map((azimuth) => ({ ...point(azimuth, 12), uncertainty: 1, intervals: 20 })),
  horizonProfile: [100, 102.5, 105].map((azimuth) => point(azimuth, 12)),
}

test('the learned line replaces what was seen, and the rest stays', () => {
  const present = [point('0', 4), point('90', 4), point('102', 30), point('180', 4), point('270', 4)]
  expect(mergeLearned(present, learned)).toEqual([
    point('0', 4),
    point('90', 4),
    { direction: '99.5', heightAngle: expect.closeTo(24.6, 0) },
    ...learned.horizonProfile,
    { direction: '105.5', heightAngle: expect.closeTo(28.8, 0) },
    point('180', 4),
    point('270', 4),
  ])
})

test('without a present line, the learned one goes on between two parts, and ends beside them', () => {
  const seen = [90, 160].map((from) => ({ from, to: from + 10 }))
  const horizonProfile = ['90', '100', '160', '170'].map((azimuth) => point(azimuth, 9))
  const parts = { ...learned, seen, horizonProfile }
  const directions = (present: Parameters<typeof mergeLearned>[0]) =>
    mergeLearned(present, parts).map(({ direction }) => direction)
  expect(directions([])).toEqual(['89.5', '90', '100', '160', '170', '170.5'])
  const besideBoth = '0 89.5 90 100 100.5 159.5 160 170 170.5'
  expect(directions([point('0', 4)]).join(' ')).toBe(besideBoth)
})

test('what was seen across north is one part', () => {
  const horizonProfile = [point('350', 9), point('0', 9), point('10', 9)]
  const across = { ...learned, seen: [{ from: 350, to: 10 }], horizonProfile }
  const merged = mergeLearned([point('5', 20), point('180', 3)], across)
  expect(merged.map(({ direction }) => direction)).toEqual(['0', '10', '10.5', '180', '349.5', '350'])
})

test('an obstacle as high as the learned line is a part of it', () => {
  const house = (height: number) => between(98, 107, 20, { height })
  // 12° at 20 m is 4.25 m.
  expect(explainedBy([house(4.3), house(8), { ...house(4.3), enabled: false }], learned)).toEqual([0])
  const guessed = learned.points.map((point) => ({ ...point, uncertainty: 5 }))
  expect(explainedBy([house(4.3)], { ...learned, points: guessed })).toEqual([])
})

test('a direction with some light is a tree 15 m away', () => {
  const direction = { from: 158, to: 186, below: 34 }
  const partial = [{ ...direction, transmittance: { summer: 0.2, winter: 0.65 } }]
  const [tree] = treesOf({ ...learned, partial }, 47)
  expect(tree).toMatchObject({ from: { direction: '158', distance: 15 }, height: 10.1, enabled: true })
  expect(tree?.transmittance).toEqual([0.65, 0.65, 0.65, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.65, 0.65])
  const unseen = [{ ...direction, transmittance: { summer: null, winter: 0.6 } }]
  const [bare] = treesOf({ ...learned, partial: unseen }, 47)
  expect(new Set([bare?.transmittance].flat())).toEqual(new Set([0.6]))
})

test('months of a record are compared with the same month of the estimate; parts of one are not', () => {
  const adjustedMonthly = Array.from({ length: 12 }, (_, month) => 100 * (month + 1))
  const energies = { '2024-12': 1000, '2025-01': 79, '2025-02': 240, '2025-03': null }
  const months = Object.entries(energies).map(([month, energy]) => ({ month, energy }))
  const found = measuredMonths(months, { energy: { adjustedMonthly } })
  const texts = found.map(({ month, estimated, isUsual }) => `${month} ${estimated} ${isUsual}`)
  expect(texts).toEqual(['2024-12 1200 true', '2025-01 100 false', '2025-02 200 true'])
})
