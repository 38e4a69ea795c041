import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { Energy } from '../../../lib/schemas/analysis.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { createSpot } from '../../../lib/shading/spot.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { anyProfile } from '../arbitraries.ts'
import { at } from '../columns.ts'
import { GARDEN, HILLS, HOUSE, screen, skyline } from '../horizon/skylines.ts'
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

test('causes add up to the loss of the year and of each month, hours to months, and sectors to the year', () => {
  const site = fc.record({
    open: fc.constantFrom(...years.map(({ open }) => open)),
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
      const all = energyLoss(
        planes,
        planes.map(() => sun),
      ).energy
      // As the service returns them: rounded to six digits.
      const { causes = [], adjustedMonthly, lossByMonthAndHour = [], lossBySector = [] } = Energy.parse(all)
      const lost = adjustedMonthly.map(
        (left, month) => total(planes.map(({ monthly }) => at(monthly, month))) - left,
      )
      expectSum(
        causes.map(({ energy }) => energy),
        total(lost),
      )
      expectSum(
        lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]),
        total(lost),
      )
      for (const [month, energy] of lost.entries()) {
        expectSum(
          causes.map(({ monthlyEnergy }) => at(monthlyEnergy, month)),
          energy,
        )
        expectSum(lossByMonthAndHour[month] ?? [], energy)
      }
    }),
    { numRuns: 25 },
  )
})

const desert = yearOf('desert, tilt 20°, azimuth 180°').open

test('the hours are scaled to the estimator’s months', () => {
  const monthly = desert.monthly.map((energy, month) => energy * (1 + month / 10))
  const [before, after] = [desert, openYear({ ...desert, monthly })].map((year) => energyBehind(HILLS, year))
  after?.lossByMonthAndHour.forEach((row, month) => {
    const unscaled = total(before?.lossByMonthAndHour[month] ?? [])
    expect(total(row) / unscaled).toBeCloseTo(1 + month / 10, 9)
  })
})

test('an obstacle takes and gives back nothing if it lets all light through, and gives none back behind its double', () => {
  const twice = energyBehind([], desert, [HOUSE, HOUSE]).obstacles
  expect(twice.map(({ recoveredEnergy }) => recoveredEnergy)).toEqual([0, 0])
  const transparent = GARDEN.map((it) => ({ ...it, transmittance: 1 }))
  const { obstacles, causes, ...rest } = energyBehind(HILLS, desert, transparent)
  const { obstacles: _, causes: ofLine, ...without } = energyBehind(HILLS, desert)
  expect(rest).toEqual(without)
  expect(obstacles).toEqual(GARDEN.map(({ name }) => ({ name, recoveredEnergy: 0 })))
  expect(causes?.map(({ energy }) => energy)).toEqual([ofLine?.[0]?.energy, ...GARDEN.map(() => 0)])
})
