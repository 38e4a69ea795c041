import { expect, test } from 'vitest'
import { signChanges } from '../../../lib/solar/sign-changes.ts'

test('finds every zero of a sine', () => {
  const found = signChanges((x) => Math.sin(0.5 + 19.5 * x), 19.5 ** 2)
  expect(found).toHaveLength(6)
  found.forEach((x, i) => {
    expect(0.5 + 19.5 * x).toBeCloseTo((i + 1) * Math.PI, 8)
  })
})

test('tells a touch from two near crossings', () => {
  const parabola = (depth: number) => signChanges((x) => (x - 0.3) ** 2 - depth, 2)
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
    return 1 + 0.1 * Math.sin(3 * x)
  }
  expect(signChanges(value, 0.9)).toEqual([])
  expect(looks).toBe(2)
})

test('a function that runs along zero costs a bounded number of looks', () => {
  let looks = 0
  const value = (x: number) => {
    looks++
    return 1e-12 * Math.sin(1e4 * x)
  }
  signChanges(value, 1)
  expect(looks).toBeLessThan(100_000)
})
