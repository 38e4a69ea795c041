import { total } from '../solar/hours.ts'
import type { LineShade } from './horizon-shade.ts'
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
import { unshadedYear } from './unshaded-year.ts'

/** What a plane receives and produces in a year. */
interface Yield {
  /** AC energy with and without the horizon, kWh. */
  readonly adjustedAnnual: number
  readonly unshadedAnnual: number
  /** Irradiation on the plane without the horizon, Wh/m². */
  readonly insolation: number
  /** Percent of the insolation that the horizon leaves. */
  readonly solarAccess: number
}

/** What planes yield at a place, each computed once. */
const yields = (model: ProductionModel, shade: LineShade): ((orientation: Orientation) => Yield) => {
  const known = new Map<string, Yield>()
  const { systemSize } = model.given

  const compute = (orientation: Orientation): Yield => {
    const production = modelProduction(model, { ...orientation, systemSize })
    const year = unshadedYear(production, model.sun)
    const shaded = shadedYear(year, shade)
    return {
      adjustedAnnual: total(shaded.monthly),
      unshadedAnnual: total(production.monthly),
      insolation: total(Object.values(year.irradiation)),
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
  /** Percent: shaded over unshaded insolation of the given plane … */
  readonly solarAccess: number
  /** … its unshaded insolation over that of the plane that receives most (TOF) … */
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
 * @param model of the given panels
 */
export const bestOrientation = (model: ProductionModel, shade: LineShade): BestOrientation => {
  const yieldOf = yields(model, shade)
  const { panelTilt, panelAzimuth } = model.given
  const given = { panelTilt, panelAzimuth }

  const report = (orientation: Orientation, objective: Objective): OrientationYield => {
    const isFlat = orientation.panelTilt === 0
    return {
      panelTilt: orientation.panelTilt,
      panelAzimuth: isFlat ? panelAzimuth : orientation.panelAzimuth,
      adjustedAnnual: objective(orientation),
    }
  }
  const better = (objective: Objective): Orientation =>
    bestOf([searchOrientation(objective), given], objective)

  const shaded: Objective = (orientation) => yieldOf(orientation).adjustedAnnual
  const unshaded: Objective = (orientation) => yieldOf(orientation).unshadedAnnual
  const insolation: Objective = (orientation) => yieldOf(orientation).insolation
  const greatest = insolation(better(insolation))
  const access = yieldOf(given).solarAccess
  const factor = greatest > 0 ? (100 * insolation(given)) / greatest : 0
  return {
    best: report(better(shaded), shaded),
    bestUnshaded: report(better(unshaded), unshaded),
    given: report(given, shaded),
    solarAccess: access,
    tiltAndOrientationFactor: factor,
    totalSolarResourceFraction: (access * factor) / 100,
    grid: GRID_TILTS.map((tilt) =>
      GRID_AZIMUTHS.map((azimuth) => shaded({ panelTilt: tilt, panelAzimuth: azimuth })),
    ),
  }
}
