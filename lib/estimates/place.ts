import { type HorizonShade, horizonShade } from '../energy/horizon-shade.ts'
import { energyLoss } from '../energy/loss.ts'
import { modelProduction, type ProductionModel, productionModel } from '../energy/production-model.ts'
import { type Production, type UnshadedYear, unshadedYear } from '../energy/unshaded-year.ts'
import { scaleBaseline } from '../estimators/scale-baseline.ts'
import { horizonLine } from '../horizon/line.ts'
import { type HourlySeries, scaleSeries } from '../pvwatts/hourly-series.ts'
import type { Mounting } from '../pvwatts/model.ts'
import type { Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { HorizonPoint } from '../schemas/horizon.ts'
import { HOURS, total } from '../solar/hours.ts'
import { sunYear } from '../solar/sun-year.ts'
import type { Configuration } from './result.ts'

/** What the estimator answered about given panels. */
export interface Answer {
  readonly baseline: Baseline
  readonly hours: HourlySeries
}

/** Panels at the place, without a horizon. */
interface Unshaded {
  readonly baseline: Baseline
  readonly year: UnshadedYear
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

  /** Another size of the given panels is still the estimator's figure, because power is proportional to the size. */
  const scaled = (systemSize: number): Unshaded => {
    const scaledBaseline = scaleBaseline(baseline, given.systemSize, systemSize)
    const scaledHours = scaleSeries(hours, systemSize / given.systemSize)
    const scaledProduction = {
      ...production,
      systemSize,
      monthly: scaledBaseline.ac_monthly,
      hours: scaledHours,
    }
    return { baseline: scaledBaseline, year: unshadedYear(scaledProduction, sun) }
  }

  const modeled = (mounting: Mounting): Unshaded => {
    const predicted = modelProduction(model(), mounting)
    return { baseline: modelBaseline(baseline, predicted), year: unshadedYear(predicted, sun) }
  }

  const unshaded = (mounting: Mounting): Unshaded => {
    const { panelTilt, panelAzimuth, systemSize } = mounting
    if (panelTilt !== given.panelTilt || panelAzimuth !== given.panelAzimuth) return modeled(mounting)
    return systemSize === given.systemSize ? { baseline, year } : scaled(systemSize)
  }

  const shadeOf = (horizonProfile: readonly HorizonPoint[]): HorizonShade =>
    horizonProfile === given.horizonProfile ? shade : horizonShade(horizonLine(horizonProfile), sun)

  /** @param configuration at the same place */
  const compute = (
    configuration: Configuration,
  ): { readonly baseline: Baseline; readonly energy: Energy } => {
    const here = unshaded(configuration)
    return { baseline: here.baseline, energy: energyLoss(shadeOf(configuration.horizonProfile), here.year) }
  }

  return { compute, model, shade }
}
