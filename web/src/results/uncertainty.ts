import type { Baseline } from '../api/types.ts'

/** Percent, for climate averages, and for summaries and sums across estimators. */
export const ROUGHEST = 17

/** Percent by which the long-term production may differ from an estimate in either direction; sources in docs/estimators.md. */
export const productionUncertainty = ({ estimator }: Pick<Baseline, 'estimator'>): number =>
  estimator === 'embedded' ? ROUGHEST : 10

/** The greatest of 1, 5, 10, 50, 100 … up to a value, at least 1. */
const roundStep = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.max(1, 5 * power <= value ? 5 * power : power)
}

/** The rounding step for an energy, kWh: a tenth of its uncertainty in percent, so that every digit shown is known. */
export const productionStep = (energy: number, uncertainty: number): number =>
  roundStep((energy * uncertainty) / 1000)

export const roundByUncertainty = (energy: number, uncertainty: number): number => {
  const step = productionStep(energy, uncertainty)
  return step * Math.round(energy / step)
}
