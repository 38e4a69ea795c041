import { wrapAzimuth } from '../horizon/direction.ts'
import { modelProduction, type ProductionModel } from '../pvwatts/production.ts'
import type { OptimizedOrientation } from '../schemas/estimate.ts'
import type { ShadedSun } from '../shading/hidden-sun.ts'
import type { Plane } from '../solar/angles.ts'
import { total } from '../solar/calendar.ts'
import { shadedYear, shadeOf, solarAccess, unshadedYear } from './plane-year.ts'

/**
 * A plane's year: AC energy with and without the skyline, kWh; plane-of-array irradiation without it, Wh/m²; and solar access,
 * percent.
 */
export const yieldOf = (model: ProductionModel, sun: ShadedSun, plane: Plane) => {
  const production = modelProduction(model, { ...plane, systemSize: model.given.systemSize })
  const year = unshadedYear(production, model.place)
  const shaded = shadedYear(year, shadeOf(year, sun))
  return {
    adjustedAnnual: total(shaded.monthly),
    unshadedAnnual: total(production.monthly),
    irradiation: year.irradiation.total,
    solarAccess: solarAccess(year, shaded),
  }
}

type Yield = ReturnType<typeof yieldOf>

/** A figure of a plane. Asynchronous, so that a server can serve other requests between planes. */
type Of<Value> = (plane: Plane) => Promise<Value>

export const GRID_TILTS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const
export const GRID_AZIMUTHS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330] as const

/** Search steps in degrees of tilt and azimuth, coarse to fine. */
const STEPS = [
  [5, 15],
  [3, 7],
  [2, 4],
  [1, 2],
  [1, 1],
] as const

/** Grid peaks from which the search climbs: a wall may leave a peak on either side. */
const MAX_STARTS = 3

/** The planes of the grid, with a single flat one: a flat plane has no azimuth. */
const GRID: readonly Plane[] = GRID_TILTS.flatMap((panelTilt) =>
  (panelTilt === 0 ? [0] : GRID_AZIMUTHS).map((panelAzimuth) => ({ panelTilt, panelAzimuth })),
)

/** A flat plane has neighbors at all azimuths. */
const neighborsOf = (
  { panelTilt, panelAzimuth }: Plane,
  tiltStep: number,
  azimuthStep: number,
): readonly Plane[] => {
  const azimuths =
    panelTilt === 0
      ? GRID_AZIMUTHS
      : [-1, 0, 1].map((steps) => wrapAzimuth(panelAzimuth + steps * azimuthStep))
  const tilts = [-1, 0, 1].map((steps) => Math.min(90, Math.max(0, panelTilt + steps * tiltStep)))
  return tilts.flatMap((tilt) => azimuths.map((azimuth) => ({ panelTilt: tilt, panelAzimuth: azimuth })))
}

/** The first plane, unless one of the others is better. */
const bestOf = async (first: Plane, others: readonly Plane[], objective: Of<number>): Promise<Plane> => {
  let best = first
  let most = await objective(first)
  for (const plane of others) {
    const value = await objective(plane)
    if (value > most) [best, most] = [plane, value]
  }
  return best
}

/** Climbs to the nearest peak, to whole degrees. */
const climb = async (start: Plane, objective: Of<number>): Promise<Plane> => {
  let peak = start
  for (const [tiltStep, azimuthStep] of STEPS)
    for (;;) {
      const next = await bestOf(peak, neighborsOf(peak, tiltStep, azimuthStep), objective)
      if (next === peak) break
      peak = next
    }
  return peak
}

/** The plane that maximizes the objective, to whole degrees: a grid search, and a climb from its highest peaks. */
export const searchPlane = async (objective: Of<number>): Promise<Plane> => {
  const peaks: { readonly plane: Plane; readonly value: number }[] = []
  for (const plane of GRID)
    if ((await bestOf(plane, neighborsOf(plane, 10, 30), objective)) === plane)
      peaks.push({ plane, value: await objective(plane) })
  const highest = peaks.sort((a, b) => b.value - a.value).slice(0, MAX_STARTS)
  const tops: Plane[] = []
  for (const { plane } of highest) tops.push(await climb(plane, objective))
  return bestOf({ panelTilt: 0, panelAzimuth: 0 }, tops, objective)
}

const once = (computeYield: Of<Yield>): Of<Yield> => {
  const known = new Map<string, Promise<Yield>>()
  return ({ panelTilt, panelAzimuth }) => {
    const key = panelTilt === 0 ? 'flat' : `${panelTilt} ${panelAzimuth}`
    const found = known.get(key) ?? computeYield({ panelTilt, panelAzimuth })
    known.set(key, found)
    return found
  }
}

/**
 * The orientation with the most AC energy behind a skyline, to whole degrees unless the given one is better. All figures are
 * modeled and scaled to the estimator's months for the given panels.
 */
export const bestOrientation = async (
  computeYield: Of<Yield>,
  { panelTilt, panelAzimuth }: Plane,
): Promise<OptimizedOrientation> => {
  const given = { panelTilt, panelAzimuth }
  const yields = once(computeYield)
  const bestBy = async (figure: keyof Yield) => {
    const objective = async (plane: Plane) => (await yields(plane))[figure]
    const best = await bestOf(await searchPlane(objective), [given], objective)
    const plane = best.panelTilt === 0 ? { panelTilt: 0, panelAzimuth } : best
    return { plane, most: await objective(plane) }
  }
  const best = await bestBy('adjustedAnnual')
  const bestUnshaded = await bestBy('unshadedAnnual')
  const { most } = await bestBy('irradiation')
  const ofGiven = await yields(given)
  const factor = most > 0 ? (100 * ofGiven.irradiation) / most : 0
  const grid: number[][] = []
  for (const panelTilt of GRID_TILTS) {
    const row = GRID_AZIMUTHS.map((panelAzimuth) => yields({ panelTilt, panelAzimuth }))
    grid.push((await Promise.all(row)).map(({ adjustedAnnual }) => adjustedAnnual))
  }
  return {
    best: { ...best.plane, adjustedAnnual: best.most },
    bestUnshaded: { ...bestUnshaded.plane, adjustedAnnual: bestUnshaded.most },
    given: { ...given, adjustedAnnual: ofGiven.adjustedAnnual },
    solarAccess: ofGiven.solarAccess,
    tiltAndOrientationFactor: factor,
    totalSolarResourceFraction: (ofGiven.solarAccess * factor) / 100,
    grid,
  }
}
