/** Whether every value is above the one before. */
export const isAscending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))

/** Whether the values only ascend or only descend. */
export const isMonotonic = (values: readonly number[]): boolean =>
  isAscending(values) || isAscending(values.toReversed())
