import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cubic, cubicThrough, rangeOf, signChanges, valueAt } from '../../../lib/shading/cubic.ts'

const coefficient = fc.integer({ min: -1000, max: 1000 }).map((i) => i / 1000)
const cubic = fc.record({ a: coefficient, b: coefficient, c: coefficient, d: coefficient })

const lastOf = (it: Cubic): number => valueAt(it, 1)

test('values and slopes at both ends define the cubic p³ − p + 1', () => {
  const { a, b, c, d } = cubicThrough(1, -1, 1, 2)
  expect([a, b, c, d]).toEqual([1, -1, 0, 1])
})

test('finds all three roots of (p − 0.2)(p − 0.5)(p − 0.9), but not a double root, where the cubic only touches zero', () => {
  const three = { a: -0.09, b: 0.73, c: -1.6, d: 1 }
  const roots = signChanges(three, lastOf(three))
  expect(roots).toHaveLength(3)
  ;[0.2, 0.5, 0.9].forEach((root, i) => {
    expect(roots[i]).toBeCloseTo(root, 9)
  })
  const touch = { a: 0.09 + 1e-12, b: -0.6, c: 1, d: 0 }
  expect(signChanges(touch, lastOf(touch))).toEqual([])
  const dip = { a: 0.09 - 1e-6, b: -0.6, c: 1, d: 0 }
  const [left, right] = signChanges(dip, lastOf(dip))
  expect(left).toBeCloseTo(0.299, 7)
  expect(right).toBeCloseTo(0.301, 7)
})

test('handles straight lines and parabolas', () => {
  const line = { a: -0.25, b: 1, c: 0, d: 0 }
  expect(signChanges(line, lastOf(line))).toEqual([0.25])
  const parabola = { a: 0.01, b: 0, c: -0.04, d: 0 }
  const [root] = signChanges(parabola, lastOf(parabola))
  expect(root).toBeCloseTo(0.5, 9)
  const zero = { a: 0, b: 0, c: 0, d: 0 }
  expect(signChanges(zero, 0)).toEqual([])
})

test('finds every sign change that a thousand samples show, and each one is a zero', () => {
  fc.assert(
    fc.property(cubic, (it) => {
      const roots = signChanges(it, lastOf(it))
      const steps = Array.from({ length: 1000 }, (_, i) => i / 1000)
      const missed = steps.filter((p) => {
        const [from, to] = [valueAt(it, p), valueAt(it, p + 0.001)]
        const inside = roots.filter((root) => root > p - 1e-9 && root < p + 0.001 + 1e-9).length
        return from < 0 !== to < 0 && inside === 0
      })
      expect(missed).toEqual([])
      expect(roots.filter((root) => Math.abs(valueAt(it, root)) > 1e-8 || root < 0 || root > 1)).toEqual([])
      expect(roots.length % 2 === 1).toBe(it.a < 0 !== lastOf(it) < 0)
      expect(roots).toEqual(roots.toSorted((a, b) => a - b))
    }),
    { numRuns: 500 },
  )
})

test('the range contains every value', () => {
  fc.assert(
    fc.property(cubic, fc.double({ min: 0, max: 1, noNaN: true }), (it, p) => {
      const { lowest, highest } = rangeOf(it)
      expect(valueAt(it, p)).toBeGreaterThanOrEqual(lowest - 1e-12)
      expect(valueAt(it, p)).toBeLessThanOrEqual(highest + 1e-12)
    }),
  )
})
