import { expect, test } from 'vitest'
import { bandScale, linearScale } from '../../../web/src/charts/scales.ts'

test('a linear scale maps the ends of its domain to those of its range, and goes on straight', () => {
  const scale = linearScale([0, 1000], [200, 40])
  expect([0, 250, 1000, 2000].map(scale)).toEqual([200, 160, 40, -120])
  expect(scale.ticks(3)).toEqual([0, 500, 1000])
})

test('a domain without extent is at the start of the range', () => {
  const scale = linearScale([0, 0], [200, 40])
  expect(scale(0)).toBe(200)
  expect(scale.ticks(3)).toEqual([0])
})

test('bands fill the range, with equal gaps between them', () => {
  const scale = bandScale(['a', 'b', 'c', 'd'], [10, 110], { inner: 0.2, outer: 0.1 })
  expect(scale.step).toBeCloseTo(25)
  expect(scale.bandwidth).toBeCloseTo(20)
  expect(scale('a')).toBeCloseTo(12.5)
  expect(scale('d') + scale.bandwidth).toBeCloseTo(107.5)
})

test('without outer padding, the first band starts and the last one ends with the range', () => {
  const scale = bandScale(['a', 'b'], [0, 100], { inner: 0.1 })
  expect(scale('a')).toBe(0)
  expect(scale('b') + scale.bandwidth).toBeCloseTo(100)
})
