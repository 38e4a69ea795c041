import type { Baseline } from '../api/types.ts'

/** Percent by which the long-term production may differ from an estimate, either way; docs/estimators.md has the sources. */
const UNCERTAINTY: Readonly<Record<Baseline['estimator'], number>> = {
  pvwatts: 10,
  pvgis: 10,
  embedded: 17,
  given: 10,
}

/** Percent: for summaries and sums, which do not name one estimator. */
export const ROUGHEST = UNCERTAINTY.embedded

/** Percent. */
export const productionUncertainty = ({ estimator }: Pick<Baseline, 'estimator'>): number =>
  UNCERTAINTY[estimator]

/** By how many percent climate averages may be off at a single place, such as a windward coast; null: they are not in use. */
export const singlePlaceUncertainty = ({ estimator }: Pick<Baseline, 'estimator'>): number | null =>
  estimator === 'embedded' ? 40 : null

/** The greatest of 1, 5, 10, 50, 100 … that does not exceed a value, at least 1. */
const roundStep = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.max(1, 5 * power <= value ? 5 * power : power)
}

/** The step, kWh, to round an energy to: a tenth of its uncertainty in percent, so that no digit claims to be known that is not. */
export const productionStep = (energy: number, uncertainty: number): number =>
  roundStep((energy * uncertainty) / 1000)

export const roundByUncertainty = (energy: number, uncertainty: number): number => {
  const step = productionStep(energy, uncertainty)
  return step * Math.round(energy / step)
}
