import { total } from '../solar/hours.ts'
import type { LineShade } from './horizon-shade.ts'
import { modelProduction, type ProductionModel } from './production-model.ts'
import { shadedYear, solarAccess } from './shaded-year.ts'
import { unshadedYear } from './unshaded-year.ts'

export interface Orientation {
  /** Degrees from horizontal, 0…90. */
  readonly panelTilt: number
  /** Degrees clockwise from north, 0 ≤ a < 360. */
  readonly panelAzimuth: number
}

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

type Objective = (orientation: Orientation) => number

export const GRID_TILTS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const
export const GRID_AZIMUTHS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330] as const

/** Degrees of tilt and of azimuth by which the search moves, coarse to fine. */
const STEPS = [
  [5, 15],
  [3, 7],
  [2, 4],
  [1, 2],
  [1, 1],
] as const

/** Peaks of the grid from which the search starts: behind a wall there may be a peak on either side of it. */
const MAX_STARTS = 3

const wrapped = (azimuth: number): number => ((azimuth % 360) + 360) % 360

/** A flat plane faces every way, so that it has neighbors all around. */
const neighbors = (
  { panelTilt, panelAzimuth }: Orientation,
  tiltStep: number,
  azimuthStep: number,
): Orientation[] => {
  const azimuths =
    panelTilt === 0 ? GRID_AZIMUTHS : [-1, 0, 1].map((steps) => wrapped(panelAzimuth + steps * azimuthStep))
  const tilts = [-1, 0, 1].map((steps) => Math.min(90, Math.max(0, panelTilt + steps * tiltStep)))
  return tilts.flatMap((tilt) => azimuths.map((azimuth) => ({ panelTilt: tilt, panelAzimuth: azimuth })))
}

/** The first of the best. */
const bestOf = (
  orientations: readonly [Orientation, ...Orientation[]],
  objective: Objective,
): Orientation => {
  let [best] = orientations
  for (const orientation of orientations) if (objective(orientation) > objective(best)) best = orientation
  return best
}

/** Climbs to the nearest peak, to whole degrees. */
const climb = (start: Orientation, objective: Objective): Orientation => {
  let peak = start
  for (const [tiltStep, azimuthStep] of STEPS) {
    for (;;) {
      const next = bestOf([peak, ...neighbors(peak, tiltStep, azimuthStep)], objective)
      if (next === peak) break
      peak = next
    }
  }
  return peak
}

const FLAT: Orientation = { panelTilt: 0, panelAzimuth: 0 }

/** The cells of the grid, the flat ones once. */
const GRID: readonly Orientation[] = [
  FLAT,
  ...GRID_TILTS.filter((tilt) => tilt > 0).flatMap((panelTilt) =>
    GRID_AZIMUTHS.map((panelAzimuth) => ({ panelTilt, panelAzimuth })),
  ),
]

/** The orientation for which the objective is greatest, to whole degrees. */
const search = (objective: Objective): Orientation => {
  const isPeak = (cell: Orientation): boolean =>
    neighbors(cell, 10, 30).every((neighbor) => objective(neighbor) <= objective(cell))
  const peaks = GRID.filter(isPeak).toSorted((a, b) => objective(b) - objective(a))
  const tops = peaks.slice(0, MAX_STARTS).map((peak) => climb(peak, objective))
  return bestOf([FLAT, ...tops], objective)
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
  const better = (objective: Objective): Orientation => bestOf([search(objective), given], objective)

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
