import { describe, expect, test } from 'vitest'
import { shadedSun, shadeOf } from '../../../lib/energy/shaded-year.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at, mean } from '../columns.ts'
import { GARDEN, HILLS, skyline } from '../horizon/skylines.ts'
import { ALL_TERMS, energyBehind, openYear } from './behind-horizon.ts'
import { bruteForce } from './brute-force.ts'
import { clearYear } from './clear-year.ts'
import { yearOf } from './synthetic-years/years.ts'

/** The greatest difference between two lists, as a share of a whole. */
const furthest = (found: readonly number[], expected: readonly number[], whole: number): number => {
  expect(found).toHaveLength(expected.length)
  return Math.max(...found.map((value, i) => Math.abs(value - at(expected, i)))) / whole
}

describe.each(['southern, tilt 20°, azimuth 0°', 'subarctic, tilt 20°, azimuth 90°'])(
  'behind hills: %s',
  (name) => {
    const { open } = yearOf(name)
    const energy = energyBehind(HILLS, open, GARDEN)
    const counted = bruteForce(open, HILLS, GARDEN)
    const lost = total(open.monthly) - energy.adjustedAnnual

    test('the loss and the light, to 0.05 points', () => {
      for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
        expect(Math.abs(energy[figure] - counted[figure])).toBeLessThan(0.05)
    })

    test('sectors and hours, to 0.3 % of the loss', () => {
      const { lossBySector, lossByMonthAndHour } = energy
      const [beam, diffuse] = (['beam', 'diffuse'] as const).map((part) => lossBySector.map((it) => it[part]))
      expect(furthest(beam ?? [], counted.beam, lost)).toBeLessThan(3e-3)
      expect(furthest(diffuse ?? [], counted.diffuse, lost)).toBeLessThan(3e-3)
      expect(furthest(lossByMonthAndHour.flat(), counted.byMonthAndHour.flat(), lost)).toBeLessThan(3e-3)
    })

    test('causes, to 0.3 % of the loss', () => {
      const causes = energy.causes?.map((cause) => cause.energy) ?? []
      expect(furthest(causes, counted.causes, lost)).toBeLessThan(3e-3)
    })

    test('the hidden share of each hour’s beam: 1.5 % of it on average', () => {
      const { beam } = shadeOf(open, shadedSun(skyline(HILLS, GARDEN), open.sun, false))
      const off = Array.from(beam, (share, hour) => Math.abs(share - at(counted.beamHidden, hour)))
      expect(mean(off.filter((_, hour) => at(open.sun.up, hour) > 0))).toBeLessThan(0.015)
    })
  },
)

describe('one by one', () => {
  const { open } = yearOf('maritime, tilt 20°, azimuth 180°')

  test.each(['circumsolar', 'band', 'reflection', 'weights'] as const)('without %s', (term) => {
    const terms = { ...ALL_TERMS, [term]: false }
    const { annualLoss } = energyBehind(HILLS, openYear(open, terms), GARDEN)
    expect(Math.abs(annualLoss - bruteForce(open, HILLS, GARDEN, terms).annualLoss)).toBeLessThan(0.05)
  })

  test('the ends of the range, to 0.05 points', () => {
    const { range } = energyBehind(HILLS, open, GARDEN)
    const [low, high] = [-1, 1].map((by) => bruteForce(open, HILLS, GARDEN, ALL_TERMS, by).annualLoss)
    expect(Math.abs(range.low - (low ?? Number.NaN))).toBeLessThan(0.05)
    expect(Math.abs(range.high - (high ?? Number.NaN))).toBeLessThan(0.05)
  })

  test('without an obstacle, alone or among others', () => {
    const whole = total(bruteForce(open, HILLS, GARDEN).adjustedMonthly)
    for (const { name, recoveredEnergy } of energyBehind(HILLS, open, GARDEN).obstacles) {
      if (name !== 'House' && name !== 'Hedge') continue
      const without = GARDEN.filter((obstacle) => obstacle.name !== name)
      const more = total(bruteForce(open, HILLS, without).adjustedMonthly) - whole
      expect(Math.abs(recoveredEnergy - more), name).toBeLessThan(0.01 * more)
    }
  })
})

test.each([
  ['midnight sun', { latitude: 72, longitude: 20, panelTilt: 90, panelAzimuth: 20 }, 1],
  ['a summer across New Year', { latitude: -75, longitude: 123.3, panelTilt: 50, panelAzimuth: 300 }, 8],
] as const)('%s: the year to 0.15 points', (_, panels, timeZone) => {
  const open = clearYear(panels, timeZone)
  const energy = energyBehind(HILLS, open, GARDEN)
  const counted = bruteForce(open, HILLS, GARDEN)
  expect(Math.abs(energy.annualLoss - counted.annualLoss)).toBeLessThan(0.15)
  expect(Math.abs(energy.solarAccess - counted.solarAccess)).toBeLessThan(0.15)
})
