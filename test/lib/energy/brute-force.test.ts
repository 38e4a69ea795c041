import { expect, test } from 'vitest'
import { monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import { simulate } from '../../../lib/pvwatts/model.ts'
import { placeYear } from '../../../lib/pvwatts/sky-year.ts'
import type { Place } from '../../../lib/schemas/panels.ts'
import type { Plane } from '../../../lib/solar/angles.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { at, column, constant } from '../columns.ts'
import { GARDEN, HILLS } from '../horizon/skylines.ts'
import { energyBehind, type OpenYear, openYear } from './behind-horizon.ts'
import { bruteForce } from './brute-force.ts'
import { yearOf } from './synthetic-years/years.ts'

/** A year with 600 W/m² of beam and 80 W/m² of diffuse light whenever the sun is up, for any plane and place. */
const clearYear = (panels: Place & Plane, timeZone: number): OpenYear => {
  const { up } = sunYear({ ...panels, timeZone })
  const weather = {
    timeZone,
    elevation: 0,
    dn: column((hour) => at(up, hour) * 600),
    df: column((hour) => at(up, hour) * 80),
    tamb: constant(15),
    wspd: constant(3),
    alb: constant(0.2),
  }
  const hours = simulate({ ...panels, systemSize: 4 }, weather, placeYear(panels, weather))
  return openYear({ ...panels, systemSize: 4, monthly: monthlyEnergy(hours.ac), hours })
}

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
