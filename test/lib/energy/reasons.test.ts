import { describe, expect, test } from 'vitest'
import { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at } from '../columns.ts'
import { GARDEN, HILLS, HOUSE } from '../horizon/skylines.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind, type OpenYear, openYear } from './behind-horizon.ts'
import { clearYear } from './clear-year.ts'
import { horizons, yearOf, years } from './synthetic-years/years.ts'

const desert = yearOf('desert, tilt 20°, azimuth 180°').open

/** As the service returns them: rounded to six digits. */
const returned = (profile: Profile, year: OpenYear, obstacles: readonly Obstacle[] = []) => {
  const energy = Energy.parse(energyBehind(profile, year, obstacles))
  const { lossByMonthAndHour = [], lossBySector = [] } = energy
  return {
    ...energy,
    lossByMonthAndHour,
    beam: lossBySector.map(({ beam }) => beam),
    diffuse: lossBySector.map(({ diffuse }) => diffuse),
    directions: lossBySector.map(({ direction }) => direction),
  }
}

/** The sectors, 0…35, with a loss. */
const sectorsWith = (losses: readonly number[]): number[] =>
  [...losses.keys()].filter((sector) => at(losses, sector) !== 0)

/** The sums of months and of sectors, less what they should be, relative to the loss of the year. */
const errorsOf = (profile: Profile, year: OpenYear, obstacles: readonly Obstacle[] = []): number[] => {
  const { lossByMonthAndHour, beam, diffuse, adjustedMonthly } = returned(profile, year, obstacles)
  const lost = year.monthly.map((open, month) => open - at(adjustedMonthly, month))
  const errors = [
    ...lossByMonthAndHour.map((row, month) => total(row) - at(lost, month)),
    total(beam) + total(diffuse) - total(lost),
  ]
  return errors.map((error) => Math.abs(error) / total(lost))
}

test('a year has 12 months of 24 hours and 36 sectors that begin at north', () => {
  const { lossByMonthAndHour, directions } = returned(uniform(20), desert)
  expect(lossByMonthAndHour.map((row) => row.length)).toEqual(new Array(12).fill(24))
  expect(directions).toEqual(Array.from({ length: 36 }, (_, i) => `${10 * i}`))
})

test('hours add up to the months and sectors to the year, to 1e-5', () => {
  for (const { name, open } of years) {
    for (const { horizonProfile } of horizons)
      expect(Math.max(...errorsOf(horizonProfile, open)), name).toBeLessThan(1e-5)
    expect(Math.max(...errorsOf(HILLS, open, GARDEN)), name).toBeLessThan(1e-5)
  }
})

test('the hours are scaled to the estimator’s months', () => {
  const monthly = desert.monthly.map((energy, month) => energy * (1 + month / 10))
  const [before, after] = [desert, openYear({ ...desert, monthly })].map((year) => energyBehind(HILLS, year))
  after?.lossByMonthAndHour.forEach((row, month) => {
    const unscaled = total(before?.lossByMonthAndHour[month] ?? [])
    expect(total(row) / unscaled).toBeCloseTo(1 + month / 10, 9)
  })
})

describe('a wall', () => {
  const wall = (from: number, to: number, height: number): Profile => [
    ...[(from + 359) % 360, (to + 1) % 360].map((at) => point(at, 0)),
    ...[from, to].map((at) => point(at, height)),
    ...[70, 150, 220, 290].map((more) => point((from + more) % 360, 0)),
  ]

  test('in the southeast takes light from its own sectors only, and in the morning', () => {
    const { beam, diffuse, lossByMonthAndHour } = returned(wall(111, 149, 35), desert)
    expect(sectorsWith(beam)).toEqual([11, 12, 13, 14])
    expect(sectorsWith(diffuse)).toEqual([11, 12, 13, 14])
    const hours = Array.from({ length: 24 }, (_, hour) =>
      total(lossByMonthAndHour.map((row) => at(row, hour))),
    )
    expect(total(hours.slice(5, 12))).toBeGreaterThan(2 * Math.abs(total(hours.slice(12, 20))))
    expect([...hours.slice(0, 5), ...hours.slice(20)].filter((lost) => lost !== 0)).toEqual([])
  })

  test('across north takes beam on both sides of north', () => {
    const { beam } = returned(wall(341, 19, 40), yearOf('southern').open)
    expect(sectorsWith(beam)).toEqual([0, 1, 34, 35])
    expect(Math.abs(at(beam, 34) / at(beam, 1) - 1)).toBeLessThan(0.5)
  })

  test('behind the panels takes no beam', () => {
    const { beam, diffuse } = returned(wall(341, 19, 40), desert)
    expect(total(beam)).toBe(0)
    expect(sectorsWith(diffuse)).toEqual([0, 1, 34, 35])
  })

  test('is counted behind the line only as far as it stands above it', () => {
    const [alone, behind] = [[], uniform(40)].map((profile) => energyBehind(profile, desert, [HOUSE]))
    expect(alone?.obstacles[0]?.recoveredEnergy).toBeGreaterThan(50)
    expect(behind?.obstacles).toEqual([{ name: 'House', recoveredEnergy: 0 }])
  })
})

