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
import { at, column } from '../../columns.ts'
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
  ] as const) {
    const sun = sunOver(latitude, longitude)
    const ahead = longitude / 360 - sun.timeZone / 24
    const noons = Array.from({ length: DAYS }, (_, day) =>
      localDay(solarDay(FIRST_DAY + day), latitude, longitude),
    )
    const sampled = noons.flatMap((noon, day) =>
      Array.from({ length: 24 }, (_, hour) => {
        const steps = Array.from({ length: 5 }, (_, i) => (hour + (i + 0.5) / 5) / 24 + ahead)
        return (
          (extraterrestrialNormal(day) * total(steps.map((step) => Math.max(0, sunAt(noon, step).up)))) / 5
        )
      }),
    )
    const expected = monthlySums(Float64Array.from(sampled))
    for (const [i, month] of monthlySums(extraterrestrialHorizontal(sun)).entries())
      expect(Math.abs(month - at(expected, i))).toBeLessThan(50 + 0.002 * at(expected, i))
  }
})

test('days have the mean of their month, in mixed order', () => {
  for (const mean of [0, 0.05, 0.2, 0.5, 0.75, 0.82])
    for (const length of [28, 31]) {
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
    [33.4, -112],
    [-33.9, 151.2],
  ] as const) {
    const sun = sunOver(latitude, longitude)
    const { dn, df, tamb } = embeddedWeather(sun)
    const global = column((hour) => at(df, hour) + at(dn, hour) * at(sun.sinAltitude, hour))
    const outside = extraterrestrialHorizontal(sun)
    const ofDay = (hours: Float64Array, day: number) => total(hours.subarray(24 * day, 24 * day + 24))
    const days = Array.from({ length: DAYS }, (_, day) => ofDay(global, day) / ofDay(outside, day))
    const warmth = monthlySums(tamb)
    const { clearness, temperature } = climateAt(latitude, longitude)
    for (const [month, length] of DAYS_OF_MONTHS.entries()) {
      const cell = at(clearness, month)
      const expected = Math.min(0.82, cell * (1 + 0.4 * (cell - 0.64)))
      expect(total(days.splice(0, length)) / length).toBeCloseTo(expected, 9)
      expect(at(warmth, month) / (24 * length)).toBeCloseTo(at(temperature, month), 9)
    }
  }
})

test('a day is warmest in the early afternoon, and a polar night has no warmest hour', () => {
  const july = Array.from(embeddedWeather(sunOver(47.27, 11.4)).tamb.subarray(190 * 24, 191 * 24))
  expect([13, 14, 15, 16]).toContain(july.indexOf(Math.max(...july)))
  expect(Math.max(...july) - Math.min(...july)).toBeGreaterThan(5)
  const svalbard = embeddedWeather(sunOver(78.2, 15.6)).tamb
  expect(new Set(svalbard.subarray(0, 24)).size).toBe(1)
})

test('every hour is physical, for any array at any place', () => {
  const azimuth = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })
  const checkYear = (latitude: number, longitude: number, tilt: number, azimuth: number): void => {
    const { ac, dc, poa, dn, df, tamb, tcell } = roofYear(latitude, longitude, tilt, azimuth)
    const { up } = sunOver(latitude, longitude)
    const violations = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => {
      const light = [ac, dc, poa, dn, df].map((column) => at(column, hour))
      const isDark = light.every((value) => value === 0) && tcell[hour] === tamb[hour]
      const isRight =
        at(dn, hour) < 0.8 * extraterrestrialNormal(Math.floor(hour / 24)) && at(dc, hour) >= at(ac, hour)
      const isSane = light.every((value) => value >= 0) && Math.abs(at(tamb, hour)) < 80
      return !(isRight && isSane && (isDark || up[hour] !== 0))
    })
    expect(violations).toEqual([])
  }
  const examples: [number, number, number, number][] = [
    [90, 0, 35, 200],
    [-90, 0, 35, 200],
    // One hour at dawn is so dark that it rounds to zero.
    [-61.18510342608029, 0, 35, 200],
  ]
  const property = fc.property(anyLatitude, anyLongitude, anyTilt, azimuth, checkYear)
  fc.assert(property, { examples, numRuns: 5 + examples.length })
})
