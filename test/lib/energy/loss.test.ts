import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { blockedSky } from '../../../lib/energy/sky-view.ts'
import { skylineShade, skylineShadeRange } from '../../../lib/energy/skyline-shade.ts'
import type { UnshadedYear } from '../../../lib/energy/unshaded-year.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { HourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import { HOURS } from '../../../lib/solar/calendar.ts'
import { CENTER, limbAltitude } from '../../../lib/solar/refraction.ts'
import { observerAt, sunAt } from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'
import { constant } from '../columns.ts'
import { skyline } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind, openYear } from './behind-horizon.ts'
import { clearYear, cosineOfIncidence, type Panels } from './clear-year.ts'
import { yearOf, years } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const lostEnergiesOf = ({ lossByMonthAndHour, lossBySector }: Energy): number[] => [
  ...lossByMonthAndHour.flat(),
  ...lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]),
]
const numbersOf = (energy: Energy): number[] => {
  const { monthlyLoss, adjustedMonthly, lossByMonthAndHour, lossBySector, range, obstacles, ...rest } = energy
  return [
    ...Object.values(rest),
    ...Object.values(range),
    ...monthlyLoss,
    ...adjustedMonthly,
    ...lostEnergiesOf(energy),
    ...obstacles.map(({ recoveredEnergy }) => recoveredEnergy),
  ]
}
const lossesOf = ({ annualLoss, monthlyLoss, beamLoss, diffuseLoss, solarAccess }: Energy): number[] => [
  annualLoss,
  beamLoss,
  diffuseLoss,
  100 - solarAccess,
  ...monthlyLoss,
]
const percentagesOf = (energy: Energy): number[] => [...lossesOf(energy), energy.range.low, energy.range.high]
/** Figures that are not finite, losses that are not shares, and energy that a horizon adds; a sane result has none. */
const faultsOf = (energy: Energy): number[] => [
  ...numbersOf(energy).filter((value) => !Number.isFinite(value)),
  ...percentagesOf(energy).filter((loss) => loss < -1e-9 || loss > 100 + 1e-9),
  ...lostEnergiesOf(energy).filter((lost) => lost < 0),
]

/** A horizon that hides the sun, but none of the sky. */
const energyBehindTranslucentHorizon = (profile: Profile, year: UnshadedYear): Energy => {
  const { beam } = skylineShade(skyline(profile), year.sun)
  return energyLoss({ ...skylineShadeRange(skyline([]), year.sun), beam }, year)
}

/** Percent of a constant beam that a horizon blocks for panels, sampled every five minutes. */
const sampledBeamLoss = (panels: Panels, horizonProfile: readonly HorizonPoint[]): number => {
  const line = horizonLine(horizonProfile)
  let whole = 0
  let taken = 0
  const observer = observerAt(panels.latitude, panels.longitude)
  for (const day of typicalYear()) {
    const track = { day, observer }
    for (let i = 0; i < 288; i++) {
      const { sinAltitude, azimuth } = sunAt(track, (i + 0.5) / 288)
      const altitude = sinAltitude < -0.03 ? -1 : limbAltitude(sinAltitude) - CENTER
      if (altitude <= 0) continue
      const light = cosineOfIncidence(panels, sinAltitude, azimuth)
      whole += light
      if (altitude < heightAt(line, azimuth)) taken += light
    }
  }
  return (100 * taken) / whole
}

