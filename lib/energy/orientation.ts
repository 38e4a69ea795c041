import { total } from '../solar/hours.ts'
import {
  bestOf,
  GRID_AZIMUTHS,
  GRID_TILTS,
  type Objective,
  type Orientation,
  searchOrientation,
} from './orientation-search.ts'
import { modelProduction, type ProductionModel } from './production-model.ts'
import { shadedYear, solarAccess } from './shaded-year.ts'
import type { SkylineShade } from './skyline-shade.ts'
import { unshadedYear } from './unshaded-year.ts'

/** What a plane receives and produces in a year. */
interface Yield {
  /** AC energy with and without the horizon, kWh. */
  readonly adjustedAnnual: number
  readonly unshadedAnnual: number
  /** Irradiation on the plane without the horizon, Wh/m². */
  readonly irradiation: number
  /** Percent of the irradiation that the horizon leaves. */
  readonly solarAccess: number
}

export type YieldOf = (orientation: Orientation) => Yield

/** What planes yield at a place, each computed once. */
export const memoizedYield = (model: ProductionModel, shade: SkylineShade): YieldOf => {
  const known = new Map<string, Yield>()
  const { systemSize } = model.given

  const compute = (orientation: Orientation): Yield => {
    const production = modelProduction(model, { ...orientation, systemSize })
    const year = unshadedYear(production, model.sun)
    const shaded = shadedYear(year, shade)
    return {
      adjustedAnnual: total(shaded.monthly),
      unshadedAnnual: total(production.monthly),
      irradiation: year.irradiation.total,
      solarAccess: solarAccess(year, shaded),
    }
  }

  return (orientation) => {
    const { panelTilt, panelAzimuth } = orientation
    const key = panelTilt === 0 ? 'flat' : `${panelTilt} ${panelAzimuth}`
    const found = known.get(key) ?? compute(orientation)
    known.set(key, found)
    return found
  }
}

export interface OrientationYield extends Orientation {
  /** AC energy of a year, kWh. */
  readonly adjustedAnnual: number
}

export interface BestOrientation {
  readonly best: OrientationYield
  /** The best without the horizon. */
  readonly bestUnshaded: OrientationYield
  readonly given: OrientationYield
  /** Percent: shaded over unshaded irradiation of the given plane … */
  readonly solarAccess: number
  /** … its unshaded irradiation over that of the plane that receives most (TOF) … */
  readonly tiltAndOrientationFactor: number
  /** … and the product of both (TSRF). */
  readonly totalSolarResourceFraction: number
  /** AC energy with the horizon, kWh, at {@link GRID_TILTS} (rows) × {@link GRID_AZIMUTHS} (columns). */
  readonly grid: number[][]
}

/**
 * The orientation of greatest AC energy behind a horizon, to whole degrees: a grid of tilts and azimuths, and a climb from
 * its highest peaks. Everything comes from the model, scaled to the estimator's months.
 *
 * @param yieldOf see {@link memoizedYield}
 */
export const bestOrientation = (
  yieldOf: YieldOf,
  { panelTilt, panelAzimuth }: Orientation,
): BestOrientation => {
  const given = { panelTilt, panelAzimuth }

  const withYield = (orientation: Orientation, objective: Objective): OrientationYield => {
    const isFlat = orientation.panelTilt === 0
    return {
      panelTilt: orientation.panelTilt,
      panelAzimuth: isFlat ? panelAzimuth : orientation.panelAzimuth,
      adjustedAnnual: objective(orientation),
    }
  }
  const bestIncludingGiven = (objective: Objective): Orientation =>
    bestOf([searchOrientation(objective), given], objective)

  const shaded: Objective = (orientation) => yieldOf(orientation).adjustedAnnual
  const unshaded: Objective = (orientation) => yieldOf(orientation).unshadedAnnual
  const irradiation: Objective = (orientation) => yieldOf(orientation).irradiation
  const greatest = irradiation(bestIncludingGiven(irradiation))
  const access = yieldOf(given).solarAccess
  const factor = greatest > 0 ? (100 * irradiation(given)) / greatest : 0
  return {
    best: withYield(bestIncludingGiven(shaded), shaded),
    bestUnshaded: withYield(bestIncludingGiven(unshaded), unshaded),
    given: withYield(given, shaded),
    solarAccess: access,
    tiltAndOrientationFactor: factor,
    totalSolarResourceFraction: (access * factor) / 100,
    grid: GRID_TILTS.map((tilt) =>
      GRID_AZIMUTHS.map((azimuth) => shaded({ panelTilt: tilt, panelAzimuth: azimuth })),
    ),
  }
}
