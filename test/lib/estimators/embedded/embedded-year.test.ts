import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embeddedYear } from '../../../../lib/estimators/embedded/embedded-year.ts'
import { extraterrestrialNormal } from '../../../../lib/estimators/embedded/extraterrestrial.ts'
import { embeddedWeather } from '../../../../lib/estimators/embedded/weather.ts'
import { timeZoneOf } from '../../../../lib/estimators/standard-time.ts'
import type { HourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import { inverterOf } from '../../../../lib/pvwatts/inverter.ts'
import { simulate } from '../../../../lib/pvwatts/model.ts'
import { moduleTypes } from '../../../../lib/pvwatts/module.ts'
import { skyYear } from '../../../../lib/pvwatts/sky-year.ts'
import { HOURS, monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { sunYear } from '../../../../lib/solar/sun-year.ts'
import { roof, roofYear } from './sample.ts'

const sum = (column: Float64Array): number => total(Array.from(column))

const everyMonth = (albedo: number): number[] => new Array<number>(12).fill(albedo)

/** The sun on the estimator's own clock. */
const sunOver = (latitude: number, longitude: number) =>
  sunYear({ latitude, longitude, timeZone: timeZoneOf(longitude) })

/** An hour of a year, by column. */
const hourOf = (year: HourlySeries) => (hour: number) => {
  const at = (column: Float64Array): number => column[hour] ?? Number.NaN
  const { ac, dc, poa, dn, df, tamb, tcell } = year
  return {
    ac: at(ac),
    dc: at(dc),
    poa: at(poa),
    dn: at(dn),
    df: at(df),
    tamb: at(tamb),
    tcell: at(tcell),
  }
}

const HOUR_NUMBERS = Array.from({ length: HOURS }, (_, hour) => hour)

test('a year is PVWatts’s model on the weather of the climatology, on ground with an albedo of 0.2', () => {
  const place = { latitude: 47.27, longitude: 11.4, timeZone: 1 }
  const sun = sunYear(place)
  const weather = embeddedWeather(sun, everyMonth(0.2))
  expect(embeddedYear(roof(30, 160), place)).toEqual(
    simulate(roof(30, 160), weather, sun, skyYear(weather, sun)),
  )
})

describe('closed forms', () => {
  test('a horizontal panel gets the global horizontal irradiance', () => {
    const at = hourOf(roofYear(40, -105, 0, 180))
    sunOver(40, -105).sinAltitude.forEach((sine, hour) => {
      const { poa, dn, df } = at(hour)
      const sinAltitude = Math.max(0, sine)
      // Perez's model puts the sun at 5° or higher, which costs the last minutes of a day some circumsolar light.
      const tolerance = sinAltitude > Math.cos((85 * Math.PI) / 180) ? 1e-9 : 3
      expect(Math.abs(poa - df - dn * sinAltitude)).toBeLessThan(tolerance)
    })
  })

  test('nights are dark, and the cells as warm as the air', () => {
    const { up } = sunOver(40, -105)
    const nights = HOUR_NUMBERS.filter((hour) => up[hour] === 0)
    expect(nights.length).toBeGreaterThan(3500)
    for (const { ac, dc, poa, dn, df, tcell, tamb } of nights.map(hourOf(roofYear(40, -105, 20, 180)))) {
      expect([ac, dc, poa, dn, df]).toEqual([0, 0, 0, 0, 0])
      expect(tcell).toBe(tamb)
    }
  })

  test('south of the equator, an array to the north beats one to the south', () => {
    const yearOf = (azimuth: number) => sum(roofYear(-34, 151, 30, azimuth).ac)
    expect(yearOf(0)).toBeGreaterThan(1.2 * yearOf(180))
  })

  test('an array to the east wins in the morning, one to the west in the afternoon', () => {
    const morning = (azimuth: number) =>
      sum(roofYear(40, -105, 40, azimuth).ac.filter((_, hour) => hour % 24 < 12))
    expect(morning(90)).toBeGreaterThan(1.5 * morning(270))
  })

  test('a small inverter clips at its rating', () => {
    const { ac } = roofYear(33, -112, 30, 180, { inverter: inverterOf(2000, 0.96) })
    expect(Math.max(...ac)).toBe(2000)
  })

  test('DC power is proportional to the rating and to what the losses leave', () => {
    const dc = (change: object) => sum(roofYear(33, -112, 30, 180, change).dc)
    expect(dc({ losses: 0.5 }) / dc({ losses: 0 })).toBeCloseTo(0.5, 9)
    expect(dc({ rating: 8000 }) / dc({})).toBeCloseTo(2, 9)
  })

  test('brighter ground helps a tilted panel but not a flat one', () => {
    const poa = (tilt: number, albedo: number) =>
      sum(embeddedYear(roof(tilt, 180), { latitude: 50, longitude: 10 }, everyMonth(albedo)).poa)
    expect(poa(60, 0.6)).toBeGreaterThan(1.03 * poa(60, 0.2))
    expect(poa(0, 0.6)).toBeCloseTo(poa(0, 0.2), 6)
  })

  test('premium modules and open racks lose less to heat than standard modules and roofs', () => {
    const ac = (change: object) => sum(roofYear(25, 45, 20, 180, change).ac)
    expect(ac({ module: moduleTypes[1] })).toBeGreaterThan(ac({}))
    expect(ac({ nominalTemperature: 45 })).toBeGreaterThan(ac({}))
  })
})

describe('everywhere on earth', () => {
  /** Every hour is physical: the panel gets at least its beam, and the beam is weaker than above the atmosphere. */
  function checkYear(latitude: number, longitude: number, tilt: number, azimuth: number): void {
    const year = roofYear(latitude, longitude, tilt, azimuth)
    const at = hourOf(year)
    const sun = sunOver(latitude, longitude)
    const slope = (tilt * Math.PI) / 180
    const facing = (azimuth * Math.PI) / 180
    const violations = HOUR_NUMBERS.filter((hour) => {
      const { ac, dc, poa, dn, df, tamb, tcell } = at(hour)
      const [east = 0, north = 0, up = 0] = [sun.east[hour], sun.north[hour], sun.sinAltitude[hour]]
      const across = east * Math.sin(facing) + north * Math.cos(facing)
      const beam = dn * Math.max(0, across * Math.sin(slope) + up * Math.cos(slope))
      const finite = [ac, dc, poa, dn, df, tamb, tcell].every(Number.isFinite)
      const positive = [ac, dc, poa, dn, df].every((value) => value >= 0)
      const extraterrestrial = extraterrestrialNormal(Math.floor(hour / 24))
      return !(finite && positive && poa >= beam - 1e-9 && dn < 0.8 * extraterrestrial && dc >= ac)
    })
    expect(year.ac).toHaveLength(8760)
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
    const ac = (longitude: number) => sum(roofYear(-18, longitude, 15, 0).ac)
    expect(ac(180) / ac(-180)).toBeCloseTo(1, 2)
  })

  test('the polar night produces nothing, the polar summer something', () => {
    const months = monthlySums(roofYear(80, 20, 45, 180).ac)
    expect(months[0]).toBe(0)
    expect(months[11]).toBe(0)
    expect(months[5]).toBeGreaterThan(100_000)
  })
})
