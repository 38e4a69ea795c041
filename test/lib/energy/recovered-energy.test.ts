import { describe, expect, test } from 'vitest'
import { shadedYear } from '../../../lib/energy/shaded-year.ts'
import { skylineShade } from '../../../lib/energy/skyline-shade.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { GARDEN, HILLS, HOUSE, skyline } from '../horizon/skylines.ts'
import { uniform } from '../shading/profiles.ts'
import { energyBehind } from './behind-horizon.ts'
import { years } from './synthetic-years/years.ts'

describe.each(years)('$name: the removal of an obstacle', ({ open }) => {
  const shaded = (obstacles: readonly Obstacle[]): number =>
    total(shadedYear(open, skylineShade(skyline(HILLS, obstacles), open.sun)).monthly)

  test('recovers what an analysis without it has more', () => {
    const all = shaded(GARDEN)
    const { obstacles } = energyBehind(HILLS, open, GARDEN)
    expect(obstacles.map(({ name }) => name)).toEqual(GARDEN.map(({ name }) => name))
    for (const [i, { recoveredEnergy }] of obstacles.entries()) {
      const expected = shaded(GARDEN.filter((obstacle) => obstacle !== GARDEN[i])) - all
      expect(expected).toBeGreaterThan(0)
      expect(Math.abs(recoveredEnergy - expected)).toBeLessThan(1e-3 * expected + 1e-6 * all)
    }
  })

  test('recovers as much where transmittances change by month and obstacles overlap', () => {
    const month = (seed: number) => Array.from({ length: 12 }, (_, i) => ((7 * seed + 13 * i) % 97) / 97)
    const obstacles = GARDEN.map(
      (obstacle, i): Obstacle => ({
        ...obstacle,
        height: 3 * obstacle.height,
        transmittance: month(i + 1),
      }),
    )
    const all = shaded(obstacles)
    for (const [i, { recoveredEnergy }] of energyBehind(HILLS, open, obstacles).obstacles.entries()) {
      const expected = shaded(obstacles.filter((obstacle) => obstacle !== obstacles[i])) - all
      expect(Math.abs(recoveredEnergy - expected)).toBeLessThan(1e-3 * expected + 3e-6 * all)
    }
  })

  test('that stands behind another or behind the horizon recovers nothing', () => {
    const [first, second] = energyBehind([], open, [HOUSE, HOUSE]).obstacles
    expect([first?.recoveredEnergy, second?.recoveredEnergy]).toEqual([0, 0])
    expect(energyBehind(uniform(40), open, [HOUSE]).obstacles).toEqual([
      { name: 'House', recoveredEnergy: 0 },
    ])
  })
})
