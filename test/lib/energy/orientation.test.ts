import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BestOrientation, bestOrientation, memoizedYield } from '../../../lib/energy/orientation.ts'
import { GRID_AZIMUTHS, GRID_TILTS, type Orientation } from '../../../lib/energy/orientation-search.ts'
import { modelProduction, productionModel } from '../../../lib/energy/production-model.ts'
import { shadedYear } from '../../../lib/energy/shaded-year.ts'
import { skylineShade } from '../../../lib/energy/skyline-shade.ts'
import { type HourlyProduction, type UnshadedYear, unshadedYear } from '../../../lib/energy/unshaded-year.ts'
import { roofSystem, simulate } from '../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { monthlySums, total } from '../../../lib/solar/calendar.ts'
import type { SunYear } from '../../../lib/solar/sun-year.ts'
import { seed } from '../../seed.ts'
import { column, constant } from '../columns.ts'
import { skyline } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind } from './behind-horizon.ts'
import { clearYear } from './clear-year.ts'
import { yearOf } from './synthetic-years/years.ts'

const desert = yearOf('desert, tilt 20°, azimuth 180°').open
const maritime = yearOf('maritime, tilt 20°, azimuth 180°').open
const southern = yearOf('southern, tilt 20°, azimuth 0°').open

/** Given panels and the weather of their place. */
interface Place extends HourlyProduction {
  readonly sun: SunYear
}

const bestBehind = (profile: Profile, place: Place): BestOrientation =>
  bestOrientation(
    memoizedYield(productionModel(place, place.sun), skylineShade(skyline(profile), place.sun)),
    place,
  )

/** The years of planes at a place, as the model predicts them. */
const yearsAt = (place: Place): ((plane: Orientation) => UnshadedYear) => {
  const model = productionModel(place, place.sun)
  const { systemSize } = place
  return (plane) => unshadedYear(modelProduction(model, { ...plane, systemSize }), place.sun)
}

/** A place whose estimator has the months of our model, so that no factor weighs them. */
const withOwnMonths = (place: Place): Place => {
  const { ac } = simulate(roofSystem(place), place.hours, place.sun, skyYear(place.hours, place.sun))
  return { ...place, monthly: monthlySums(ac).map((energy) => energy / 1000) }
}

const withPanels = (place: Place, plane: Orientation): Place => withOwnMonths({ ...place, ...plane })

const turn = (azimuth: number): number => (azimuth + 360) % 360

/** From one azimuth to another, clockwise positive, −180…180. */
const clockwise = (from: number, to: number): number => turn(to - from + 180) - 180

const wall = (from: number, to: number, height: number): Profile => [
  point(turn(from - 1), 0),
  point(turn(from), height),
  point(turn((from + to) / 2), height),
  point(turn(to), height),
  point(turn(to + 1), 0),
  point(turn(to + 90), 0),
  point(turn(from - 90), 0),
]

/** A few horizons that people may have around them, from the gentle to the absurd. */
const HORIZONS: readonly [string, Profile][] = [
  ['hills', [point(60, 4), point(90, 12), point(140, 25), point(200, 6), point(290, 15)]],
  ['a wall in the south', wall(140, 220, 60)],
  ['a well', uniform(90)],
  ['a slit', [point(235, 80), point(236, 0), point(244, 0), point(245, 80), point(0, 80), point(90, 80)]],
]

