export interface Production {
  /** kWh. */
  readonly annual: number
  /** kWh, January first. */
  readonly monthly: readonly number[]
}

/**
 * Production less a loss that is taken to be the same share of every month.
 *
 * @param lossPercent 0…100
 */
export const adjust = ({ annual, monthly }: Production, lossPercent: number): Production => {
  const kept = 1 - lossPercent / 100
  return { annual: annual * kept, monthly: monthly.map((production) => production * kept) }
}
