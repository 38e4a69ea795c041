import { describe, expect, test } from 'vitest'
import {
  bestOrientation,
  GRID_AZIMUTHS,
  GRID_TILTS,
  searchPlane,
  yieldOf,
} from '../../../lib/energy/orientation.ts'
import { modelProduction, productionModel } from '../../../lib/pvwatts/production.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import type { Plane } from '../../../lib/solar/angles.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { GARDEN, HILLS, skyline } from '../horizon/skylines.ts'
import { energyBehind, openYear } from './behind-horizon.ts'
import { yearOf } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180

type Objective = (plane: Plane) => number
/** Maximal for one plane: the cosine of the angle between its normal and another's. */
const facing =
  (tilt: number, azimuth: number): Objective =>
  ({ panelTilt, panelAzimuth }) =>
    Math.cos(tilt * DEGREE) * Math.cos(panelTilt * DEGREE) +
    Math.sin(tilt * DEGREE) * Math.sin(panelTilt * DEGREE) * Math.cos((azimuth - panelAzimuth) * DEGREE)

describe('the search finds', () => {
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

/** Yields that are maximal for different planes: 1 kWh with the skyline, 1 kWh without it, and 2 Wh/m². */
const yields = (shaded: Objective, open: Objective, light: Objective, solarAccess: number) => {
  const computeYield = async (plane: Plane) => ({
    adjustedAnnual: shaded(plane),
    unshadedAnnual: open(plane),
    irradiation: 2 * light(plane),
    solarAccess,
  })
  return (given: Plane) => bestOrientation(computeYield, given)
}

test('the best orientations and all of the grid have their energy, and TOF and TSRF are shares of irradiation', async () => {
  const [shaded, light] = [facing(35, 255), facing(25, 180)]
  const given = { panelTilt: 27.3, panelAzimuth: 100 }
  const { grid, ...found } = await yields(shaded, facing(40, 180), light, 80)(given)
  const one = expect.closeTo(1, 12)
  expect(found).toEqual({
    best: { panelTilt: 35, panelAzimuth: 255, adjustedAnnual: one },
    bestUnshaded: { panelTilt: 40, panelAzimuth: 180, adjustedAnnual: one },
    given: { ...given, adjustedAnnual: shaded(given) },
    solarAccess: 80,
    tiltAndOrientationFactor: expect.closeTo(100 * light(given), 9),
    totalSolarResourceFraction: expect.closeTo(80 * light(given), 9),
  })
  const planes = GRID_TILTS.map((panelTilt) =>
    GRID_AZIMUTHS.map((panelAzimuth) => shaded({ panelTilt, panelAzimuth })),
  )
  // A flat plane faces nowhere.
  expect(grid).toEqual(planes.map((row) => row.map((energy) => expect.closeTo(energy, 12))))
})

test('the given orientation is the best one if it is better than any of whole degrees', async () => {
  const given = { panelTilt: 23.25, panelAzimuth: 179.75 }
  const facingIt = facing(given.panelTilt, given.panelAzimuth)
  const { best, bestUnshaded } = await yields(facingIt, facingIt, facingIt, 100)(given)
  expect(best).toMatchObject(given)
  expect(best).toStrictEqual(bestUnshaded)
})

test('without light nothing is gained, and flat panels have the azimuth of the given ones', async () => {
  const nothing = () => 0
  const flat = { panelTilt: 0, panelAzimuth: 77, adjustedAnnual: 0 }
  expect(await yields(nothing, nothing, nothing, 100)({ panelTilt: 44, panelAzimuth: 77 })).toMatchObject({
    tiltAndOrientationFactor: 0,
    totalSolarResourceFraction: 0,
    best: flat,
    bestUnshaded: flat,
    given: { panelTilt: 44, panelAzimuth: 77, adjustedAnnual: 0 },
  })
})

test('the yield of a plane is that of its own year, behind the skyline and without it', () => {
  const { open } = yearOf('maritime, tilt 20°, azimuth 180°')
  const plane = { panelTilt: 27.3, panelAzimuth: 182.9 }
  const model = productionModel(open, open.place)
  const sun = shadedSun(skyline(HILLS, GARDEN), open.sun, false)
  const year = openYear({ ...open, ...modelProduction(model, { ...plane, systemSize: open.systemSize }) })
  const { adjustedAnnual, solarAccess } = energyBehind(HILLS, year, GARDEN)
  const { irradiation, monthly } = year
  const expected = [adjustedAnnual, solarAccess, irradiation.total, total(monthly)]
  const found = yieldOf(model, sun, plane)
  expect([found.adjustedAnnual, found.solarAccess, found.irradiation, found.unshadedAnnual]).toEqual(
    expected.map((value) => expect.closeTo(value, 9)),
  )
})
