import { horizonShade } from '../energy/horizon-shade.ts'
import { energyLoss } from '../energy/loss.ts'
import { modelProduction, type ProductionModel, productionModel } from '../energy/production-model.ts'
import { type Production, unshadedYear } from '../energy/unshaded-year.ts'
import { scaleBaseline } from '../estimators/scale-baseline.ts'
import { horizonLine } from '../horizon/line.ts'
import { type HourlySeries, scaleSeries } from '../pvwatts/hourly-series.ts'
import type { Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { HOURS, total } from '../solar/hours.ts'
import { sunYear } from '../solar/sun-year.ts'
import type { Configuration } from './result.ts'

/** What the estimator answered about given panels. */
export interface Answer {
  readonly baseline: Baseline
  readonly hours: HourlySeries
}

interface Predicted {
  readonly baseline: Baseline
  readonly production: Production
}

/** The baseline of panels that the estimator was not asked about. */
const modelBaseline = (baseline: Baseline, { monthly, systemSize }: Production): Baseline => {
  const annual = total(monthly)
  return {
    ...baseline,
    ac_annual: annual,
    ac_monthly: [...monthly],
    capacity_factor: (100 * annual) / (systemSize * HOURS),
    kwh_per_kw: annual / systemSize,
    source: 'model',
  }
}

/**
 * Computes configurations at the place of given panels from one answer of the estimator. The sun's year, the horizon and
 * the model of the given panels are computed once and serve them all.
 *
 * @param given what the estimator was asked about
 */
export const placeOf = (given: Configuration, { baseline, hours }: Answer) => {
  const sun = sunYear({ ...given, timeZone: hours.timeZone })
  const production: Production = { ...given, monthly: baseline.ac_monthly, hours }
  const year = unshadedYear(production, sun)
  const shade = horizonShade(horizonLine(given.horizonProfile), sun)
  let knownModel: ProductionModel | undefined
  const model = (): ProductionModel => {
    knownModel ??= productionModel(production, sun)
    return knownModel
  }

  const isGiven = ({ panelTilt, panelAzimuth, systemSize }: Configuration): boolean =>
    panelTilt === given.panelTilt && panelAzimuth === given.panelAzimuth && systemSize === given.systemSize

  /** Another size of the given panels is still the estimator's figure, because power is proportional to the size. */
  const predict = (configuration: Configuration): Predicted => {
    const { panelTilt, panelAzimuth, systemSize } = configuration
    if (panelTilt === given.panelTilt && panelAzimuth === given.panelAzimuth) {
      const scaled = scaleBaseline(baseline, given.systemSize, systemSize)
      const scaledHours = scaleSeries(hours, systemSize / given.systemSize)
      return {
        baseline: scaled,
        production: { panelTilt, panelAzimuth, systemSize, monthly: scaled.ac_monthly, hours: scaledHours },
      }
    }
    const modeled = modelProduction(model(), configuration)
    return { baseline: modelBaseline(baseline, modeled), production: modeled }
  }

  /** @param configuration at the same place */
  const compute = (
    configuration: Configuration,
  ): { readonly baseline: Baseline; readonly energy: Energy } => {
    const shadeHere =
      configuration.horizonProfile === given.horizonProfile
        ? shade
        : horizonShade(horizonLine(configuration.horizonProfile), sun)
    if (isGiven(configuration)) return { baseline, energy: energyLoss(shadeHere, year) }
    const predicted = predict(configuration)
    return {
      baseline: predicted.baseline,
      energy: energyLoss(shadeHere, unshadedYear(predicted.production, sun)),
    }
  }

  return { compute, model, shade }
}