describe.each(years)('against PVWatts v8 with the same horizons: $name', ({ open, monthly, horizons }) => {
  const meanMonth = sum(monthly) / 12
  const worstMonth = (found: readonly number[], expected: readonly number[]): number =>
    (100 * Math.max(...found.map((kWh, i) => Math.abs(kWh - (expected[i] ?? Number.NaN))))) / meanMonth

  test.each(horizons)('beam and diffuse light behind the $name', ({ horizonProfile, beamAndDiffuse }) => {
    const { annualLoss, adjustedMonthly } = energyBehind(horizonProfile, open)
    expect(Math.abs(annualLoss - beamAndDiffuse.annualLoss)).toBeLessThan(0.03)
    expect(worstMonth(adjustedMonthly, beamAndDiffuse.monthly)).toBeLessThan(0.15)
  })

  test.each(horizons)('only the beam behind the $name', ({ horizonProfile, beam }) => {
    const { annualLoss, adjustedMonthly, diffuseLoss } = energyBehindTranslucentHorizon(horizonProfile, open)
    expect(diffuseLoss).toBe(0)
    expect(Math.abs(annualLoss - beam.annualLoss)).toBeLessThan(0.02)
    expect(worstMonth(adjustedMonthly, beam.monthly)).toBeLessThan(0.15)
  })

  test('an open horizon costs exactly nothing', () => {
    for (const horizonProfile of [[], uniform(0)]) {
      const energy = energyBehind(horizonProfile, open)
      expect(energy).toMatchObject({ annualLoss: 0, beamLoss: 0, diffuseLoss: 0, solarAccess: 100 })
      expect(energy.monthlyLoss).toEqual(new Array(12).fill(0))
      expect(energy.adjustedMonthly).toStrictEqual(open.monthly)
    }
  })

  test('months add up to the year, and losses agree with productions', () => {
    for (const { horizonProfile } of horizons) {
      const energy = energyBehind(horizonProfile, open)
      expect(faultsOf(energy)).toEqual([])
      expect(Math.abs(sum(energy.adjustedMonthly) - energy.adjustedAnnual)).toBeLessThan(0.01)
      const loss = 100 * (1 - energy.adjustedAnnual / sum(open.monthly))
      expect(energy.annualLoss).toBeCloseTo(loss, 9)
      energy.adjustedMonthly.forEach((kWh, i) => {
        expect(kWh).toBeCloseTo((open.monthly[i] ?? 0) * (1 - (energy.monthlyLoss[i] ?? 0) / 100), 9)
      })
    }
  })

  test('the diffuse loss is the share of the plane’s sky below the line', () => {
    for (const { horizonProfile } of horizons) {
      const { share } = blockedSky(horizonLine(horizonProfile), open.panelTilt, open.panelAzimuth)
      expect(energyBehind(horizonProfile, open).diffuseLoss).toBeCloseTo(100 * share, 9)
    }
  })
})

const desert = yearOf('desert, tilt 20°, azimuth 180°').open
const southern = yearOf('southern, tilt 20°, azimuth 0°').open

describe('a horizontal plane', () => {
  const flat = clearYear({ latitude: 33.45, longitude: -112.07, panelTilt: 0, panelAzimuth: 180 }, -7)

  test('behind 90° all around has nothing left', () => {
    const energy = energyBehind(uniform(90), flat)
    for (const loss of lossesOf(energy)) expect(loss).toBeCloseTo(100, 9)
    expect(energy.solarAccess).toBeCloseTo(0, 9)
    expect(energy.adjustedAnnual).toBeCloseTo(0, 9)
  })

  test.each([1, 10, 30, 45, 80])('behind a uniform %d° loses sin²h of its diffuse light', (height) => {
    const { diffuseLoss } = energyBehind(uniform(height), flat)
    expect(Math.abs(diffuseLoss - 100 * Math.sin(height * DEGREE) ** 2)).toBeLessThan(1e-4)
  })
})

test('behind 90° all around a tilted plane keeps what the ground reflects', () => {
  const energy = energyBehind(uniform(90), desert)
  expect(energy.beamLoss).toBeCloseTo(100, 6)
  expect(energy.diffuseLoss).toBeCloseTo(100, 6)
  expect(energy.solarAccess).toBeGreaterThan(0)
  expect(energy.solarAccess).toBeLessThan(1)
})

