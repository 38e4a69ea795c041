import { expect, test } from 'vitest'
import { findSignChanges } from '../../../lib/solar/sign-changes.ts'

const changesOf = (value: (x: number) => number, bend: number, from: number, to: number): number[] => {
  const found: number[] = []
  const f = { value, straying: (span: number) => (bend * span * span) / 8, shortest: 1e-7, lastStep: 1e-5 }
  findSignChanges(f, from, value(from), to, value(to), found)
  return found
}

test('finds every zero of a sine', () => {
  const found = changesOf((x) => Math.sin(x), 1, 0.5, 20)
  expect(found).toHaveLength(6)
  found.forEach((x, i) => {
    expect(x).toBeCloseTo((i + 1) * Math.PI, 9)
  })
})

test('tells a touch from two near crossings', () => {
  const parabola = (depth: number) => changesOf((x) => (x - 0.3) ** 2 - depth, 2, 0, 1)
  expect(parabola(-1e-9)).toEqual([])
  const [left = Number.NaN, right = Number.NaN, ...others] = parabola(1e-8)
  expect(left).toBeCloseTo(0.3 - 1e-4, 7)
  expect(right).toBeCloseTo(0.3 + 1e-4, 7)
  expect(others).toEqual([])
})

test('looks only once at a stretch that cannot reach zero', () => {
  let looks = 0
  const value = (x: number) => {
    looks++
    return 1 + 0.1 * Math.sin(x)
  }
  expect(changesOf(value, 0.1, 0, 3)).toEqual([])
  expect(looks).toBe(2)
})

test('a function that runs along zero costs a bounded number of looks', () => {
  let looks = 0
  const value = (x: number) => {
    looks++
    return 1e-12 * Math.sin(1e4 * x)
  }
  changesOf(value, 1, 0, 1)
  expect(looks).toBeLessThan(100_000)
})
