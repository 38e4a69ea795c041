import { describe, expect, test } from 'vitest'
import { isoDate, isoTime } from '../../../lib/solar/calendar.ts'
import { localDay, sunAt, sunAzimuth } from '../../../lib/solar/day.ts'
import { apparentSun, seasons, solarDay } from '../../../lib/solar/ephemeris.ts'
import { airlessAltitude, limbAltitude } from '../../../lib/solar/refraction.ts'
import typicalYear from '../../../lib/solar/typical-year.json' with { type: 'json' }
import { at } from '../columns.ts'
import positions from './positions.json' with { type: 'json' }
import truth from './seasons.json' with { type: 'json' }

const DEGREE = Math.PI / 180
const PARALLAX = 8.794 / 3600

test('the sun stands where NREL SPA says, to 0.001°', () => {
  for (const [utc, latitude, longitude, altitude, azimuth] of positions.rows) {
    const localTime = Date.parse(String(utc)) / 86_400_000 + Number(longitude) / 360
    const date = Math.floor(localTime)
    const sun = sunAt(localDay(solarDay(date), Number(latitude), Number(longitude)), localTime - date)
    const geocentric = Math.asin(sun.up) / DEGREE
    const topocentric = geocentric - PARALLAX * Math.cos(geocentric * DEGREE)
    expect(Math.abs(topocentric - Number(altitude)), String(utc)).toBeLessThan(0.001)
    const apart = Math.abs(sunAzimuth(sun) - Number(azimuth))
    expect(Math.min(apart, 360 - apart) * Math.cos(topocentric * DEGREE), String(utc)).toBeLessThan(0.001)
  }
})

test('the typical year is 2021, at 12:00 UTC', () => {
  const START = Date.UTC(2021, 0, 1) / 86_400_000
  expect([typicalYear.declination.length, typicalYear.equationOfTime.length]).toEqual([365, 365])
  for (let day = 0; day < 365; day++) {
    const { declination, equationOfTime } = apparentSun(START + day + 0.5)
    expect(Math.abs(at(typicalYear.declination, day) - declination / DEGREE)).toBeLessThan(2e-4)
    expect(Math.abs(at(typicalYear.equationOfTime, day) - equationOfTime / DEGREE)).toBeLessThan(2e-4)
  }
})

describe('refraction', () => {
  test('and semidiameter lift the limb of a setting sun', () => {
    // 34.5′ of refraction at the horizon by Sæmundsson's formula for an airless altitude of −0.57°.
    expect(limbAltitude(Math.sin(-0.8381 * DEGREE))).toBeCloseTo(0, 3)
    expect(limbAltitude(Math.sin(10 * DEGREE))).toBeCloseTo(10 + 0.2667 + 0.0875 - 0.0024, 3)
    expect(limbAltitude(1)).toBeCloseTo(90.2667, 3)
    expect(limbAltitude(-1)).toBeLessThan(-88)
  })

  test('is taken off an apparent altitude to 0.2′ of what lifts an airless one', () => {
    for (let apparent = 0; apparent <= 90; apparent += 0.25) {
      const airless = airlessAltitude(apparent)
      const h = airless + 10.3 / (airless + 5.11)
      expect(Math.abs(airless + 0.017 / Math.tan(h * DEGREE) - apparent)).toBeLessThan(0.2 / 60)
    }
  })
})

test('seasons agree with ERFA to 7 s', () => {
  for (const [year, ...instants] of truth.rows) {
    const found = seasons(Number(year))
    found.forEach(({ instant, day }, i) => {
      const expected = String(instants[i])
      expect(Math.abs(instant * 86_400 - Date.parse(expected) / 1000), String(year)).toBeLessThan(7)
      expect(isoDate(day.date), String(year)).toBe(expected.slice(0, 10))
    })
  }
})

test('times are written in UTC to the second', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00Z')
  expect(isoTime(-1 / 86400)).toBe('1969-12-31T23:59:59Z')
  expect(isoTime(Date.parse('2026-03-20T23:59:59.600Z') / 86_400_000)).toBe('2026-03-21T00:00:00Z')
  expect(isoTime(Date.parse('2096-02-29T12:34:56Z') / 86_400_000)).toBe('2096-02-29T12:34:56Z')
})
