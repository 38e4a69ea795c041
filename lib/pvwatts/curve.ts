/**
 * A smooth function from a table: linear between its values at so many equal steps from 0 to `last`. Beyond `last` it is
 * the function itself.
 */
export const curve = (value: (x: number) => number, last: number, steps: number): ((x: number) => number) => {
  const values = Float64Array.from({ length: steps + 2 }, (_, i) => value((i * last) / steps))
  const stepsPerUnit = steps / last
  return (x) => {
    if (x > last) return value(x)
    const place = x * stepsPerUnit
    const i = place | 0
    const before = values[i] ?? 0
    return before + (place - i) * ((values[i + 1] ?? 0) - before)
  }
}
