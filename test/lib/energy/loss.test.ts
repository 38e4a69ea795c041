import { describe, expect, test } from 'vitest'
import { shadedYear, shadeOf } from '../../../lib/energy/plane-year.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at, constant, mean, worstMonth } from '../columns.ts'
import { HOUSE, screen, skyline } from '../horizon/skylines.ts'
import { point, uniform } from '../shading/profiles.ts'
import { energyBehind, lossBehind, type OpenYear, openYear } from './behind-horizon.ts'
import { yearOf, years } from './synthetic-years/years.ts'

const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

/** The years, with and without the four terms of the light. */
const yearsAndPlain = years.map((year) => ({ ...year, plain: openYear(year.open, true) }))

test('without the four terms of the light, a loss is that of PVWatts v8 to 0.1 points', () => {
  for (const { plain: open, ...year } of yearsAndPlain) {
    const nothing = shadeOf(open, shadedSun(skyline([]), open.sun, false))
    for (const { name, horizonProfile, beam, beamAndDiffuse } of year.horizons) {
      const what = `${year.name}, behind the ${name}`
      const both = lossBehind(horizonProfile, open)
      expect(Math.abs(both.annualLoss - beamAndDiffuse.annualLoss), what).toBeLessThan(0.1)
      expect(worstMonth(both.adjustedMonthly, beamAndDiffuse.monthly), what).toBeLessThan(0.3)
      const shade = shadeOf(open, shadedSun(skyline(horizonProfile), open.sun, false))
      const { monthly } = shadedYear(open, { beam: shade.beam, sky: nothing.sky })
      const annualLoss = 100 * (1 - total(monthly) / total(open.monthly))
      expect(Math.abs(annualLoss - beam.annualLoss), what).toBeLessThan(0.1)
      expect(worstMonth(monthly, beam.monthly), what).toBeLessThan(0.3)
    }
  }
})

// NREL SPA every minute, exact heights.
test('an independent program agrees: years to 0.1 points, 0.03 on average; months to 0.3 % of a mean month', () => {
  const annualErrors: number[] = []
  const changes: number[] = []
  for (const { name, open, plain, skylines } of yearsAndPlain)
    for (const { skyline, horizonProfile, obstacles, expected, kept, recovered } of skylines) {
      const what = `${name}, ${skyline}`
      const energy = energyBehind(horizonProfile, open, obstacles)
      for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
        expect(Math.abs(energy[figure] - expected[figure]), `${what}: ${figure}`).toBeLessThan(0.1)
      const { annualLoss } = lossBehind(horizonProfile, plain, obstacles)
      expect(Math.abs(annualLoss - expected.black), what).toBeLessThan(0.1)
      const keptMonths = open.monthly.map((kWh, month) => kWh * at(kept, month))
      expect(worstMonth(energy.adjustedMonthly, keptMonths), what).toBeLessThan(0.3)
      for (const [i, { recoveredEnergy }] of energy.obstacles.entries()) {
        const percent = (100 * recoveredEnergy) / total(open.monthly)
        expect(Math.abs(percent - at(recovered, i)), what).toBeLessThan(0.1)
      }
      annualErrors.push(Math.abs(energy.annualLoss - expected.annualLoss))
      const { low, high } = energy.range
      if (obstacles.length === 0) changes.push(energy.annualLoss - low, high - energy.annualLoss)
    }
  expect(annualErrors).toHaveLength(72)
  expect(mean(annualErrors)).toBeLessThan(0.03)
  // What a degree of height is worth, as in docs/model.md.
  expect(mean(changes)).toBeCloseTo(0.6, 1)
  expect(Math.max(...changes)).toBeCloseTo(1.9, 1)
})

const desert = yearOf('desert, tilt 20°, azimuth 180°').open

test('an open horizon costs exactly nothing', () => {
  for (const { name, open } of years)
    for (const horizonProfile of [[], uniform(0)]) {
      const energy = energyBehind(horizonProfile, open)
      expect(energy, name).toMatchObject({ annualLoss: 0, beamLoss: 0, diffuseLoss: 0, solarAccess: 100 })
      expect(energy.adjustedMonthly, name).toStrictEqual([...open.monthly])
      const reasons = [
        energy.monthlyLoss,
        energy.lossByMonthAndHour,
        energy.lossBySector.map(({ beam }) => beam),
      ]
      expect(new Set(numbersOf(reasons)), name).toEqual(new Set([0]))
    }
})

test('a sunlit slope is brighter than blue sky: behind the panels it may add energy, and so may a bright wall', () => {
  const slope = [point(315, 40), point(0, 40), point(45, 40), point(90, 0), point(180, 0), point(270, 0)]
  const snow = openYear({ ...desert, hours: { ...desert.hours, alb: constant(0.8) } })
  const energy = energyBehind(slope, snow)
  expect(energy.annualLoss).toBeLessThan(0)
  expect(energy.diffuseLoss).toBeLessThan(0)
  expect(energy.solarAccess).toBeGreaterThan(100)
  expect(energy.range.low).toBeLessThan(energy.range.high)
  const [neighbor] = energyBehind([], snow, [screen('House', [315, 9], [45, 9], HOUSE.height)]).obstacles
  expect(neighbor?.recoveredEnergy).toBeLessThan(0)
})

describe('power', () => {
  const rated = (ac: number, dc: number): OpenYear =>
    openYear({ ...desert, hours: { ...desert.hours, ac: constant(ac), dc: constant(dc) } })

  test('a clipping inverter hides a small loss of light', () => {
    const { annualLoss, solarAccess } = energyBehind(uniform(3), rated(4000 / 1.2, 4500))
    expect(solarAccess).toBeLessThan(99.9)
    expect(annualLoss).toBeLessThan((100 - solarAccess) / 3)
  })

  test('without DC power it falls with the light behind the cover', () => {
    const { annualLoss } = energyBehind(uniform(60), openYear(rated(1000, 0), true))
    expect(annualLoss).toBeGreaterThan(35)
    expect(annualLoss).toBeLessThan(45)
  })
})

describe('unusual hours', () => {
  const dark = constant(0)

  test.each([
    ['panels that produce nothing', { ac: dark, dc: dark, poa: dark, dn: dark, df: dark }],
    ['beam without irradiance on the plane', { poa: dark }],
  ])('%s lose nothing', (_, odd) => {
    const energy = energyBehind(uniform(30), openYear({ ...desert, hours: { ...desert.hours, ...odd } }))
    expect(numbersOf(energy).filter((value) => !Number.isFinite(value))).toEqual([])
    expect(energy).toMatchObject({ annualLoss: 0, beamLoss: 0, diffuseLoss: 0, solarAccess: 100 })
  })
})
