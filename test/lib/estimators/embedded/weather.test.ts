import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  extraterrestrialHorizontal,
  extraterrestrialNormal,
} from '../../../../lib/estimators/embedded/sunlight.ts'
import { climateAt, dailyClearness, embeddedWeather } from '../../../../lib/estimators/embedded/weather.ts'
import { DAYS, DAYS_OF_MONTHS, HOURS, monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { localDay, sunAt } from '../../../../lib/solar/day.ts'
import { solarDay } from '../../../../lib/solar/ephemeris.ts'
import { anyLatitude, anyLongitude, anyTilt } from '../../arbitraries.ts'
import { roofYear, sunOver } from './roof-year.ts'

/** 1 January 2021, in days since 1970. */
const FIRST_DAY = Date.UTC(2021, 0, 1) / 86_400_000

test('irradiance above the atmosphere is the solar constant over the square of the distance', () => {
  // Distances of 2021 in au (Astronomical Almanac): perihelion, an equinox, aphelion, an equinox.
  for (const [day, distance] of [
    [1, 0.983257],
    [78, 0.996],
    [185, 1.016729],
    [264, 1.0035],
  ] as const)
    expect(Math.abs((extraterrestrialNormal(day) * distance ** 2) / 1367 - 1)).toBeLessThan(0.001)
})

test('a month on the horizontal is what steps of twelve minutes add up to', () => {
  for (const [latitude, longitude] of [
    [0, 37],
    [-33.9, 151.2],
    [78.2, 15.6],
    [90, 0],
  ] as const) {
    const sun = sunOver(latitude, longitude)
    const ahead = longitude / 360 - sun.timeZone / 24
    const sampled = Array.from({ length: DAYS }, (_, day) => {
      const noon = localDay(solarDay(FIRST_DAY + day), latitude, longitude)
      return Array.from({ length: 24 }, (_, hour) => {
        const steps = Array.from({ length: 5 }, (_, i) => (hour + (i + 0.5) / 5) / 24)
        const sines = steps.map((step) => Math.max(0, sunAt(noon, step + ahead).up))
        return (extraterrestrialNormal(day) * total(sines)) / 5
      })
    })
    const expected = monthlySums(Float64Array.from(sampled.flat()))
    monthlySums(extraterrestrialHorizontal(sun)).forEach((month, i) => {
      const error = Math.abs(month - (expected[i] ?? Number.NaN))
      expect(error).toBeLessThan(50 + 0.002 * (expected[i] ?? Number.NaN))
    })
  }
})

test('days have the mean of their month, in mixed order', () => {
  for (const mean of [0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.75, 0.82])
    for (const length of [28, 30, 31]) {
      const days = dailyClearness(mean, length)
      expect(days).toHaveLength(length)
      expect(total(days) / length).toBeCloseTo(mean, 9)
      expect(days.every((day) => day >= 0 && day < 0.9)).toBe(true)
    }
  const days = dailyClearness(0.5, 30)
  expect(Math.max(...days)).toBeGreaterThan(0.7)
  expect(Math.min(...days)).toBeLessThan(0.15)
  expect([...days].sort((a, b) => a - b)).not.toEqual(days)
})

test('months have the clearness of the climatology, with more contrast, and its temperature', () => {
  for (const [latitude, longitude] of [
    [0, 37],
    [33.4, -112],
    [-33.9, 151.2],
    [47.27, 11.4],
  ] as const) {
    const sun = sunOver(latitude, longitude)
    const weather = embeddedWeather(sun)
    const outside = extraterrestrialHorizontal(sun)
    const climate = climateAt(latitude, longitude)
    const sumOfDay = (day: number, value: (hour: number) => number) =>
      total(Array.from({ length: 24 }, (_, i) => value(24 * day + i)))
    const at = (column: Float64Array, hour: number) => column[hour] ?? Number.NaN
    const days = Array.from({ length: DAYS }, (_, day) => {
      const beam = (hour: number) => at(weather.dn, hour) * at(sun.sinAltitude, hour)
      const global = sumOfDay(day, (hour) => beam(hour) + at(weather.df, hour))
      return global / sumOfDay(day, (hour) => at(outside, hour))
    })
    const warmth = monthlySums(weather.tamb)
    DAYS_OF_MONTHS.forEach((length, month) => {
      const cell = climate.clearness[month] ?? Number.NaN
      const expected = Math.min(0.82, cell * (1 + 0.4 * (cell - 0.64)))
      expect(total(days.splice(0, length)) / length).toBeCloseTo(expected, 9)
      expect((warmth[month] ?? Number.NaN) / (24 * length)).toBeCloseTo(
        climate.temperature[month] ?? Number.NaN,
        9,
      )
    })
  }
})

test('a day is warmest in the early afternoon, and a polar night has no warmest hour', () => {
  const july = Array.from(embeddedWeather(sunOver(47.27, 11.4)).tamb.subarray(190 * 24, 191 * 24))
  expect(july.indexOf(Math.max(...july))).toBeGreaterThanOrEqual(13)
  expect(july.indexOf(Math.max(...july))).toBeLessThanOrEqual(16)
  expect(Math.max(...july) - Math.min(...july)).toBeGreaterThan(5)
  const svalbard = embeddedWeather(sunOver(78.2, 15.6)).tamb
  expect(new Set(svalbard.subarray(0, 24)).size).toBe(1)
})

test('every hour is physical, for any array at any place', () => {
  const azimuth = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })
  const checkYear = (latitude: number, longitude: number, tilt: number, azimuth: number): void => {
    const year = roofYear(latitude, longitude, tilt, azimuth)
    const { up } = sunOver(latitude, longitude)
    const violations = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => {
      const columns = [year.ac, year.dc, year.poa, year.dn, year.df]
      const [ac = -1, dc = -1, poa = -1, dn = -1, df = -1] = columns.map((column) => column[hour])
      const [tamb = Number.NaN, tcell] = [year.tamb[hour], year.tcell[hour]]
      const isPositive = [ac, dc, poa, dn, df].every((value) => Number.isFinite(value) && value >= 0)
      const isDark = [ac, dc, poa, dn, df].every((value) => value === 0) && tcell === tamb
      const isRight = dn < 0.8 * extraterrestrialNormal(Math.floor(hour / 24)) && dc >= ac
      return !(isPositive && isRight && Math.abs(tamb) < 80 && (isDark || up[hour] !== 0))
    })
    expect(year.ac).toHaveLength(HOURS)
    expect(violations).toEqual([])
  }
  const examples: [number, number, number, number][] = [
    [90, 0, 35, 200],
    [-90, 0, 35, 200],
    [89.99, 180, 35, 200],
    [-66.56, -180, 35, 200],
    [0, 0, 35, 200],
    [78.2, 15.6, 35, 200],
    // One hour at dawn is so dark that it rounds to zero.
    [-61.18510342608029, 0, 35, 200],
  ]
  const property = fc.property(anyLatitude, anyLongitude, anyTilt, azimuth, checkYear)
  fc.assert(property, { examples, numRuns: 5 + examples.length })
})
