import { wrapAzimuth } from '../horizon/direction.ts'

export interface Orientation {
  /** Degrees from horizontal, 0…90. */
  readonly panelTilt: number
  /** Degrees clockwise from north, 0 ≤ a < 360. */
  readonly panelAzimuth: number
}

/** What the search makes as great as it can. */
export type Objective = (orientation: Orientation) => number

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

/** A flat plane has no azimuth, so it has neighbors all around. */
const neighbors = (
  { panelTilt, panelAzimuth }: Orientation,
  tiltStep: number,
  azimuthStep: number,
): Orientation[] => {
  const azimuths =
    panelTilt === 0
      ? GRID_AZIMUTHS
      : [-1, 0, 1].map((steps) => wrapAzimuth(panelAzimuth + steps * azimuthStep))
  const tilts = [-1, 0, 1].map((steps) => Math.min(90, Math.max(0, panelTilt + steps * tiltStep)))
  return tilts.flatMap((tilt) => azimuths.map((azimuth) => ({ panelTilt: tilt, panelAzimuth: azimuth })))
}

/** The first of the best. */
export const bestOf = (
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
export const GRID: readonly Orientation[] = [
  FLAT,
  ...GRID_TILTS.filter((tilt) => tilt > 0).flatMap((panelTilt) =>
    GRID_AZIMUTHS.map((panelAzimuth) => ({ panelTilt, panelAzimuth })),
  ),
]

/** The orientation for which the objective is greatest, to whole degrees. */
export const searchOrientation = (objective: Objective): Orientation => {
  const isPeak = (cell: Orientation): boolean =>
    neighbors(cell, 10, 30).every((neighbor) => objective(neighbor) <= objective(cell))
  const peaks = GRID.filter(isPeak).toSorted((a, b) => objective(b) - objective(a))
  const tops = peaks.slice(0, MAX_STARTS).map((peak) => climb(peak, objective))
  return bestOf([FLAT, ...tops], objective)
}
