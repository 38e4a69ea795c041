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
  /** Is told of each stretch that holds one change, in ascending order. */
  readonly changeWithin: (from: number, fromValue: number, to: number, toValue: number) => void
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
  if (changes && (monotonic || !divisible)) f.changeWithin(from, fromValue, to, toValue)
  if (!divisible || (changes && monotonic)) return looksLeft
  const middle = (from + to) / 2
  const middleValue = f.value(middle)
  const left = search(f, from, fromValue, middle, middleValue, looksLeft - 1)
  return search(f, middle, middleValue, to, toValue, left)
}

/**
 * Finds every stretch between `from` and `to` within which the function changes its sign. The values at the two ends are
 * known to the caller.
 */
export const searchSignChanges = (
  f: Bounded,
  from: number,
  fromValue: number,
  to: number,
  toValue: number,
): void => {
  search(f, from, fromValue, to, toValue, MOST_LOOKS)
}

/**
 * The one change between two places of unlike sign: the parabola through the last three places, its axis lying down
 * (inverse quadratic interpolation), while it keeps between the nearest two of unlike sign; otherwise their middle.
 *
 * @param lastStep a step shorter than this is the last one: what is left to go is of the order of its square
 */
const refine = (
  value: (x: number) => number,
  from: number,
  fromValue: number,
  to: number,
  toValue: number,
  lastStep: number,
): number => {
  let a = from
  let fa = fromValue
  let b = to
  let fb = toValue
  let next = a - (fa * (b - a)) / (fb - fa)
  for (let step = 0; step < 60; step++) {
    const c = next
    const fc = value(c)
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
    else if (Math.abs(next - c) < lastStep) return next
  }
  return next
}

/**
 * Every place between 0 and 1 at which the sign changes, ascending.
 *
 * @param bend bound on the second derivative
 */
export const signChanges = (value: (x: number) => number, bend: number): number[] => {
  const found: number[] = []
  const f = {
    value,
    straying: (span: number) => (bend * span * span) / 8,
    shortest: 1e-7,
    changeWithin: (from: number, fromValue: number, to: number, toValue: number) => {
      found.push(refine(value, from, fromValue, to, toValue, 1e-5))
    },
  }
  searchSignChanges(f, 0, value(0), 1, value(1))
  return found
}
