import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { type Cause, Energy } from '../../../lib/schemas/analysis.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { createSpot } from '../../../lib/shading/spot.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { anyProfile } from '../arbitraries.ts'
import { add, at } from '../columns.ts'
import { GARDEN, HILLS, HOUSE, screen, skyline } from '../horizon/skylines.ts'
import { energyBehind, openYear } from './behind-horizon.ts'
import { shapley } from './brute-force.ts'
import { yearOf, years } from './synthetic-years/years.ts'

test('a spot of the sky is shared by the Shapley value of what its obstacles take together', () => {
  const taken = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(taken, (shares) => {
      const spot = createSpot(shares.length)
      for (const [obstacle, share] of shares.entries()) spot.add(obstacle, share)
      const unshared = shapley(shares)
      spot.share((obstacle, share) => add(unshared, obstacle, -share))
      for (const rest of unshared) expect(rest).toBeCloseTo(0, 9)
    }),
  )
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const meters = fc.integer({ min: 1, max: 50 })
const obstacle = fc
  .tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 179 }), meters, meters, share, share)
  .map(([from, width, near, far, height, transmittance]) =>
    screen('Obstacle', [from, near], [(from + width) % 360, far], 30 * height, transmittance),
  )
const plane = fc.record({
  panelTilt: fc.integer({ min: 0, max: 90 }),
  panelAzimuth: fc.integer({ min: 0, max: 359 }),
})

test('causes add up to the loss of the year and of each month, hours to months, and sectors to the year', () => {
  // As if the estimator's months were not the sums of its hours.
  const opens = years.map(({ open }) =>
    openYear({ ...open, monthly: open.monthly.map((energy, month) => energy * (1 + month / 10)) }),
  )
  const site = fc.record({
    open: fc.constantFrom(...opens),
    profile: anyProfile,
    obstacles: fc.array(obstacle, { maxLength: 8 }),
    others: fc.array(plane, { maxLength: 2 }),
  })
  const expectSum = (parts: readonly number[], whole: number): void => {
    const size = total(parts.map(Math.abs))
    expect(Math.abs(total(parts) - whole)).toBeLessThanOrEqual(1e-4 * size + 1e-6)
  }
  fc.assert(
    fc.property(site, ({ open, profile, obstacles, others }) => {
      const planes = [open, ...others.map((other) => openYear({ ...open, ...other }))]
      const sun = shadedSun(skyline(profile, obstacles), open.sun, true)
      const suns = planes.map(() => sun)
      // As the service returns them: rounded to six digits.
      const parsed = Energy.parse(energyLoss(planes, suns).energy)
      const { causes = [], adjustedMonthly, lossByMonthAndHour, lossBySector } = parsed
      const lost = open.monthly.map((energy, month) => planes.length * energy - at(adjustedMonthly, month))
      const amounts = (figure: (cause: Cause) => number) => causes.map(figure)
      expectSum(
        amounts(({ energy }) => energy),
        total(lost),
      )
      expectSum(
        lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]),
        total(lost),
      )
      for (const [month, energy] of lost.entries()) {
        expectSum(
          amounts(({ monthlyEnergy }) => at(monthlyEnergy, month)),
          energy,
        )
        expectSum(lossByMonthAndHour[month] ?? [], energy)
      }
    }),
    { numRuns: 10 },
  )
})

test('an obstacle takes and gives back nothing if it lets all light through, and gives none back behind its double', () => {
  const { open } = yearOf('desert')
  const twice = energyBehind([], open, [HOUSE, HOUSE]).obstacles
  expect(twice.map(({ recoveredEnergy }) => recoveredEnergy)).toEqual([0, 0])
  const transparent = GARDEN.map((it) => ({ ...it, transmittance: 1 }))
  const { obstacles, causes, ...rest } = energyBehind(HILLS, open, transparent)
  const { obstacles: _, causes: ofLine = [], ...without } = energyBehind(HILLS, open)
  expect(rest).toEqual(without)
  expect(obstacles).toEqual(GARDEN.map(({ name }) => ({ name, recoveredEnergy: 0 })))
  const nothing = { energy: 0, monthlyEnergy: new Array(12).fill(0) }
  const ofGarden = GARDEN.map(({ name }, index) => ({ kind: 'obstacle', index, name, ...nothing }))
  expect(causes).toEqual([...ofLine, ...ofGarden])
})
