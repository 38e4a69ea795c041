import { describe, expect, test } from 'vitest'
import { climateAt } from '../../../../lib/estimators/embedded/climatology.ts'
import { extraterrestrialHorizontal } from '../../../../lib/estimators/embedded/extraterrestrial.ts'
import { embeddedWeather } from '../../../../lib/estimators/embedded/weather.ts'
import { DAYS, DAYS_OF_MONTHS, monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { type Place, sunYear } from '../../../../lib/solar/sun-year.ts'

const ALBEDO = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.15, 0.25, 0.35]

const innsbruck = { latitude: 47.27, longitude: 11.4, timeZone: 1 }
const svalbard = { latitude: 78.2, longitude: 15.6, timeZone: 1 }

const yearAt = (place: Place) => {
  const sun = sunYear(place)
  return { sun, weather: embeddedWeather(sun, ALBEDO) }
}

describe('a month of generated weather', () => {
  test.each([
    ['on the equator', { latitude: 0, longitude: 37, timeZone: 2 }],
    ['in Phoenix', { latitude: 33.4, longitude: -112, timeZone: -7 }],
    ['in Sydney', { latitude: -33.9, longitude: 151.2, timeZone: 10 }],
    ['in Innsbruck', innsbruck],
  ])('has the clearness of the climatology, with more contrast: %s', (_, place) => {
    const { sun, weather } = yearAt(place)
    const sumOfDay = (day: number, value: (hour: number) => number) =>
      total(Array.from({ length: 24 }, (_, i) => value(24 * day + i)))
    const days = Array.from({ length: DAYS }, (_, day) => {
      const global = sumOfDay(day, (hour) => {
        const beam = (weather.dn[hour] ?? Number.NaN) * (sun.sinAltitude[hour] ?? Number.NaN)
        return beam + (weather.df[hour] ?? Number.NaN)
      })
      return global / sumOfDay(day, (hour) => extraterrestrialHorizontal(sun, hour))
    })
    const { clearness } = climateAt(place.latitude, place.longitude)
    DAYS_OF_MONTHS.forEach((length, month) => {
      const cell = clearness[month] ?? Number.NaN
      const expected = Math.min(0.82, cell * (1 + 0.4 * (cell - 0.64)))
      expect(total(days.splice(0, length)) / length).toBeCloseTo(expected, 9)
    })
  })

  test('has the air temperature of the climatology, and its albedo', () => {
    const { weather } = yearAt(innsbruck)
    const { temperature } = climateAt(innsbruck.latitude, innsbruck.longitude)
    const means = (column: Float64Array) =>
      monthlySums(column).map((sum, month) => sum / (24 * (DAYS_OF_MONTHS[month] ?? Number.NaN)))
    means(weather.tamb).forEach((mean, month) => {
      expect(mean).toBeCloseTo(temperature[month] ?? Number.NaN, 9)
    })
    means(weather.alb).forEach((mean, month) => {
      expect(mean).toBeCloseTo(ALBEDO[month] ?? Number.NaN, 9)
    })
    expect(new Set(weather.wspd).size).toBe(1)
  })
})

test('a day is warmest in the early afternoon', () => {
  const { tamb } = yearAt(innsbruck).weather
  const july = Array.from(tamb.subarray(190 * 24, 191 * 24))
  expect(july.indexOf(Math.max(...july))).toBeGreaterThanOrEqual(13)
  expect(july.indexOf(Math.max(...july))).toBeLessThanOrEqual(16)
  expect(Math.max(...july) - Math.min(...july)).toBeGreaterThan(5)
})

test('in the polar night the temperature does not change with the hour', () => {
  const { sun, weather } = yearAt(svalbard)
  expect(Math.max(...sun.up.subarray(0, 24))).toBe(0)
  expect(new Set(weather.tamb.subarray(0, 24)).size).toBe(1)
})
