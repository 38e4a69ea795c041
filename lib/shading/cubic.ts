import { rootBetween } from '../solar/root.ts'

/** The polynomial a + bp + cp² + dp³ on 0 ≤ p ≤ 1. */
export interface Cubic {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** The cubic with given values and derivatives at p = 0 and p = 1 (Hermite interpolation). */
export const cubicThrough = (from: number, fromSlope: number, to: number, toSlope: number): Cubic => {
  const rise = to - from
  return { a: from, b: fromSlope, c: 3 * rise - 2 * fromSlope - toSlope, d: fromSlope + toSlope - 2 * rise }
}

export const valueAt = ({ a, b, c, d }: Cubic, p: number): number => a + p * (b + p * (c + p * d))

const slopeAt = ({ b, c, d }: Cubic, p: number): number => b + p * (2 * c + p * 3 * d)

/** Bounds on a cubic's values: it stays within the range of its Bézier control points. */
export const rangeOf = ({ a, b, c, d }: Cubic): { readonly lowest: number; readonly highest: number } => {
  const second = a + b / 3
  const third = a + (2 * b + c) / 3
  const last = a + b + c + d
  return { lowest: Math.min(a, second, third, last), highest: Math.max(a, second, third, last) }
}

/** The control points of the derivative are b, b + c and b + 2c + 3d: if all have one sign, it has no zero between them. */
const isMonotonic = ({ b, c, d }: Cubic): boolean => {
  const middle = b + c
  const last = middle + c + 3 * d
  return b < 0 ? middle < 0 && last < 0 : middle > 0 && last > 0
}

/** Where the derivative b + 2cp + 3dp² is zero between 0 and 1, ascending. */
const turningPoints = (cubic: Cubic): readonly number[] => {
  if (isMonotonic(cubic)) return []
  const { b, c, d } = cubic
  const discriminant = c * c - 3 * b * d
  if (!(discriminant > 0)) return []
  // Both roots are quotients of this sum, whose terms have the same sign and so lose no digits.
  const sum = -(c + (c < 0 ? -1 : 1) * Math.sqrt(discriminant))
  return [b / sum, sum / (3 * d)].filter((p) => 0 < p && p < 1).sort((p, q) => p - q)
}

const TOLERANCE = 1e-5

/**
 * Every p between 0 and 1 at which a cubic changes its sign, ascending.
 *
 * @param last its value at p = 1, which the caller may know more precisely than the coefficients give it
 */
export const signChanges = (cubic: Cubic, last: number): readonly number[] => {
  const at = (p: number) => ({ value: valueAt(cubic, p), slope: slopeAt(cubic, p) })
  const roots: number[] = []
  let from = { x: 0, value: cubic.a }
  for (const x of turningPoints(cubic)) {
    const to = { x, value: valueAt(cubic, x) }
    if (from.value < 0 !== to.value < 0) roots.push(rootBetween(at, from, to, TOLERANCE))
    from = to
  }
  const end = { x: 1, value: last }
  if (from.value < 0 !== last < 0) roots.push(rootBetween(at, from, end, TOLERANCE))
  return roots
}
