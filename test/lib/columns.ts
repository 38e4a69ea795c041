import { HOURS } from '../../lib/solar/calendar.ts'

/** A value for each hour of the year. */
export const column = (value: (hour: number) => number): Float64Array =>
  Float64Array.from({ length: HOURS }, (_, hour) => value(hour))

export const constant = (value: number): Float64Array => column(() => value)

export const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

/** The maximum absolute difference between two columns. */
export const furthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0)

export const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length

/** Maximum error of a month, percent of a mean month. */
export const worstMonth = (found: readonly number[], expected: readonly number[]): number =>
  (100 * Math.max(...found.map((energy, month) => Math.abs(energy - at(expected, month))))) / mean(expected)

/** Root mean square. */
export const rms = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((total, error) => total + error * error, 0) / errors.length)

/** The value at an index; NaN beyond the end, which fails every comparison. */
export const at = (values: ArrayLike<number>, i: number): number => values[i] ?? Number.NaN

/** Adds to one of the values. */
export const add = (values: number[] | Float64Array, i: number, amount: number): void => {
  values[i] = at(values, i) + amount
}
