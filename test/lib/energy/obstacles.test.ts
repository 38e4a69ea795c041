import { describe, expect, test } from 'vitest'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { sum } from '../columns.ts'
import { GARDEN, HILLS, HOUSE, typedHouse } from '../horizon/skylines.ts'
import { type Profile, point } from '../shading/profiles.ts'
import { energyBehind, type OpenYear } from './behind-horizon.ts'
import { clearYear } from './clear-year.ts'
import { countedLoss } from './counted-loss.ts'
import { yearOf, years } from './synthetic-years/years.ts'

const { open: maritime, horizons } = yearOf('maritime, tilt 20°, azimuth 180°')
const { open: southern } = yearOf('southern, tilt 20°, azimuth 0°')
const { open: subarctic } = yearOf('subarctic, tilt 20°, azimuth 90°')

/** Four walls around the panels, which leave 0.03° of the sky open. */
const dome = (transmittance: Obstacle['transmittance']): Obstacle[] =>
  [45, 135, 225, 315].map((corner) => ({
    name: `Wall ${corner}`,
    from: { direction: String(corner), distance: 0.7 },
    to: { direction: String((corner + 90) % 360), distance: 0.7 },
    height: 1000,
    transmittance,
  }))

const lostOf = (energy: Energy, year: OpenYear): number => total(year.monthly) - energy.adjustedAnnual

describe('transmittance', () => {
  test('1 takes nothing at all', () => {
    const transparent = GARDEN.map((obstacle) => ({ ...obstacle, transmittance: 1 }))
    const energy = energyBehind(HILLS, maritime, transparent)
    const { obstacles, ...rest } = energy
    const { obstacles: none, ...without } = energyBehind(HILLS, maritime)
    expect(rest).toEqual(without)
    expect(none).toEqual([])
    expect(obstacles).toEqual(GARDEN.map(({ name }) => ({ name, recoveredEnergy: 0 })))
  })

  test.each([0, 0.23, 0.64, 0.9])('%d all around takes that share of beam and sky away', (transmittance) => {
    for (const { open } of years) {
      const { beamLoss, diffuseLoss } = energyBehind([], open, dome(transmittance))
      expect(Math.abs(beamLoss - 100 * (1 - transmittance))).toBeLessThan(0.01)
      expect(Math.abs(diffuseLoss - 100 * (1 - transmittance))).toBeLessThan(0.01)
    }
  })

  test('of one month changes that month only, there like a dome of that month', () => {
    const whole = energyBehind([], southern, dome(0.4))
    const inMay = energyBehind([], southern, dome([1, 1, 1, 1, 0.4, 1, 1, 1, 1, 1, 1, 1]))
    inMay.monthlyLoss.forEach((loss, month) => {
      if (month === 4) expect(loss).toBeCloseTo(whole.monthlyLoss[4] ?? Number.NaN, 6)
      else expect(Math.abs(loss)).toBeLessThan(1e-9)
    })
  })

  test('the lowest counts where screens overlap', () => {
    const tall = { ...HOUSE, height: 60 }
    const thin = [0.2, 0.5, 0.8].map((transmittance) => ({ ...tall, transmittance }))
    const { obstacles: _, ...three } = energyBehind(HILLS, maritime, thin)
    const { obstacles: __, ...one } = energyBehind(HILLS, maritime, thin.slice(0, 1))
    expect(three).toEqual(one)
  })
})

test('an opaque screen costs what the same skyline typed in costs', () => {
  for (const { open } of years) {
    const [screen, line] = [energyBehind([], open, [HOUSE]), energyBehind(typedHouse(0.25), open)]
    expect(Math.abs(screen.annualLoss - line.annualLoss)).toBeLessThan(0.002)
    for (const [month, loss] of screen.monthlyLoss.entries())
      expect(Math.abs(loss - (line.monthlyLoss[month] ?? Number.NaN))).toBeLessThan(0.01)
    expect(Math.abs(screen.diffuseLoss - line.diffuseLoss)).toBeLessThan(0.001)
  }
})

test('a distant screen costs what a piece of horizon costs', () => {
  const ridge: Obstacle = {
    name: 'Ridge',
    from: { direction: '200', distance: 10_000 },
    to: { direction: '202', distance: 10_000 },
    height: 1000,
    transmittance: 0,
  }
  const height = (Math.atan(0.1) * 180) / Math.PI
  const ground = [0, 90, 199.999999, 202.000001, 270].map((azimuth) => point(azimuth.toFixed(6), 0))
  const line = energyBehind([...ground, point(200, height), point(202, height)], maritime)
  expect(line.annualLoss).toBeGreaterThan(0.02)
  expect(Math.abs(energyBehind([], maritime, [ridge]).annualLoss - line.annualLoss)).toBeLessThan(1e-4)
})

