import { describe, expect, test } from 'vitest'
import { azimuthTimes, type VerticalCircle, verticalCircles } from '../../../lib/solar/azimuth-times.ts'
import type { HorizontalCoordinates } from '../../../lib/solar/sphere.ts'
import { observerAt, type SunTrack, sunDirection } from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'

const DEGREE = Math.PI / 180
const STEP = 10
const MINUTES_PER_DAY = 1440

interface Crossing {
  /** Between the sun and the circle, degrees: along the horizon, and on the sky. */
  readonly azimuthOff: number
  readonly skyOff: number
}

/** Sine of the sun's angle from the vertical circle through an azimuth in degrees. */
const sineFrom = (azimuth: number, { east, north }: HorizontalCoordinates): number =>
  east * Math.cos(azimuth * DEGREE) - north * Math.sin(azimuth * DEGREE)

const crossingAt = (azimuth: number, sun: HorizontalCoordinates): Crossing => {
  const sine = Math.abs(sineFrom(azimuth, sun))
  const cosAltitude = Math.hypot(sun.east, sun.north)
  return {
    azimuthOff: Math.asin(Math.min(1, sine / cosAltitude)) / DEGREE,
    skyOff: Math.asin(sine) / DEGREE,
  }
}

interface Circle {
  readonly circle: VerticalCircle
  /** Degrees. */
  readonly azimuth: number
}

const tracksAt = (latitude: number, longitude = 7): SunTrack[] => {
  const observer = observerAt(latitude, longitude)
  return typicalYear().map((day) => ({ day, observer }))
}

const circlesOf = ({ observer }: SunTrack): Circle[] =>
  verticalCircles(observer, STEP).map((circle, i) => ({ circle, azimuth: i * STEP }))

/** All of a year's crossings of all circles, circle by circle. */
const crossingsAt = (latitude: number): Crossing[] =>
  tracksAt(latitude).flatMap((track) =>
    circlesOf(track).flatMap(({ circle, azimuth }) =>
      azimuthTimes(track, [circle]).map((time) => crossingAt(azimuth, sunDirection(track, time))),
    ),
  )

const worst = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), values.length > 0 ? 0 : Number.NaN)

test('the circles are those through 0°, 10° … 170°, each with its far side', () => {
  expect(verticalCircles(observerAt(50, 0), STEP)).toHaveLength(18)
})

describe.each([-90, -89.9, -75, -66.56, -45, -24, 24, 30, 45, 60, 66.56, 70, 85, 90])(
  'outside the tropics, at %d°',
  (latitude) => {
    test('the sun crosses each of the 36 azimuths once a day', () => {
      for (const track of tracksAt(latitude)) {
        const times = azimuthTimes(track, verticalCircles(track.observer, STEP))
        expect(times).toHaveLength(36)
        // Solar midnight moves by half a minute a day.
        expect(times.every((time) => Math.abs(time - 0.5) < 0.5 + 0.5 / MINUTES_PER_DAY)).toBe(true)
      }
    })

    test('at each time the sun’s azimuth is that of the circle, to 0.001°', () => {
      expect(worst(crossingsAt(latitude).map(({ azimuthOff }) => azimuthOff))).toBeLessThan(0.001)
    })
  },
)

describe.each([-23.44, -20, -10, 0, 1e-6, 5, 10, 20, 23.4])('in the tropics, at %d°', (latitude) => {
  const crossings = crossingsAt(latitude)

  test('at each time the sun is on the circle, except where its path hardly touches it', () => {
    const skyOff = crossings.map((crossing) => crossing.skyOff)
    // The change of the declination in a day.
    expect(worst(skyOff)).toBeLessThan(0.4)
    expect(skyOff.filter((off) => off > 0.01).length / skyOff.length).toBeLessThan(0.02)
  })

  test('a day has a time in each minute in which the sun changes sides, except where it hardly does', () => {
    let changes = 0
    let missed = 0
    for (const track of tracksAt(latitude).filter((_, day) => day % 5 === 0)) {
      const suns = Array.from({ length: MINUTES_PER_DAY + 1 }, (_, minute) =>
        sunDirection(track, minute / MINUTES_PER_DAY),
      )
      for (const { circle, azimuth } of circlesOf(track)) {
        const found = new Set(azimuthTimes(track, [circle]).map((time) => Math.floor(time * MINUTES_PER_DAY)))
        const sides = suns.map((sun) => sineFrom(azimuth, sun) < 0)
        const minutes = [...sides.keys()].filter((i) => i > 0 && sides[i] !== sides[i - 1])
        changes += minutes.length
        missed += minutes.filter((minute) => !found.has(minute - 1)).length
      }
    }
    expect(changes).toBeGreaterThan(26 * 73)
    expect(missed / changes).toBeLessThan(0.01)
  })
})

test('in the tropics the sun stays away from some azimuths for months', () => {
  // At 10° N in December the sun rises and sets in the south, and is in the south at noon.
  const counts = tracksAt(10).map(
    (track) => azimuthTimes(track, verticalCircles(track.observer, STEP)).length,
  )
  expect(counts[355]).toBeLessThan(30)
  expect(Math.max(...counts)).toBe(36)
})

test('on the days of the equinox the sun is in the east and in the west six hours from noon', () => {
  const DAY_OF_EQUINOX = 78
  for (const latitude of [35, -50]) {
    const track = tracksAt(latitude, 0)[DAY_OF_EQUINOX]
    if (!track) throw new Error('There is no such day')
    const [, eastAndWest] = verticalCircles(track.observer, 90)
    const times = eastAndWest ? azimuthTimes(track, [eastAndWest]).sort((a, b) => a - b) : []
    // The sundial is 8 minutes slow, and the declination within 0.4° of 0.
    expect(times).toHaveLength(2)
    times.forEach((time, i) => {
      expect(Math.abs(time - (0.25 + 0.5 * i + 8 / MINUTES_PER_DAY))).toBeLessThan(0.003)
    })
  }
})
