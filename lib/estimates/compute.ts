import { energyLoss } from '../energy/loss.ts'
import { modelProduction, type ProductionModel, productionModel } from '../energy/production-model.ts'
import { type SkylineShadeRange, skylineShadeRange } from '../energy/skyline-shade.ts'
import { type HourlyProduction, unshadedYear } from '../energy/unshaded-year.ts'
import { productionTotals } from '../estimators/production-totals.ts'
import { type Surroundings, skylineOf } from '../horizon/skyline.ts'
import type { Mounting } from '../pvwatts/model.ts'
import type { Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { SunYear } from '../solar/sun-year.ts'
import type { Answer } from './answer.ts'
import type { Configuration } from './result.ts'
import { scaled, type Unshaded, unshadedOf } from './unshaded.ts'

/** @param baseline of the panels that the estimator was asked about */
const modeled = (baseline: Baseline, production: HourlyProduction, sun: SunYear): Unshaded => {
  const totals = productionTotals(production.monthly, production.systemSize)
  const modeledBaseline: Baseline = { ...baseline, ...totals, source: 'model' }
  return { baseline: modeledBaseline, year: unshadedYear(production, sun) }
}

/** Flat planes have no azimuth. */
const isSamePlane = (one: Mounting, other: Mounting): boolean =>
  one.panelTilt === other.panelTilt && (one.panelTilt === 0 || one.panelAzimuth === other.panelAzimuth)

/** Variants that do not override them share the lists of the body. */
const isSameSkyline = (one: Surroundings, other: Surroundings): boolean =>
  one.horizonProfile === other.horizonProfile && one.obstacles === other.obstacles

type Compute = (configuration: Configuration) => { readonly baseline: Baseline; readonly energy: Energy }

/**
 * Computes any configuration at the place of given panels from one answer of the estimator. The sun's year, the skyline and
 * the model of the given panels serve all configurations, and each is computed once.
 *
 * @param given what the estimator was asked about
 */
export const computeFrom = (given: Configuration, answer: Answer): Compute => {
  const unshaded = unshadedOf(given, answer)
  const { sun } = unshaded.year
  const shade = skylineShadeRange(skylineOf(given), sun)
  let model: ProductionModel | undefined

  const unshadedWith = (mounting: Mounting): Unshaded => {
    const { systemSize } = mounting
    if (isSamePlane(mounting, given))
      return systemSize === given.systemSize ? unshaded : scaled(unshaded, systemSize)
    model ??= productionModel(unshaded.year, sun)
    return modeled(unshaded.baseline, modelProduction(model, mounting), sun)
  }

  const shadeOf = (surroundings: Surroundings): SkylineShadeRange =>
    isSameSkyline(surroundings, given) ? shade : skylineShadeRange(skylineOf(surroundings), sun)

  return (configuration) => {
    const { baseline, year } = unshadedWith(configuration)
    return { baseline, energy: energyLoss(shadeOf(configuration), year) }
  }
}
