import { expect, test } from 'vitest'
import { total } from '../../../lib/solar/calendar.ts'
import { at } from '../columns.ts'
import { GARDEN, HILLS } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'
import { energyBehind, type OpenYear } from './behind-horizon.ts'
import { bruteForce } from './brute-force.ts'
import { clearYear } from './clear-year.ts'
import { yearOf } from './synthetic-years/years.ts'

const midnightSun = clearYear({ latitude: 72, longitude: 20, panelTilt: 90, panelAzimuth: 20 }, 1)
const acrossNewYear = clearYear({ latitude: -75, longitude: 123.3, panelTilt: 50, panelAzimuth: 300 }, 8)

/** Tolerances: percentage points of the year's loss, and the share of the loss for a sector, an hour or a cause. */
test.each<[string, OpenYear, points: number, share: number]>([
  ['in the south', yearOf('southern, tilt 20°, azimuth 0°').open, 0.05, 3e-3],
  ['far in the north', yearOf('subarctic, tilt 20°, azimuth 90°').open, 0.05, 3e-3],
  ['under the midnight sun', midnightSun, 0.15, 3e-3],
  ['in a summer across New Year', acrossNewYear, 0.15, 3e-3],
])('behind hills and a garden %s, the loss and its reasons are those counted', (_, open, points, share) => {
  const energy = energyBehind(HILLS, open, GARDEN)
  const counted = bruteForce(open, HILLS, GARDEN)
  expect(Math.abs(energy.annualLoss - counted.annualLoss)).toBeLessThan(points)

  const lost = total(open.monthly) - energy.adjustedAnnual
  for (const [reason, found, expected] of [
    ['beam by sector', energy.lossBySector.map(({ beam }) => beam), counted.bySector.beam],
    ['diffuse by sector', energy.lossBySector.map(({ diffuse }) => diffuse), counted.bySector.diffuse],
    ['hours', energy.lossByMonthAndHour.flat(), counted.byMonthAndHour.flat()],
    ['causes', energy.causes?.map((cause) => cause.energy) ?? [], counted.causes],
  ] as const) {
    expect(found, reason).toHaveLength(expected.length)
    const errors = found.map((value, i) => Math.abs(value - at(expected, i)))
    expect(Math.max(...errors) / lost, reason).toBeLessThan(share)
  }
})

test('the range and the removal of an obstacle are those counted', () => {
  const { open } = yearOf('maritime, tilt 20°, azimuth 180°')
  const { range, obstacles } = energyBehind(HILLS, open, GARDEN)
  for (const [by, loss] of [
    [-1, range.low],
    [1, range.high],
  ] as const) {
    const raised = HILLS.map(({ direction, heightAngle }) => point(direction, heightAngle + by))
    expect(Math.abs(loss - bruteForce(open, raised, GARDEN).annualLoss)).toBeLessThan(0.05)
  }
  const lostWith = (some: typeof GARDEN): number => total(bruteForce(open, HILLS, some).causes)
  const lost = lostWith(GARDEN)
  for (const { name, recoveredEnergy } of obstacles.slice(0, 3)) {
    if (name === 'Apple tree') continue
    const more = lost - lostWith(GARDEN.filter((obstacle) => obstacle.name !== name))
    expect(Math.abs(recoveredEnergy - more), name).toBeLessThan(0.01 * more)
  }
})