test('raising a height never lowers a loss', () => {
  const height = fc.double({ min: 0, max: 90, noNaN: true })
  const points = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 359 }), height), {
    selector: ([at]) => at,
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(points, fc.nat(), height, fc.constantFrom(...years), (points, pick, to, { open }) => {
      const raised = pick % points.length
      const behind = (points: readonly (readonly [number, number])[]) => {
        const profile = points.map(([at, h]) => point(at, h))
        return percentagesOf(energyBehind(profile, open))
      }
      const before = behind(points)
      const after = behind(points.map(([at, h], i) => [at, i === raised ? Math.max(h, to) : h] as const))
      expect(after.filter((loss, i) => !(loss >= (before[i] ?? Number.NaN) - 1e-4))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

describe('a wall', () => {
  const wall = (middle: number, height: number): HorizonPoint[] =>
    [-90, -46, -45, 45, 46, 90, 180].map((from) =>
      point((middle + from + 360) % 360, Math.abs(from) === 45 ? height : 0),
    )

  test('behind panels that face the equator blocks little beam, and only the sky that they see', () => {
    for (const [year, back] of [
      [desert, 0],
      [southern, 180],
    ] as const) {
      const behind = energyBehind(wall(back, 40), year)
      const before = energyBehind(wall(180 - back, 40), year)
      expect(behind.beamLoss).toBeLessThan(1)
      expect(before.beamLoss).toBeGreaterThan(3)
      expect(behind.diffuseLoss).toBeGreaterThan(0.1)
      expect(behind.diffuseLoss).toBeLessThan(before.diffuseLoss / 3)
      // There the plane's own edge is at least 14° high.
      expect(energyBehind(wall(back, 14), year).diffuseLoss).toBeCloseTo(0, 9)
    }
  })

  test('across north blocks the same with or without a point in its middle', () => {
    const narrow = [point(350, 40), point(10, 40), point(349, 0), point(11, 0)]
    const withMiddle = [...narrow, point(0, 40)]
    const energy = energyBehind(narrow, southern)
    expect(energy.beamLoss).toBeGreaterThan(1)
    const same = energyBehind(withMiddle, southern)
    expect(lossesOf(same).every((loss, i) => Math.abs(loss - (lossesOf(energy)[i] ?? 0)) < 1e-4)).toBe(true)
    // Two points alone: the line descends to the ground at the other cardinal points, but not at north between them.
    const alone = energyBehind([point(350, 40), point(10, 40)], southern)
    expect(alone.beamLoss).toBeGreaterThan(energy.beamLoss)
  })

  test.each([
    ['facing away from the equator', { latitude: 45, longitude: 7, panelTilt: 60, panelAzimuth: 0 }, 0.5],
    ['vertical and facing the pole', { latitude: -45, longitude: 7, panelTilt: 90, panelAzimuth: 180 }, 1],
    ['facing the equator', { latitude: 45, longitude: 7, panelTilt: 60, panelAzimuth: 180 }, 0.5],
    ['facing west in the tropics', { latitude: -8, longitude: 7, panelTilt: 30, panelAzimuth: 270 }, 0.5],
    ['under the midnight sun', { latitude: 72, longitude: 7, panelTilt: 50, panelAzimuth: 0 }, 0.5],
  ])('costs panels %s the beam that five-minute sampling finds', (_, panels, within) => {
    const year = clearYear(panels, 0.5)
    for (const horizonProfile of [wall(180, 25), wall(0, 25), wall(270, 35), uniform(15)]) {
      const energy = energyBehind(horizonProfile, year)
      expect(faultsOf(energy)).toEqual([])
      // An hour is represented by its middle, but light may start or stop grazing the plane within it.
      expect(Math.abs(energy.beamLoss - sampledBeamLoss(panels, horizonProfile))).toBeLessThan(within)
    }
  })

  test('north and south are mirror images except for the earth’s orbit', () => {
    const panels = { latitude: 40, longitude: 0, panelTilt: 30, panelAzimuth: 150 }
    const mirrored = { ...panels, latitude: -40, panelAzimuth: 30 }
    const north = energyBehind(wall(200, 30), clearYear(panels, 0))
    const south = energyBehind(wall(340, 30), clearYear(mirrored, 0))
    expect(south.diffuseLoss).toBeCloseTo(north.diffuseLoss, 9)
    // The northern winter is a week shorter.
    expect(Math.abs(south.beamLoss / north.beamLoss - 1)).toBeLessThan(0.1)
    expect(north.monthlyLoss[11]).toBeGreaterThan(2 * (north.monthlyLoss[5] ?? 0))
    expect(south.monthlyLoss[5]).toBeGreaterThan(2 * (south.monthlyLoss[11] ?? 0))
  })
})

describe('time', () => {
  const { horizons } = yearOf('desert')

  test.each([0.5, -0.25, 12.75])('moving zone and longitude together by %d hours changes nothing', (by) => {
    const longitude = ((desert.longitude + 15 * by + 540) % 360) - 180
    const hours = { ...desert.hours, timeZone: desert.hours.timeZone + by }
    for (const { horizonProfile } of horizons) {
      const there = energyBehind(horizonProfile, openYear({ ...desert, longitude, hours }))
      const here = energyBehind(horizonProfile, desert)
      // The declination changes a little in those hours.
      expect(Math.abs(there.annualLoss - here.annualLoss)).toBeLessThan(0.01)
    }
  })

  test('moving the zone alone by half an hour changes what a ridge in the east costs', () => {
    const horizonProfile = [point(90, 35)]
    const hours = { ...desert.hours, timeZone: desert.hours.timeZone + 0.5 }
    const moved = energyBehind(horizonProfile, openYear({ ...desert, hours }))
    expect(Math.abs(moved.annualLoss - energyBehind(horizonProfile, desert).annualLoss)).toBeGreaterThan(0.1)
  })

  test('the southern midnight sun crosses New Year', () => {
    const panels = { latitude: -78, longitude: 166.7, panelTilt: 40, panelAzimuth: 180 }
    const year = clearYear(panels, 12)
    for (const hour of [0, HOURS - 1]) expect(year.hours.poa[hour]).toBeGreaterThan(0)
    const horizonProfile = [point(90, 0), point(150, 20), point(210, 20), point(270, 0), point(0, 0)]
    const { monthlyLoss, beamLoss } = energyBehind(horizonProfile, year)
    expect(Math.abs(beamLoss - sampledBeamLoss(panels, horizonProfile))).toBeLessThan(0.5)
    expect(Math.abs((monthlyLoss[11] ?? 0) - (monthlyLoss[0] ?? 100))).toBeLessThan(10)
    // Nothing is produced in the polar night, and nothing lost.
    expect(monthlyLoss[5]).toBe(0)
  })
})

describe('unusual hours', () => {
  const dark = constant(0)

  test('panels that produce nothing lose nothing', () => {
    const hours = { ...desert.hours, ac: dark, dc: dark, poa: dark, dn: dark, df: dark }
    const monthly = new Array<number>(12).fill(0)
    const energy = energyBehind(uniform(30), openYear({ ...desert, hours, monthly }))
    expect(numbersOf(energy).every(Number.isFinite)).toBe(true)
    expect(energy).toMatchObject({
      annualLoss: 0,
      beamLoss: 0,
      diffuseLoss: 0,
      solarAccess: 100,
      adjustedAnnual: 0,
    })
  })

  test('beam without irradiance on the plane counts for nothing', () => {
    const energy = energyBehind(uniform(30), openYear({ ...desert, hours: { ...desert.hours, poa: dark } }))
    expect(energy).toMatchObject({ annualLoss: 0, beamLoss: 0, diffuseLoss: 0, solarAccess: 100 })
  })

  test('every number is finite and every loss a share for any place, panels and hours', () => {
    const latitude = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom(-90, -66.56, -23.436, 0, 23.436, 66.56, 89.99, 90),
    )
    const panels = fc.record({
      latitude,
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      panelTilt: fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 90)),
      panelAzimuth: fc.integer({ min: 0, max: 359 }),
    })
    const heights = fc.array(fc.oneof(fc.integer({ min: 0, max: 90 }), fc.constantFrom(0, 90)), {
      maxLength: 36,
    })
    const timeZone = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters / 4)
    const broken = fc.constantFrom<Partial<HourlySeries>>(
      {},
      { dn: constant(1e9) },
      { df: constant(-1) },
      { tcell: constant(1000) },
    )
    fc.assert(
      fc.property(
        panels,
        heights,
        timeZone,
        broken,
        fc.constantFrom(...years),
        (panels, heights, zone, odd, { open }) => {
          const horizonProfile = heights.map((height, i) => point(10 * i, height))
          // Hours of another place have beam at night and light without sun.
          const hours = { ...open.hours, ...odd, timeZone: zone }
          expect(faultsOf(energyBehind(horizonProfile, openYear({ ...open, ...panels, hours })))).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })
})
