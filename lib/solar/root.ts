/** A function's value and its derivative at a place. */
export interface Value {
  readonly value: number
  readonly slope: number
}

/** A place at which the function's value is known. */
export interface Sample {
  readonly x: number
  readonly value: number
}

const MAX_STEPS = 50

/**
 * The root of a function that is monotonic between two places and has different signs there: Newton's method. A step that
 * leaves the bracket goes to its middle instead.
 *
 * @param tolerance the search ends with a step shorter than this, which leaves an error of the order of its square
 * @param guess where to start, inside the bracket. Default: the root of the chord.
 */
export const rootBetween = (
  f: (x: number) => Value,
  from: Sample,
  to: Sample,
  tolerance: number,
  guess = from.x - (from.value * (to.x - from.x)) / (to.value - from.value),
): number => {
  let low = from.x
  let high = to.x
  let x = guess
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope } = f(x)
    if (value < 0 === from.value < 0) low = x
    else high = x
    const next = x - value / slope
    if (Math.abs(next - x) < tolerance) return Math.max(low, Math.min(high, next))
    x = low < next && next < high ? next : (low + high) / 2
  }
  return x
}
