import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { shadedSun } from '../../../lib/energy/shaded-year.ts'
import { Energy } from '../../../lib/schemas/analysis.ts'
import { createSpot } from '../../../lib/shading/spot.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { anyProfile } from '../arbitraries.ts'
import { at } from '../columns.ts'
import { GARDEN, HILLS, screen, skyline } from '../horizon/skylines.ts'
import { energyBehind, openYear } from './behind-horizon.ts'
import { shapley } from './brute-force.ts'
import { yearOf, years } from './synthetic-years/years.ts'

test('a spot of the sky is shared by the Shapley value of what its obstacles take together', () => {
  const sharesOf = (taken: readonly number[]): number[] => {
    const spot = createSpot(taken.length)
    taken.forEach((share, obstacle) => {
      spot.add(obstacle, share)
    })
    const shares = new Array<number>(taken.length).fill(Number.NaN)
    spot.share((obstacle, share) => {
      shares[obstacle] = share
    })
    return shares
  }

  const taken = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(taken, (shares) => {
      const expected = shapley(shares)
      sharesOf(shares).forEach((share, i) => {
        expect(share).toBeCloseTo(at(expected, i), 9)
      })
    }),
  )
})

test('the horizon comes first, and obstacles keep their order and names', () => {
  const { causes = [] } = energyBehind(HILLS, yearOf('desert').open, GARDEN)
  expect(causes.map(({ energy, monthlyEnergy, ...cause }) => cause)).toEqual([
    { kind: 'horizon' },
    ...GARDEN.map(({ name }, index) => ({ kind: 'obstacle', index, name })),
  ])
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

test('causes add up to the loss of the year and of each month', () => {
  const site = fc.record({
    open: fc.constantFrom(...years.map(({ open }) => open)),
    profile: anyProfile,
    obstacles: fc.array(obstacle, { maxLength: 8 }),
    others: fc.array(plane, { maxLength: 2 }),
  })
  const size = (values: readonly number[]) => total(values.map(Math.abs))
  fc.assert(
    fc.property(site, ({ open, profile, obstacles, others }) => {
      const planes = [open, ...others.map((other) => openYear({ ...open, ...other }))]
      const sun = shadedSun(skyline(profile, obstacles), open.sun, true)
      const all = energyLoss(
        planes,
        planes.map(() => sun),
      ).energy
      const { causes = [], adjustedMonthly } = Energy.parse(all)
      const lost = adjustedMonthly.map(
        (left, month) => total(planes.map(({ monthly }) => at(monthly, month))) - left,
      )
      const energies = causes.map(({ energy }) => energy)
      expect(Math.abs(total(energies) - total(lost))).toBeLessThanOrEqual(1e-4 * size(energies) + 1e-6)
      for (const [month, energy] of lost.entries()) {
        const ofMonth = causes.map(({ monthlyEnergy }) => at(monthlyEnergy, month))
        expect(Math.abs(total(ofMonth) - energy)).toBeLessThanOrEqual(1e-4 * size(ofMonth) + 1e-6)
      }
    }),
    { numRuns: 25 },
  )
})
