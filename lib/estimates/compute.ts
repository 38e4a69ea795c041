import { energyLoss } from '../energy/loss.ts'
import { modelProduction, type ProductionModel, productionModel } from '../energy/production-model.ts'
import { type SkylineShadeRange, skylineShadeRange } from '../energy/skyline-shade.ts'
import { type HourlyProduction, type UnshadedYear, unshadedYear } from '../energy/unshaded-year.ts'
import { scaleBaseline } from '../estimators/scale-baseline.ts'
import { type Surroundings, skylineOf } from '../horizon/skyline.ts'
import { scaleSeries } from '../pvwatts/hourly-series.ts'
import type { Mounting } from '../pvwatts/model.ts'
import type { Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { HOURS, total } from '../solar/hours.ts'
import { type SunYear, sunYear } from '../solar/sun-year.ts'
import { type Answer, productionOf } from './answer.ts'
import type { Configuration } from './result.ts'

/** Panels without a horizon. */
interface Unshaded {
  readonly baseline: Baseline
  readonly year: UnshadedYear
}

/** Another size is still the estimator's figure, because power is proportional to the size. */
const scaled = ({ baseline, year }: Unshaded, systemSize: number): Unshaded => {
  const scaledBaseline = scaleBaseline(baseline, year.systemSize, systemSize)
  const hours = scaleSeries(year.hours, systemSize / year.systemSize)
  const { panelTilt, panelAzimuth, sun } = year
  const production = { panelTilt, panelAzimuth, systemSize, monthly: scaledBaseline.ac_monthly, hours }
  return { baseline: scaledBaseline, year: unshadedYear(production, sun) }
}

/** @param baseline of the panels that the estimator was asked about */
const modeled = (baseline: Baseline, production: HourlyProduction, sun: SunYear): Unshaded => {
  const { monthly, systemSize } = production
  const annual = total(monthly)
  const modeledBaseline: Baseline = {
    ...baseline,
    ac_annual: annual,
    ac_monthly: [...monthly],
    capacity_factor: (100 * annual) / (systemSize * HOURS),
    kwh_per_kw: annual / systemSize,
    source: 'model',
  }
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
  const sun = sunYear({ ...given, timeZone: answer.hours.timeZone })
  const production = productionOf(given, answer)
  const unshaded: Unshaded = { baseline: answer.baseline, year: unshadedYear(production, sun) }
  const shade = skylineShadeRange(skylineOf(given), sun)
  let model: ProductionModel | undefined

  const unshadedOf = (mounting: Mounting): Unshaded => {
    const { systemSize } = mounting
    if (isSamePlane(mounting, given))
      return systemSize === given.systemSize ? unshaded : scaled(unshaded, systemSize)
    model ??= productionModel(production, sun)
    return modeled(unshaded.baseline, modelProduction(model, mounting), sun)
  }

  const shadeOf = (surroundings: Surroundings): SkylineShadeRange =>
    isSameSkyline(surroundings, given) ? shade : skylineShadeRange(skylineOf(surroundings), sun)

  return (configuration) => {
    const { baseline, year } = unshadedOf(configuration)
    return { baseline, energy: energyLoss(shadeOf(configuration), year) }
  }
}
