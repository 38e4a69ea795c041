import { describe, expect, test } from 'vitest'
import {
  bestOrientation,
  GRID_AZIMUTHS,
  GRID_TILTS,
  searchPlane,
  yieldOf,
} from '../../../lib/energy/orientation.ts'
import { monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import { simulate } from '../../../lib/pvwatts/model.ts'
import { modelProduction, productionModel } from '../../../lib/pvwatts/production.ts'
import { placeYear } from '../../../lib/pvwatts/sky-year.ts'
import type { OptimizedOrientation } from '../../../lib/schemas/estimate.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import type { Plane } from '../../../lib/solar/angles.ts'
import { at, constant } from '../columns.ts'
import { GARDEN, skyline } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind, type OpenYear, openYear } from './behind-horizon.ts'
import { yearOf } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180

describe('the search finds', () => {
  type Objective = (plane: Plane) => number
  /** Maximal for one plane: the cosine of the angle between its normal and another's. */
  const facing =
    (tilt: number, azimuth: number): Objective =>
    ({ panelTilt, panelAzimuth }) =>
      Math.cos(tilt * DEGREE) * Math.cos(panelTilt * DEGREE) +
      Math.sin(tilt * DEGREE) * Math.sin(panelTilt * DEGREE) * Math.cos((azimuth - panelAzimuth) * DEGREE)
  const search = (objective: Objective) => searchPlane(async (plane) => objective(plane))

  test.each([
    [1, 77],
    [37, 0],
    [37, 359],
    [45, 15],
    [90, 345],
  ])('a plane at a tilt of %d° and an azimuth of %d°', async (panelTilt, panelAzimuth) => {
    expect(await search(facing(panelTilt, panelAzimuth))).toEqual({ panelTilt, panelAzimuth })
  })

  test('the flat plane, and if all are equal too', async () => {
    for (const objective of [facing(0, 0), () => 7]) expect((await search(objective)).panelTilt).toBe(0)
  })

  test('the higher of two peaks after some hundred planes, even where the grid passes it by', async () => {
    const tried = new Set<string>()
    const [low, high] = [facing(60, 90), facing(35, 255)]
    const narrow: Objective = (plane) => {
      tried.add(JSON.stringify(plane))
      return Math.max(0.9 * low(plane), high(plane) ** 20)
    }
    expect(await search(narrow)).toEqual({ panelTilt: 35, panelAzimuth: 255 })
    expect(tried.size).toBeLessThan(350)
  })
})

const desert = yearOf('desert, tilt 20°, azimuth 180°').open
const maritime = yearOf('maritime, tilt 20°, azimuth 180°').open

const bestBehind = (
  profile: Profile,
  open: OpenYear,
  obstacles = GARDEN.slice(0, 0),
): Promise<OptimizedOrientation> => {
  const model = productionModel(open, open.place)
  const sun = shadedSun(skyline(profile, obstacles), open.sun, false)
  return bestOrientation(async (plane) => yieldOf(model, sun, plane), open)
}

/** The model's year of a plane at a place. */
const yearFacing = (open: OpenYear, plane: Plane): OpenYear => {
  const { panelTilt, panelAzimuth } = plane
  const mounting = { panelTilt, panelAzimuth, systemSize: open.systemSize }
  return openYear({ ...open, ...modelProduction(productionModel(open, open.place), mounting) })
}

/** A place whose estimator gives the model's own months, so that all factors are 1. */
const withPanels = (open: OpenYear, plane: Plane, hours = open.hours): OpenYear => {
  const given = { ...open, ...plane }
  const place = placeYear(open, hours)
  const simulated = simulate(given, hours, place)
  return openYear({ ...given, hours: simulated, monthly: monthlyEnergy(simulated.ac) })
}

const turn = (azimuth: number): number => (azimuth + 360) % 360

const wall = (from: number, to: number, height: number): Profile => [
  ...[from - 1, to + 1, to + 90, from - 90].map((at) => point(turn(at), 0)),
  ...[from, (from + to) / 2, to].map((at) => point(turn(at), height)),
]

test('behind a wall in the south the best orientation beats the given one and all of the grid', async () => {
  const profile = wall(140, 220, 60)
  const { best, bestUnshaded, given, grid } = await bestBehind(profile, maritime, [...GARDEN])
  const energyOf = (plane: Plane, obstacles = GARDEN, horizon: Profile = profile) =>
    energyBehind(horizon, yearFacing(maritime, plane), obstacles).adjustedAnnual
  expect(Math.max(given.adjustedAnnual, ...grid.flat())).toBeLessThanOrEqual(best.adjustedAnnual)
  for (const found of [best, given]) expect(found.adjustedAnnual).toBeCloseTo(energyOf(found), 9)
  expect(bestUnshaded.adjustedAnnual).toBeCloseTo(energyOf(bestUnshaded, [], []), 9)
  const cell = { panelTilt: GRID_TILTS[7], panelAzimuth: GRID_AZIMUTHS[10] }
  expect(grid[7]?.[10]).toBeCloseTo(energyOf(cell), 9)
})

test('the given orientation is the best one if it is better than any of whole degrees', async () => {
  const given = { panelTilt: 23.25, panelAzimuth: 179.75 }
  const { best, bestUnshaded, solarAccess } = await bestBehind([], withPanels(desert, given))
  expect(best).toMatchObject(given)
  expect([best, solarAccess]).toStrictEqual([bestUnshaded, 100])
})

test('TOF and TSRF are shares of irradiation, even if the estimator’s months favor steeper panels', async () => {
  const irradiationOf = (plane: Plane): number => yearFacing(desert, plane).irradiation.total
  // The best plane for the sun is tilted 22° to 25° and faces south.
  const tilts = [22, 23, 24, 25]
  const irradiations = tilts.map((panelTilt) => irradiationOf({ panelTilt, panelAzimuth: 180 }))
  const greatest = Math.max(...irradiations)
  const plane = { panelTilt: 27.3, panelAzimuth: 182.9 }
  const profile = wall(100, 170, 40)
  const open = withPanels(desert, plane)
  const monthly = open.monthly.map((energy, month) => (month >= 3 && month <= 8 ? 0.91 : 1.09) * energy)
  const { solarAccess, ...found } = await bestBehind(profile, openYear({ ...open, monthly }))
  expect(found.bestUnshaded.panelTilt).toBeGreaterThan(at(tilts, irradiations.indexOf(greatest)))
  const factor = (100 * irradiationOf(plane)) / greatest
  expect(Math.abs(found.tiltAndOrientationFactor - factor)).toBeLessThan(0.01)
  expect(solarAccess).toBeCloseTo(energyBehind(profile, yearFacing(open, plane)).solarAccess, 9)
  expect(found.totalSolarResourceFraction).toBe((solarAccess * found.tiltAndOrientationFactor) / 100)
})

test('without light everything is 0, nothing is lost, and flat panels have the azimuth of the given ones', async () => {
  const dark = { ...desert.hours, dn: constant(0), df: constant(0) }
  const night = withPanels(desert, { panelTilt: 44, panelAzimuth: 77 }, dark)
  const found = await bestBehind(uniform(30), night)
  const flat = { panelTilt: 0, panelAzimuth: 77, adjustedAnnual: 0 }
  expect(found).toMatchObject({
    solarAccess: 100,
    tiltAndOrientationFactor: 0,
    totalSolarResourceFraction: 0,
    best: flat,
    bestUnshaded: flat,
    given: { panelTilt: 44, panelAzimuth: 77, adjustedAnnual: 0 },
  })
  expect(new Set(found.grid.flat())).toEqual(new Set([0]))
})
