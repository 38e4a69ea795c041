import { expect, test } from 'vitest'
import { linearScale } from '../../../web/src/charts/scales.ts'

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