describe.each([
  { name: 'maritime', open: maritime },
  { name: 'southern', open: southern },
  { name: 'subarctic', open: subarctic },
])('$name: counting minutes and cells of the sky finds the same loss', ({ open }) => {
  const energy = energyBehind(HILLS, open, GARDEN)
  const counted = countedLoss(HILLS, open, GARDEN)
  const annual = lostOf(energy, open)
  const unlike = (found: readonly number[], expected: Float64Array, share: number): number[][] =>
    found
      .map((value, i) => [i, value, expected[i] ?? Number.NaN])
      .filter(([, value = 0, truth = 0]) => !(Math.abs(value - truth) <= 0.01 * truth + share * annual))

  test('by sector', () => {
    const { lossBySector } = energy
    expect(
      unlike(
        lossBySector.map(({ beam }) => beam),
        counted.beam,
        1e-3,
      ),
    ).toEqual([])
    expect(
      unlike(
        lossBySector.map(({ diffuse }) => diffuse),
        counted.diffuse,
        1e-3,
      ),
    ).toEqual([])
  })

  test('by month and hour', () => {
    const hours = Float64Array.from(counted.byMonthAndHour.flatMap((row) => [...row]))
    expect(unlike(energy.lossByMonthAndHour.flat(), hours, 2e-4)).toEqual([])
  })

  test('in the year, to 0.1 %', () => {
    expect(annual / (sum(counted.beam) + sum(counted.diffuse))).toBeCloseTo(1, 3)
  })
})

test('hours add up to the months and sectors to the year', () => {
  for (const open of [maritime, southern, subarctic]) {
    const energy = energyBehind(HILLS, open, GARDEN)
    energy.lossByMonthAndHour.forEach((row, month) => {
      const lost = (open.monthly[month] ?? Number.NaN) - (energy.adjustedMonthly[month] ?? Number.NaN)
      expect(Math.abs(total(row) - lost)).toBeLessThan(1e-9 + 1e-6 * lost)
    })
    const bySector = total(energy.lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]))
    expect(Math.abs(bySector / lostOf(energy, open) - 1)).toBeLessThan(1e-6)
  }
})

test('the range moves the horizon line and leaves the obstacles', () => {
  const higher = (by: number): Profile =>
    HILLS.map(({ direction, heightAngle }) => point(direction, heightAngle + by))
  const { range } = energyBehind(HILLS, maritime, GARDEN)
  expect(range.low).toBe(energyBehind(higher(-1), maritime, GARDEN).annualLoss)
  expect(range.high).toBe(energyBehind(higher(1), maritime, GARDEN).annualLoss)
})

test('screens on a flat roof at the equator hide the sky of their closed form', () => {
  // A ring of 36 screens, nearly a cone of 30°, hides sin² 30° of a horizontal plane's sky.
  const open = clearYear({ latitude: 0, longitude: 0, panelTilt: 0, panelAzimuth: 180 }, 0)
  const ring = Array.from(
    { length: 36 },
    (_, i): Obstacle => ({
      name: `Screen ${i}`,
      from: { direction: String(10 * i), distance: 10 },
      to: { direction: String((10 * i + 10) % 360), distance: 10 },
      height: 10 * Math.tan(Math.PI / 6) * Math.cos(Math.PI / 36),
      transmittance: 0.5,
    }),
  )
  const { diffuseLoss } = energyBehind([], open, ring)
  expect(diffuseLoss).toBeGreaterThan(12.4)
  expect(diffuseLoss).toBeLessThan(12.5)
})

test('the order of the obstacles does not matter', () => {
  const profile = horizons[0]?.horizonProfile ?? []
  const forward = energyBehind(profile, maritime, GARDEN)
  const backward = energyBehind(profile, maritime, GARDEN.toReversed())
  expect(backward.annualLoss).toBeCloseTo(forward.annualLoss, 9)
  backward.obstacles.toReversed().forEach(({ recoveredEnergy }, i) => {
    expect(recoveredEnergy).toBeCloseTo(forward.obstacles[i]?.recoveredEnergy ?? Number.NaN, 6)
  })
})
