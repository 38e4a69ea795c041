import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inverterOf } from '../../../lib/pvwatts/inverter.ts'
import { moduleTypes } from '../../../lib/pvwatts/module.ts'
import { simulate, timeZoneOf } from '../../../local/estimator/simulate.ts'
import { sunInHour } from '../../../local/estimator/sun-in-hour.ts'
import { roof, sum } from './sample.ts'

/** The sun in an hour of the model's own clock. */
const sunOver = (latitude: number, longitude: number, hour: number) =>
  sunInHour({ latitude, longitude, tz: timeZoneOf(longitude) }, hour)

describe('closed forms', () => {
  test('a horizontal panel gets the global horizontal irradiance', () => {
    simulate(roof(40, -105, 0, 180)).forEach(({ poa, dn, df }, hour) => {
      const sinAltitude = Math.max(0, sunOver(40, -105, hour).direction.up)
      // Perez's model puts the sun at 5° or higher, which costs the last minutes of a day some circumsolar light.
      const tolerance = sinAltitude > Math.cos((85 * Math.PI) / 180) ? 1e-9 : 3
      expect(Math.abs(poa - df - dn * sinAltitude)).toBeLessThan(tolerance)
    })
  })

  test('nights are dark, and the cells as warm as the air', () => {
    const nights = simulate(roof(40, -105, 20, 180)).filter((_, hour) => sunOver(40, -105, hour).sunUp === 0)
    expect(nights.length).toBeGreaterThan(3500)
    for (const { ac, dc, poa, dn, df, tcell, tamb } of nights) {
      expect([ac, dc, poa, dn, df]).toEqual([0, 0, 0, 0, 0])
      expect(tcell).toBe(tamb)
    }
  })

  test('south of the equator, an array to the north beats one to the south', () => {
    const yearOf = (azimuth: number) => sum(simulate(roof(-34, 151, 30, azimuth)).map(({ ac }) => ac))
    expect(yearOf(0)).toBeGreaterThan(1.2 * yearOf(180))
  })

  test('an array to the east wins in the morning, one to the west in the afternoon', () => {
    const morning = (azimuth: number) =>
      sum(
        simulate(roof(40, -105, 40, azimuth))
          .filter((_, hour) => hour % 24 < 12)
          .map(({ ac }) => ac),
      )
    expect(morning(90)).toBeGreaterThan(1.5 * morning(270))
  })

  test('a small inverter clips at its rating', () => {
    const hours = simulate({ ...roof(33, -112, 30, 180), inverter: inverterOf(2000, 0.96) })
    expect(Math.max(...hours.map(({ ac }) => ac))).toBe(2000)
  })

  test('DC power is proportional to the rating and to what the losses leave', () => {
    const base = roof(33, -112, 30, 180)
    const dc = (change: object) => sum(simulate({ ...base, ...change }).map((hour) => hour.dc))
    expect(dc({ losses: 0.5 }) / dc({ losses: 0 })).toBeCloseTo(0.5, 9)
    expect(dc({ rating: 8000 }) / dc({})).toBeCloseTo(2, 9)
  })

  test('brighter ground helps a tilted panel but not a flat one', () => {
    const poa = (tilt: number, albedo: number) =>
      sum(
        simulate({ ...roof(50, 10, tilt, 180), albedo: new Array<number>(12).fill(albedo) }).map(
          (h) => h.poa,
        ),
      )
    expect(poa(60, 0.6)).toBeGreaterThan(1.03 * poa(60, 0.2))
    expect(poa(0, 0.6)).toBeCloseTo(poa(0, 0.2), 6)
  })

  test('premium modules and open racks lose less to heat than standard modules and roofs', () => {
    const base = roof(25, 45, 20, 180)
    const ac = (change: object) => sum(simulate({ ...base, ...change }).map((hour) => hour.ac))
    expect(ac({ module: moduleTypes[1] })).toBeGreaterThan(ac({}))
    expect(ac({ nominalTemperature: 45 })).toBeGreaterThan(ac({}))
  })
})

describe('everywhere on earth', () => {
  /** Every hour is physical: the panel gets at least its beam, and the beam is weaker than above the atmosphere. */
  function checkYear(latitude: number, longitude: number, tilt: number, azimuth: number): void {
    const hours = simulate(roof(latitude, longitude, tilt, azimuth))
    const violations = hours.filter(({ ac, dc, poa, dn, df, tamb, tcell }, hour) => {
      const { direction: sun, extraterrestrial } = sunOver(latitude, longitude, hour)
      const slope = (tilt * Math.PI) / 180
      const facing = (azimuth * Math.PI) / 180
      const across = sun.east * Math.sin(facing) + sun.north * Math.cos(facing)
      const beam = dn * Math.max(0, across * Math.sin(slope) + sun.up * Math.cos(slope))
      const finite = [ac, dc, poa, dn, df, tamb, tcell].every(Number.isFinite)
      const positive = [ac, dc, poa, dn, df].every((value) => value >= 0)
      return !(finite && positive && poa >= beam - 1e-9 && dn < 0.8 * extraterrestrial && dc >= ac)
    })
    expect(hours).toHaveLength(8760)
    expect(violations).toEqual([])
  }

  test.each([
    [90, 0],
    [-90, 0],
    [89.99, 180],
    [-66.56, -180],
    [66.56, 179.99],
    [0, 0],
    [23.44, -180],
    [78.2, 15.6],
    [67.3, 7.49],
    // One hour at dawn is so dark that it rounds to zero.
    [-61.18510342608029, 0],
  ])('latitude %d, longitude %d', (latitude, longitude) => checkYear(latitude, longitude, 35, 200))

  test('any array at any place', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true })
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    const tilt = fc.double({ min: 0, max: 90, noNaN: true })
    const azimuth = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })
    fc.assert(fc.property(latitude, longitude, tilt, azimuth, checkYear), { numRuns: 40 })
  })

  test('both sides of the date line are the same place on different clocks', () => {
    const ac = (longitude: number) => sum(simulate(roof(-18, longitude, 15, 0)).map((hour) => hour.ac))
    expect(ac(180) / ac(-180)).toBeCloseTo(1, 2)
    expect(timeZoneOf(180)).toBe(12)
    expect(timeZoneOf(-180)).toBe(-12)
    expect(Object.is(timeZoneOf(-1), 0)).toBe(true)
  })

  test('the polar night produces nothing, the polar summer something', () => {
    const hours = simulate(roof(80, 20, 45, 180))
    const ofMonth = (month: number) => sum(hours.filter((hour) => hour.month === month).map(({ ac }) => ac))
    expect(ofMonth(0)).toBe(0)
    expect(ofMonth(11)).toBe(0)
    expect(ofMonth(5)).toBeGreaterThan(100_000)
  })
})
