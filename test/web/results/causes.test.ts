import { expect, test } from 'vitest'
import { causesOf } from '../../../web/src/results/energies.ts'

const obstacle = (name: string, recoveredEnergy: number) => ({ name, recoveredEnergy })

const sum = (causes: readonly { readonly energy: number }[]): number =>
  causes.reduce((total, { energy }) => total + energy, 0)

test('without obstacles, the horizon takes it all', () => {
  expect(causesOf(120, [])).toEqual([{ name: 'Horizon', energy: 120 }])
})

test('obstacles come first, the costliest at the top, and what remains is not called the horizon', () => {
  const causes = causesOf(500, [obstacle('House', 47), obstacle('Tree', 88)])
  expect(causes.map(({ name, energy }) => [name, energy])).toEqual([
    ['Tree', 88],
    ['House', 47],
    ['The rest', 365],
  ])
  expect(causes.map(({ index }) => index)).toEqual([1, 0, undefined])
})

test('many obstacles are summed up, and all of it still adds up to the loss', () => {
  const obstacles = Array.from({ length: 50 }, (_, i) => obstacle(`Pine ${i}`, i))
  const causes = causesOf(2000, obstacles)
  expect(causes).toHaveLength(8)
  expect(causes[6]?.name).toBe('44 other obstacles')
  expect(sum(causes)).toBe(2000)
})

test('a wall that reflects more light than it takes is a gain, and all of it still adds up to the loss', () => {
  const causes = causesOf(10, [obstacle('White wall', -2)])
  expect(causes.map(({ energy }) => energy)).toEqual([-2, 12])
})