describe('the best orientation', () => {
  test.each(HORIZONS)('behind %s beats the given one and all of the grid', (_, profile) => {
    const { best, bestUnshaded, given, grid } = bestBehind(profile, maritime)
    for (const energy of [given.adjustedAnnual, ...grid.flat()])
      expect(best.adjustedAnnual).toBeGreaterThanOrEqual(energy)
    expect(bestUnshaded.adjustedAnnual).toBeGreaterThan(best.adjustedAnnual)

    const yearFacing = yearsAt(maritime)
    const energyOf = (plane: Orientation, horizon: Profile) =>
      energyBehind(horizon, yearFacing(plane)).adjustedAnnual
    expect(best.adjustedAnnual).toBeCloseTo(energyOf(best, profile), 9)
    expect(given.adjustedAnnual).toBeCloseTo(energyOf({ panelTilt: 20, panelAzimuth: 180 }, profile), 9)
    expect(bestUnshaded.adjustedAnnual).toBeCloseTo(energyOf(bestUnshaded, []), 9)
    const cell = { panelTilt: GRID_TILTS[7], panelAzimuth: GRID_AZIMUTHS[10] }
    expect(grid[7]?.[10]).toBeCloseTo(energyOf(cell, profile), 9)
  })

  test('is as good as a given one between whole degrees', () => {
    const { best } = bestBehind([], desert)
    const given = { panelTilt: best.panelTilt + 0.25, panelAzimuth: best.panelAzimuth + 0.25 }
    const again = bestBehind([], withPanels(desert, given))
    expect(again.given).toMatchObject(given)
    expect(again.best.adjustedAnnual).toBeGreaterThanOrEqual(again.given.adjustedAnnual)
    expect(Math.abs(again.best.panelTilt - best.panelTilt)).toBeLessThanOrEqual(1)
  })

  test.each([
    ['north', maritime, 180],
    ['south', southern, 0],
  ] as const)('faces the equator under an open horizon in the %s', (_, open, equator) => {
    const { best, bestUnshaded, solarAccess } = bestBehind([], open)
    expect(best).toStrictEqual(bestUnshaded)
    expect(solarAccess).toBe(100)
    expect(Math.abs(clockwise(equator, best.panelAzimuth))).toBeLessThanOrEqual(15)
    expect(best.panelTilt).toBeGreaterThan(15)
    expect(best.panelTilt).toBeLessThan(45)
  })

  /** A place where the sun is stronger the higher it is. */
  const tropics = (latitude: number, skyDiffuse: number): Place => {
    const place = clearYear({ latitude, longitude: 0, panelTilt: 30, panelAzimuth: 123.4 }, 0)
    const { sinAltitude } = place.sun
    const dn = column((hour) => 900 * (sinAltitude[hour] ?? 0))
    const df = column((hour) => skyDiffuse * (sinAltitude[hour] ?? 0))
    return withOwnMonths({ ...place, hours: { ...place.hours, dn, df } })
  }

  test('is almost flat on the equator under an open horizon', () => {
    const { best, given } = bestBehind([], tropics(0, 150))
    expect(best.panelTilt).toBeLessThanOrEqual(4)
    expect(best.adjustedAnnual).toBeGreaterThan(1.05 * given.adjustedAnnual)
  })

  test('has the azimuth of the given panels if it is flat', () => {
    // The northern summer is a week longer than the southern.
    const { best, bestUnshaded, given, grid } = bestBehind([], tropics(0.5, 0))
    expect(best).toMatchObject({ panelTilt: 0, panelAzimuth: 123.4 })
    expect(bestUnshaded).toStrictEqual(best)
    expect(given).toMatchObject({ panelTilt: 30, panelAzimuth: 123.4 })
    expect(new Set(grid[0])).toEqual(new Set([best.adjustedAnnual]))
  })

  test.each([
    ['south-east turns it west', maritime, 90, 170, 1],
    ['south-west turns it east', maritime, 190, 270, -1],
    ['north-east turns it west', southern, 10, 90, -1],
    ['north-west turns it east', southern, 270, 350, 1],
  ] as const)('a wall in the %s', (_, open, from, to, side) => {
    const { best, bestUnshaded } = bestBehind(wall(from, to, 60), open)
    expect(side * clockwise(bestUnshaded.panelAzimuth, best.panelAzimuth)).toBeGreaterThan(20)
  })
})

const figuresOf = ({ best, bestUnshaded, given, grid, ...factors }: BestOrientation): number[] => [
  ...[best, bestUnshaded, given].flatMap((orientation) => Object.values(orientation)),
  ...grid.flat(),
  ...Object.values(factors),
]

describe('TOF and TSRF', () => {
  const yearFacing = yearsAt(desert)
  const irradiationOf = (plane: Orientation): number => yearFacing(plane).irradiation.total

  const planes = [22, 23, 24, 25, 26, 27, 28, 29, 30].flatMap((panelTilt) =>
    [176, 177, 178, 179, 180, 181, 182, 183, 184].map((panelAzimuth) => ({ panelTilt, panelAzimuth })),
  )
  const irradiations = planes.map(irradiationOf)
  const greatest = Math.max(...irradiations)
  const sunniest = planes[irradiations.indexOf(greatest)] ?? { panelTilt: 0, panelAzimuth: 0 }

  test('are 100 % for the plane that receives most, and the horizon does not change TOF', () => {
    const open = withPanels(desert, sunniest)
    expect(bestBehind([], open)).toMatchObject({
      solarAccess: 100,
      tiltAndOrientationFactor: 100,
      totalSolarResourceFraction: 100,
    })
    const behind = bestBehind(wall(100, 170, 60), open)
    expect(behind.tiltAndOrientationFactor).toBe(100)
    expect(behind.totalSolarResourceFraction).toBe(behind.solarAccess)
    expect(behind.solarAccess).toBeLessThan(95)
  })

  test('compare insolation, even if the estimator’s months favor steeper panels', () => {
    const place = withPanels(desert, sunniest)
    const isSummer = (month: number): boolean => month >= 3 && month <= 8
    const monthly = place.monthly.map((energy, month) => (isSummer(month) ? 0.91 : 1.09) * energy)
    const { bestUnshaded, tiltAndOrientationFactor } = bestBehind([], { ...place, monthly })
    expect(bestUnshaded.panelTilt).toBeGreaterThan(sunniest.panelTilt)
    expect(tiltAndOrientationFactor).toBe(100)
  })

  test.each([
    [0, 0],
    [90, 0],
    [27.3, 182.9],
  ])('are shares of irradiation at a tilt of %d° and an azimuth of %d°', (panelTilt, panelAzimuth) => {
    const plane = { panelTilt, panelAzimuth }
    const profile = wall(100, 170, 40)
    const open = withPanels(desert, plane)
    const found = bestBehind(profile, open)
    expect(found.tiltAndOrientationFactor).toBeLessThanOrEqual(100)
    const factor = (100 * irradiationOf(plane)) / greatest
    expect(Math.abs(found.tiltAndOrientationFactor - factor)).toBeLessThan(0.01)
    const { solarAccess } = energyBehind(profile, yearsAt(open)(plane))
    expect(found.solarAccess).toBeCloseTo(solarAccess, 9)
    const product = (found.solarAccess * found.tiltAndOrientationFactor) / 100
    expect(found.totalSolarResourceFraction).toBe(product)
  })
})