describe('what obstacles take', () => {
  test('is what the removal of each alone brings back', () => {
    const obstacles = GARDEN.map((it, i): Obstacle => {
      const transmittance = Array.from({ length: 12 }, (_, month) => ((7 * i + 13 * month) % 97) / 97)
      return { ...it, height: 3 * it.height, transmittance }
    })
    for (const { open } of [yearOf('desert'), yearOf('subarctic')])
      for (const all of [GARDEN, obstacles]) {
        const energy = energyBehind(HILLS, open, all)
        expect(energy.obstacles.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
        energy.obstacles.forEach(({ recoveredEnergy }, i) => {
          const without = energyBehind(
            HILLS,
            open,
            all.filter((_, other) => other !== i),
          )
          expect(recoveredEnergy).toBeCloseTo(without.adjustedAnnual - energy.adjustedAnnual, 4)
        })
      }
  })

  test('is nothing for each of two in the same place, and for one that lets all light through', () => {
    const twice = energyBehind([], desert, [HOUSE, HOUSE]).obstacles
    expect(twice.map(({ recoveredEnergy }) => recoveredEnergy)).toEqual([0, 0])
    const transparent = GARDEN.map((it) => ({ ...it, transmittance: 1 }))
    const { obstacles, causes, ...rest } = energyBehind(HILLS, desert, transparent)
    const { obstacles: _, causes: ofLine, ...without } = energyBehind(HILLS, desert)
    expect(rest).toEqual(without)
    expect(obstacles).toEqual(GARDEN.map(({ name }) => ({ name, recoveredEnergy: 0 })))
    expect(causes?.map(({ energy }) => energy)).toEqual([ofLine?.[0]?.energy, ...GARDEN.map(() => 0)])
  })

  test('where they overlap is what the densest takes, in any order', () => {
    const thin = [0.2, 0.5, 0.8].map((transmittance) => ({ ...HOUSE, height: 60, transmittance }))
    const { obstacles: _, causes, ...three } = energyBehind(HILLS, desert, thin)
    const { obstacles: __, causes: ofDensest, ...one } = energyBehind(HILLS, desert, thin.slice(0, 1))
    expect(three).toEqual(one)
    const ofObstacles = causes?.slice(1).map(({ energy }) => energy) ?? []
    expect(total(ofObstacles)).toBeCloseTo(ofDensest?.[1]?.energy ?? Number.NaN, 6)
    const backward = energyBehind(HILLS, desert, GARDEN.toReversed())
    expect(backward.annualLoss).toBeCloseTo(energyBehind(HILLS, desert, GARDEN).annualLoss, 9)
  })
})

describe('the range', () => {
  const higher = (profile: Profile, by: number): Profile =>
    profile.map(({ direction, heightAngle }) => point(direction, heightAngle + by))

  test('moves the horizon line by 1° and leaves the obstacles', () => {
    const { range } = energyBehind(HILLS, desert, GARDEN)
    expect(range.heightError).toBe(1)
    expect(range.low).toBe(energyBehind(higher(HILLS, -1), desert, GARDEN).annualLoss)
    expect(range.high).toBe(energyBehind(higher(HILLS, 1), desert, GARDEN).annualLoss)
  })

  test('moves the ground that completes a line too, but not below 0', () => {
    const { range } = energyBehind([point('S', 40)], desert)
    const typed = (south: number, ground: number): Profile => [
      point('S', south),
      ...['N', 'E', 'W'].map((direction) => point(direction, ground)),
    ]
    expect(range.low).toBe(energyBehind(typed(39, 0), desert).annualLoss)
    expect(range.high).toBe(energyBehind(typed(41, 1), desert).annualLoss)
  })

  test('of an open horizon goes from 0 to what 1° all around takes', () => {
    const { range } = energyBehind([], desert)
    expect([range.low, range.high].toSorted()).toEqual(
      [0, energyBehind(uniform(1), desert).annualLoss].toSorted(),
    )
    expect(energyBehind(uniform(0), desert).range).toEqual(range)
  })

  test('does not go beyond 90°', () => {
    const { annualLoss, range } = energyBehind(uniform(90), desert)
    expect([range.low, range.high]).toEqual([energyBehind(uniform(89), desert).annualLoss, annualLoss])
  })
})

test('under the midnight sun the beam is lost on all sides and at all hours', () => {
  const north = clearYear({ latitude: 75, longitude: 15, panelTilt: 0, panelAzimuth: 180 }, 1)
  const { beam, lossByMonthAndHour } = returned(uniform(12), north)
  expect(sectorsWith(beam)).toHaveLength(36)
  expect(sectorsWith(lossByMonthAndHour[5] ?? [])).toHaveLength(24)
})
