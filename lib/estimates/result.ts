import type { AnnualLoss } from '../energy/loss.ts'
import { estimatorFailed } from '../estimators/estimator-errors.ts'
import { type Surroundings, skylineOf } from '../horizon/skyline.ts'
import { systemLosses } from '../pvwatts/losses.ts'
import type { Adjusted, Adjustment, Energy, Estimate, Inputs } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { ShadingResult } from '../schemas/shading.ts'
import { calculateShading } from '../shading/result.ts'
import { adjustmentOrDefault } from './adjustment.ts'

/** Panels at a place, and what is around them. */
export interface Configuration extends Panels, Surroundings {}

/** What a request may say about its estimates. */
export interface Choices {
  /** Year of the sample days, 1950…2100. Default: the current UTC year. */
  readonly year?: number | undefined
  /** Default: the deployment's setting. */
  readonly adjustment?: Adjustment | undefined
}

export interface EstimateOptions {
  readonly year: number
  readonly adjustment: Adjustment
}

export const optionsOf = ({ year, adjustment }: Choices, now: Date): EstimateOptions => ({
  year: year ?? now.getUTCFullYear(),
  adjustment: adjustmentOrDefault(adjustment),
})

/** The part of an estimate that needs no production. */
export type Geometry = Pick<Estimate, 'inputs' | 'shading'>

const inputsOf = (configuration: Configuration, { year, adjustment }: EstimateOptions): Inputs => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize } = configuration
  const panels = { latitude, longitude, panelTilt, panelAzimuth, systemSize }
  const horizonProfile = [...configuration.horizonProfile]
  const obstacles = [...configuration.obstacles]
  return { ...panels, horizonProfile, obstacles, year, adjustment, losses: systemLosses() }
}

/** The loss of daylight hours is rounded before it is applied, so that readers can repeat the calculation. */
export const geometryOf = (configuration: Configuration, options: EstimateOptions): Geometry => {
  const shading = calculateShading(skylineOf(configuration), { ...configuration, year: options.year })
  return { inputs: inputsOf(configuration, options), shading: ShadingResult.parse(shading) }
}

/** The same share of every month: the literal reading of the interface specification. */
const adjustedByDaylightHours = (
  { ac_annual, ac_monthly }: Baseline,
  averageShadingLoss: number,
): Adjusted => {
  const remaining = 1 - averageShadingLoss / 100
  return {
    adjustedAnnual: ac_annual * remaining,
    adjustedMonthly: ac_monthly.map((production) => production * remaining),
    basis: 'daylight-hours',
  }
}

const adjustedByEnergy = (energy: AnnualLoss | null): Adjusted => {
  if (!energy) throw estimatorFailed(new Error('no hours for adjustment=energy'))
  const { adjustedAnnual, adjustedMonthly } = energy
  return { adjustedAnnual, adjustedMonthly, basis: 'energy' }
}

/** What an estimate says about production, in full or without reasons. */
interface ProductionLoss<Loss extends AnnualLoss | null> {
  readonly baseline: Baseline
  /** null if the estimator returned no hours. */
  readonly energy: Loss
}

/**
 * Production reduced by the loss that the adjustment names.
 *
 * @param averageShadingLoss rounded as in a response, percent
 * @throws VisibleError estimatorFailed if the adjustment needs an energy loss and there is none
 */
export const adjustedOf = (
  adjustment: Adjustment,
  { baseline, energy }: ProductionLoss<AnnualLoss | null>,
  averageShadingLoss: number,
): Adjusted =>
  adjustment === 'energy' ? adjustedByEnergy(energy) : adjustedByDaylightHours(baseline, averageShadingLoss)

/**
 * @throws VisibleError estimatorFailed if the adjustment needs an energy loss and there is none
 */
export const estimateOf = <Loss extends Energy | null>(
  { inputs, shading }: Geometry,
  { baseline, energy }: ProductionLoss<Loss>,
): Omit<Estimate, 'energy'> & { readonly energy: Loss } => {
  const adjusted = adjustedOf(inputs.adjustment, { baseline, energy }, shading.averageShadingLoss)
  return { inputs, baseline, shading, adjusted, energy }
}