describe('places where the sun behaves oddly', () => {
  const POLAR = [-90, -70, 70, 90]

  test.each(POLAR)('latitude %d', (latitude) => {
    const place = clearYear({ latitude, longitude: 15, panelTilt: 60, panelAzimuth: 270 }, 1)
    const found = bestBehind(wall(100, 170, 40), place)
    expect(figuresOf(found).filter((figure) => !Number.isFinite(figure) || figure < 0)).toEqual([])
    for (const energy of found.grid.flat()) expect(found.best.adjustedAnnual).toBeGreaterThanOrEqual(energy)
    expect(found.tiltAndOrientationFactor).toBeLessThanOrEqual(100)
    expect(found.bestUnshaded.panelTilt).toBeGreaterThan(30)
  })

  test('at a pole all azimuths are almost equal', () => {
    const pole = clearYear({ latitude: 90, longitude: 0, panelTilt: 60, panelAzimuth: 270 }, 0)
    for (const row of bestBehind([], pole).grid)
      expect(Math.min(...row) / Math.max(...row)).toBeGreaterThan(0.99)
  })

  test('without light everything is 0, and nothing is lost', () => {
    const { hours } = desert
    const dark = constant(0)
    const night = withPanels(
      { ...desert, hours: { ...hours, dn: dark, df: dark } },
      { panelTilt: 44, panelAzimuth: 77 },
    )
    for (const profile of [[], uniform(30)]) {
      const found = bestBehind(profile, night)
      expect(found).toMatchObject({
        solarAccess: 100,
        tiltAndOrientationFactor: 0,
        totalSolarResourceFraction: 0,
        best: { panelTilt: 0, panelAzimuth: 77, adjustedAnnual: 0 },
        bestUnshaded: { panelTilt: 0, panelAzimuth: 77, adjustedAnnual: 0 },
        given: { panelTilt: 44, panelAzimuth: 77, adjustedAnnual: 0 },
      })
      expect(new Set(found.grid.flat())).toEqual(new Set([0]))
    }
  })
})

describe('nothing beats the best by more than 0.05 %', () => {
  /** Towers, walls and gaps with edges anywhere. */
  const odd: fc.Arbitrary<Profile> = fc
    .uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 359 }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 85 }))),
      { selector: ([azimuth]) => azimuth, minLength: 6, maxLength: 16 },
    )
    .map((points) => points.map(([azimuth, height]) => point(azimuth, height)))

  /** Planes 9 to 10° apart all over the sky. */
  const everywhere = Array.from({ length: 11 }, (_, i) => 9 * i).flatMap((panelTilt): Orientation[] => {
    const count = Math.max(1, Math.round(36 * Math.sin((panelTilt * Math.PI) / 180)))
    return Array.from({ length: count }, (_, i) => ({ panelTilt, panelAzimuth: (360 * i) / count }))
  })

  const around = (middle: number, by: number): number[] =>
    Array.from({ length: 2 * by + 1 }, (_, i) => Math.round(middle) - by + i)

  /** All whole degrees around a plane. */
  const nearby = ({ panelTilt, panelAzimuth }: Orientation): Orientation[] =>
    around(panelTilt, 5)
      .filter((tilt) => tilt >= 0 && tilt <= 90)
      .flatMap((tilt) =>
        around(panelAzimuth, 6).map((azimuth) => ({ panelTilt: tilt, panelAzimuth: turn(azimuth) })),
      )

  test.each([
    ['the desert', desert, 0],
    ['a southern city', southern, 1],
  ] as const)('behind two odd horizons in %s', (_, place, variation) => {
    const yearFacing = yearsAt(place)
    const trials = fc.sample(odd, { numRuns: 2, seed: seed + variation }).map((profile) => {
      const shade = skylineShade(skyline(profile), place.sun)
      const energyOf = (year: UnshadedYear): number => total(shadedYear(year, shade).monthly)
      return { profile, energyOf, greatest: 0, top: { panelTilt: 0, panelAzimuth: 0 } }
    })
    for (const plane of everywhere) {
      const year = yearFacing(plane)
      for (const trial of trials) {
        const energy = trial.energyOf(year)
        if (energy > trial.greatest) Object.assign(trial, { greatest: energy, top: plane })
      }
    }
    for (const { profile, energyOf, greatest, top } of trials) {
      const near = nearby(top).map((plane) => energyOf(yearFacing(plane)))
      const { best } = bestBehind(profile, place)
      expect(Math.max(greatest, ...near) / best.adjustedAnnual).toBeLessThan(1.0005)
    }
  })
})
