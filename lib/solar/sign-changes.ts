/** A smooth function and what is known of it: enough to find every place at which its sign changes. */
export interface Bounded {
  readonly value: (x: number) => number
  /**
   * Over a stretch of length `span`, how far the function may stray from the straight line between its ends. With a
   * bound B on the second derivative that is B·span²/8.
   */
  readonly straying: (span: number) => number
  /** Stretches shorter than this are not divided further: two changes so near to each other may go unseen. */
  readonly shortest: number
  /** A step shorter than this is the last one to a change: what is left to go is of the order of its square. */
  readonly lastStep: number
}

/**
 * The one change between two places of unlike sign: the parabola through the last three places, its axis lying down
 * (inverse quadratic interpolation), while it keeps between the nearest two of unlike sign; otherwise their middle.
 */
const refine = (f: Bounded, from: number, fromValue: number, to: number, toValue: number): number => {
  let a = from
  let fa = fromValue
  let b = to
  let fb = toValue
  let next = a - (fa * (b - a)) / (fb - fa)
  for (let step = 0; step < 60; step++) {
    const c = next
    const fc = f.value(c)
    next =
      (a * fb * fc) / ((fa - fb) * (fa - fc)) +
      (b * fa * fc) / ((fb - fa) * (fb - fc)) +
      (c * fa * fb) / ((fc - fa) * (fc - fb))
    if (fa < 0 !== fc < 0) {
      b = c
      fb = fc
    } else {
      a = c
      fa = fc
    }
    if (!((next - a) * (next - b) < 0)) next = (a + b) / 2
    if (Math.abs(next - c) < f.lastStep) return next
  }
  return next
}

/**
 * A function that crosses zero at a blunt angle needs some tens of looks. One that runs along it, a horizon drawn along
 * the sun's own track, would need millions to be told from it by less than anybody can see.
 */
const MOST_LOOKS = 1000

const search = (
  f: Bounded,
  from: number,
  fromValue: number,
  to: number,
  toValue: number,
  found: number[],
  looksLeft: number,
): number => {
  const span = to - from
  const straying = f.straying(span)
  const changes = fromValue < 0 !== toValue < 0
  const withinReach = Math.min(Math.abs(fromValue), Math.abs(toValue)) <= straying
  if (!changes && !withinReach) return looksLeft
  // The ends differ by so much that the function can turn back nowhere between them: there is one change.
  const monotonic = Math.abs(toValue - fromValue) > 4 * straying
  const divisible = span >= f.shortest && looksLeft > 0
  if (changes && (monotonic || !divisible)) found.push(refine(f, from, fromValue, to, toValue))
  if (!divisible || (changes && monotonic)) return looksLeft
  const middle = (from + to) / 2
  const middleValue = f.value(middle)
  const left = search(f, from, fromValue, middle, middleValue, found, looksLeft - 1)
  return search(f, middle, middleValue, to, toValue, found, left)
}

/**
 * Finds every place between `from` and `to` at which the function changes its sign, and adds them to `found` in
 * ascending order. The values at the two ends are known to the caller.
 */
export const findSignChanges = (
  f: Bounded,
  from: number,
  fromValue: number,
  to: number,
  toValue: number,
  found: number[],
): void => {
  search(f, from, fromValue, to, toValue, found, MOST_LOOKS)
}
