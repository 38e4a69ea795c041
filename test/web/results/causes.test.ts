import { expect, test } from 'vitest'
import { causesOf } from '../../../web/src/results/energies.ts'
import { estimate } from './example.ts'

/** @param taken by obstacles, with a tenth of it recovered by their removal; null for the horizon: a result without causes */
const losing = (
  lost: number,
  taken: readonly (readonly [name: string, energy: number])[],
  horizon: number | null,
) => {
  const { causes: _, ...energy } = estimate.energy
  const monthlyEnergy = new Array<number>(12).fill(0)
  return {
    baseline: { ...estimate.baseline, ac_annual: 5000 },
    energy: {
      ...energy,
      adjustedAnnual: 5000 - lost,
      obstacles: taken.map(([name, energy]) => ({ name, recoveredEnergy: energy / 10 })),
      ...(horizon !== null && {
        causes: [
          { kind: 'horizon' as const, energy: horizon, monthlyEnergy },
          ...taken.map(([name, energy], index) => ({
            kind: 'obstacle' as const,
            index,
            name,
            energy,
            monthlyEnergy,
          })),
        ],
      }),
    },
  }
}

const sum = (causes: readonly { readonly energy: number }[]): number =>
  causes.reduce((total, { energy }) => total + energy, 0)

test('without obstacles, the horizon takes it all', () => {
  expect(causesOf(losing(120, [], 120))).toEqual([{ name: 'Horizon', energy: 120 }])
})

test('obstacles come first, the costliest at the top, and then the horizon', () => {
  const causes = causesOf(
    losing(
      500,
      [
        ['House', 47],
        ['Tree', 88],
      ],
      365,
    ),
  )
  expect(causes).toEqual([
    { name: 'Tree', energy: 88, index: 1 },
    { name: 'House', energy: 47, index: 0 },
    { name: 'Horizon', energy: 365 },
  ])
})

test('in a result without causes, what no removal recovers is not called the horizon', () => {
  const causes = causesOf(
    losing(
      500,
      [
        ['House', 47],
        ['Tree', 88],
      ],
      null,
    ),
  )
  expect(causes.map(({ name, energy }) => [name, energy])).toEqual([
    ['Tree', 8.8],
    ['House', 4.7],
    ['The rest', 486.5],
  ])
})

test('many obstacles are summed up, and all of it still adds up to the loss', () => {
  const obstacles = Array.from({ length: 50 }, (_, i) => [`Pine ${i}`, i] as const)
  const causes = causesOf(losing(2000, obstacles, 775))
  expect(causes).toHaveLength(8)
  expect(causes[6]?.name).toBe('44 other obstacles')
  expect(sum(causes)).toBe(2000)
})

test('a wall that reflects more light than it takes is a gain, and all of it still adds up to the loss', () => {
  const causes = causesOf(losing(10, [['White wall', -2]], 12))
  expect(causes.map(({ energy }) => energy)).toEqual([-2, 12])
})
