/** Of the rounds of a measurement. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly greatest: number
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  greatest: Math.max(...values),
})
