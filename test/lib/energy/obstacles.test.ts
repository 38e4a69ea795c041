import { describe, expect, test } from 'vitest'
import { shadedYear } from '../../../lib/energy/shaded-year.ts'
import { skylineShade } from '../../../lib/energy/skyline-shade.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { total } from '../../../lib/solar/hours.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { furthest, sum } from '../columns.ts'
import { lightThrough, obstacleHeight } from '../horizon/light-through.ts'
import { APPLE_TREE, HOUSE, skyline } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { forEachSunlitMinute, MINUTES, places } from '../solar/every-minute.ts'
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

/** In the sun of either hemisphere; the hedge stands before the tree and the shed, and lets least through in winter. */
const garden: readonly Obstacle[] = [
  HOUSE,
  APPLE_TREE,
  {
    name: 'Hedge',
    from: { direction: '190', distance: 6 },
    to: { direction: '290', distance: 7 },
    height: 2,
    transmittance: [0.1, 0.1, 0.2, 0.5, 0.7, 0.7, 0.7, 0.7, 0.5, 0.3, 0.1, 0.1],
  },
  {
    name: 'Shed',
    from: { direction: '260', distance: 6 },
    to: { direction: '10', distance: 9 },
    height: 5,
    transmittance: 0,
  },
  {
    name: 'Conifer',
    from: { direction: '40', distance: 7 },
    to: { direction: '75', distance: 8 },
    height: 9,
    transmittance: 0.3,
  },
]
const hills: Profile = [point(0, 4), point(90, 6), point(140, 12), point(200, 3), point(280, 7)]

const lostOf = (energy: Energy, year: OpenYear): number => total(year.monthly) - energy.adjustedAnnual

describe('transmittance', () => {
  test('1 takes nothing at all', () => {
    const transparent = garden.map((obstacle) => ({ ...obstacle, transmittance: 1 }))
    const energy = energyBehind(hills, maritime, transparent)
    const { obstacles, ...rest } = energy
    const { obstacles: none, ...without } = energyBehind(hills, maritime)
    expect(rest).toEqual(without)
    expect(none).toEqual([])
    expect(obstacles).toEqual(garden.map(({ name }) => ({ name, recoveredEnergy: 0 })))
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
    const { obstacles: _, ...three } = energyBehind(hills, maritime, thin)
    const { obstacles: __, ...one } = energyBehind(hills, maritime, thin.slice(0, 1))
    expect(three).toEqual(one)
  })
})

/** The profile whose line is the top of a screen, every quarter of a degree. */
const typed = (obstacle: Obstacle, start: number, end: number): Profile => [
  ...Array.from({ length: (end - start) * 4 + 1 }, (_, i) => {
    const azimuth = start + i / 4
    return point(azimuth, obstacleHeight(obstacle, Math.min(end - 1e-9, Math.max(start + 1e-9, azimuth))))
  }),
  ...[0, 60, start - 1e-6, end + 1e-6, 270].map((azimuth) => point(azimuth.toFixed(6), 0)),
]

test('an opaque screen costs what the same skyline typed in costs', () => {
  for (const { open } of years) {
    const [screen, line] = [energyBehind([], open, [HOUSE]), energyBehind(typed(HOUSE, 120, 180), open)]
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
  const energy = energyBehind(hills, open, garden)
  const counted = countedLoss(hills, open, garden)
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

test.each(Object.entries(places))('the sun behind screens matches samples every minute: %s', (_, place) => {
  const through = lightThrough(hills, garden)
  const sun = sunYear(place)
  const { byHour } = skylineShade(skyline(hills, garden), sun).beam
  const expected = new Float64Array(byHour.length)
  forEachSunlitMinute(place, ({ hour, azimuth, altitude }) => {
    const month = new Date(Date.UTC(2021, 0, 1, hour)).getUTCMonth()
    expected[hour] = (expected[hour] ?? 0) + (1 - through(azimuth, altitude, month)) / MINUTES
  })
  expect(sum(expected)).toBeGreaterThan(100)
  expect(furthest(byHour, expected)).toBeLessThan(2.1 / MINUTES)
  expect(Math.abs(sum(byHour) - sum(expected))).toBeLessThan(1)
})

describe.each(years)('$name: the removal of an obstacle', ({ open }) => {
  const shaded = (obstacles: readonly Obstacle[]): number =>
    total(shadedYear(open, skylineShade(skyline(hills, obstacles), open.sun)).monthly)

  test('brings back what an analysis without it has more', () => {
    const all = shaded(garden)
    const { obstacles } = energyBehind(hills, open, garden)
    expect(obstacles.map(({ name }) => name)).toEqual(garden.map(({ name }) => name))
    for (const [i, { recoveredEnergy }] of obstacles.entries()) {
      const expected = shaded(garden.filter((obstacle) => obstacle !== garden[i])) - all
      expect(expected).toBeGreaterThan(0)
      expect(Math.abs(recoveredEnergy - expected)).toBeLessThan(1e-3 * expected + 1e-6 * all)
    }
  })

  test('that stands behind another or behind the horizon brings back nothing', () => {
    const [first, second] = energyBehind([], open, [HOUSE, HOUSE]).obstacles
    expect([first?.recoveredEnergy, second?.recoveredEnergy]).toEqual([0, 0])
    expect(energyBehind(uniform(40), open, [HOUSE]).obstacles).toEqual([
      { name: 'House', recoveredEnergy: 0 },
    ])
  })
})

test('hours add up to the months and sectors to the year', () => {
  for (const open of [maritime, southern, subarctic]) {
    const energy = energyBehind(hills, open, garden)
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
    hills.map(({ direction, heightAngle }) => point(direction, heightAngle + by))
  const { range } = energyBehind(hills, maritime, garden)
  expect(range.low).toBe(energyBehind(higher(-1), maritime, garden).annualLoss)
  expect(range.high).toBe(energyBehind(higher(1), maritime, garden).annualLoss)
})

test('screens on a flat roof at the equator hide the sky of their closed form', () => {
  // A ring of 72 screens, nearly a cone of 30°, hides sin² 30° of a horizontal plane's sky.
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
  const forward = energyBehind(profile, maritime, garden)
  const backward = energyBehind(profile, maritime, garden.toReversed())
  expect(backward.annualLoss).toBeCloseTo(forward.annualLoss, 9)
  backward.obstacles.toReversed().forEach(({ recoveredEnergy }, i) => {
    expect(recoveredEnergy).toBeCloseTo(forward.obstacles[i]?.recoveredEnergy ?? Number.NaN, 6)
  })
})
