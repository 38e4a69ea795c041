import { describe, expect, test } from 'vitest'
import { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at } from '../columns.ts'
import { GARDEN, HILLS, HOUSE } from '../horizon/skylines.ts'
import { type Profile, point } from '../shading/profiles.ts'
import { energyBehind, type OpenYear, openYear } from './behind-horizon.ts'
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

test('a wall in the southeast takes light from its own sectors only, and in the morning', () => {
  const wall = [
    ...[111, 149].map((azimuth) => point(azimuth, 35)),
    ...[0, 110, 150, 240].map((azimuth) => point(azimuth, 0)),
  ]
  const { beam, diffuse, directions, lossByMonthAndHour } = returned(wall, desert)
  expect(lossByMonthAndHour.map((row) => row.length)).toEqual(new Array(12).fill(24))
  expect(directions).toEqual(Array.from({ length: 36 }, (_, i) => `${10 * i}`))
  for (const losses of [beam, diffuse])
    expect([...losses.keys()].filter((sector) => losses[sector] !== 0)).toEqual([11, 12, 13, 14])
  const hours = Array.from({ length: 24 }, (_, hour) => total(lossByMonthAndHour.map((row) => at(row, hour))))
  expect(total(hours.slice(5, 12))).toBeGreaterThan(2 * Math.abs(total(hours.slice(12, 20))))
  expect([...hours.slice(0, 5), ...hours.slice(20)].filter((lost) => lost !== 0)).toEqual([])
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
})

test('the range moves the horizon line by 1° and leaves the obstacles', () => {
  const lossOf = (raisedBy: number): number => {
    const line = HILLS.map(({ direction, heightAngle }) => point(direction, heightAngle + raisedBy))
    return energyBehind(line, desert, GARDEN).annualLoss
  }
  expect(energyBehind(HILLS, desert, GARDEN).range).toEqual({
    heightError: 1,
    low: lossOf(-1),
    high: lossOf(1),
  })
})
