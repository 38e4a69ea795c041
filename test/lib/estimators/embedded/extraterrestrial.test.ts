import { expect, test } from 'vitest'
import {
  extraterrestrialHorizontal,
  extraterrestrialNormal,
} from '../../../../lib/estimators/embedded/extraterrestrial.ts'
import { HOURS, monthlySums } from '../../../../lib/solar/calendar.ts'
import { localDay, solarDay, sunAt } from '../../../../lib/solar/day.ts'
import { sunYear } from '../../../../lib/solar/sun-year.ts'

/** 1 January 2021, in days since 1970. */
const FIRST_DAY = Date.UTC(2021, 0, 1) / 86_400_000

/** Distances of 2021 in au (Astronomical Almanac): perihelion, an equinox, aphelion, an equinox. */
test.each([
  ['2 January', 1, 0.983257],
  ['20 March', 78, 0.996],
  ['5 July', 185, 1.016729],
  ['22 September', 264, 1.0035],
])('irradiance is the solar constant over the square of the distance on %s', (_, day, distance) => {
  expect(Math.abs((extraterrestrialNormal(day) * distance ** 2) / 1367 - 1)).toBeLessThan(0.001)
})

test.each([
  [0, 37],
  [-33.9, 151.2],
  [47.3, 11.4],
  [60, 10],
  [78.2, 15.6],
  [90, 0],
])('a month on the horizontal is what steps of six minutes add up to: %d, %d', (latitude, longitude) => {
  const sun = sunYear({ latitude, longitude, timeZone: Math.round(longitude / 15) })
  const hours = Float64Array.from({ length: HOURS }, (_, hour) => extraterrestrialHorizontal(sun, hour))
  const sampled = Float64Array.from({ length: HOURS }, (_, hour) => {
    const day = Math.floor(hour / 24)
    const noon = localDay(solarDay(FIRST_DAY + day), latitude, longitude)
    const ahead = longitude / 360 - sun.timeZone / 24
    const steps = Array.from({ length: 10 }, (_, i) => ((hour % 24) + (i + 0.5) / 10) / 24)
    const sines = steps.map((step) => Math.max(0, sunAt(noon, step + ahead).up))
    return (extraterrestrialNormal(day) * sines.reduce((sum, sine) => sum + sine, 0)) / 10
  })
  const expected = monthlySums(sampled)
  monthlySums(hours).forEach((month, i) => {
    expect(Math.abs(month - (expected[i] ?? Number.NaN))).toBeLessThan(
      50 + 0.002 * (expected[i] ?? Number.NaN),
    )
  })
})
