import {
  type Direction,
  latitudeOf,
  type Plane,
  planeNormal,
  RADIANS_PER_DEGREE,
  sunToward,
  TURN,
} from '../../solar/angles.ts'
import { tabulatedTransmittance } from '../../solar/clear-sky.ts'
import { sunAzimuth, valueAfter } from '../../solar/day.ts'
import { solarDay } from '../../solar/ephemeris.ts'
import { apparentAltitude } from '../../solar/refraction.ts'
import type { Place } from '../../solar/sun-year.ts'

/** A roof's power by intervals of equal length, in chronological order. Intervals missing from the record are left out. */
export interface Series {
  /** Middle of each interval, UTC, in days since 1970-01-01. */
  readonly times: Float64Array
  /** Mean power of each interval, 0 or more, in any unit. */
  readonly power: Float64Array
  /** Length of an interval, 5…60 minutes. */
  readonly minutes: number
}

const MINUTES_PER_DAY = 1440

/** Minutes between moments within an interval. */
const MOMENT_MINUTES = 5

/** Irradiance outside the atmosphere in Meinel's clear-sky formula, W/m². */
const SOLAR_CONSTANT = 1353

/** Direct normal irradiance under a clear sky, W/m². */
const clearBeam = (sinAltitude: number): number =>
  sinAltitude > 0 ? SOLAR_CONSTANT * tabulatedTransmittance(sinAltitude) : 0

/** Diffuse horizontal irradiance under a clear sky, W/m²: 22 at 5° of altitude, 63 at 30°, 95 overhead. */
const clearDiffuse = (sinAltitude: number): number => 95 * sinAltitude ** 0.6

const ALBEDO = 0.2

/** Cosine of the incidence angle times its modifier for reflection by glass (ASHRAE 93-1977, with the usual coefficient). */
const throughGlass = (cosIncidence: number): number => Math.max(0, cosIncidence - 0.05 * (1 - cosIncidence))

/** Per W/m²: in the light of a clear noon, cells are some 30 °C warmer and yield a tenth less. */
const WARMING = 1.05e-4

/** Panel output per W/m² of light, relative to cold panels. */
export const yieldOf = (light: number): number => 1 - WARMING * light

/** The light on a plane under a clear sky, W/m². */
export const clearLight = ({ east, north, up }: Direction, normal: Direction) => {
  if (up <= 0) return { beam: 0, diffuse: 0 }
  const direct = clearBeam(up)
  const diffuse = clearDiffuse(up)
  const cosIncidence = Math.max(0, east * normal.east + north * normal.north + up * normal.up)
  const fromSky = (diffuse * (1 + normal.up)) / 2
  const fromGround = (ALBEDO * (direct * up + diffuse) * (1 - normal.up)) / 2
  return { beam: direct * throughGlass(cosIncidence), diffuse: fromSky + fromGround }
}

/** The sun's position at a series of instants: sine of the declination, and hour angle in radians, −π…π. */
export interface SunCourse {
  readonly sinDeclination: Float64Array
  readonly hourAngle: Float64Array
}

/** @param times UTC, in days since 1970-01-01, in order */
export const sunCourse = (times: Float64Array, longitude: number): SunCourse => {
  const sinDeclination = new Float64Array(times.length)
  const hourAngle = new Float64Array(times.length)
  let day = solarDay(Math.floor(times[0]))
  for (let i = 0; i < times.length; i++) {
    const date = Math.floor(times[i])
    if (date !== day.date) day = solarDay(date)
    const fromNoon = times[i] - date - 0.5
    sinDeclination[i] = valueAfter(day.sinDeclination, fromNoon)
    const angle = (fromNoon + longitude / 360) * TURN + valueAfter(day.equationOfTime, fromNoon)
    hourAngle[i] = angle - TURN * Math.round(angle / TURN)
  }
  return { sinDeclination, hourAngle }
}

/** Converts minutes to radians of hour angle. */
export const turned = (minutes: number): number => (minutes / MINUTES_PER_DAY) * TURN

/** The sun's direction in an interval. @param later offset from its middle, radians of hour angle */
export const sunIn = (
  { sinDeclination, hourAngle }: SunCourse,
  interval: number,
  observer: ReturnType<typeof latitudeOf>,
  later: number,
): Direction => {
  const sin = sinDeclination[interval]
  const angle = hourAngle[interval] + later
  return sunToward(observer, sin, Math.sqrt(1 - sin * sin), Math.sin(angle), Math.cos(angle))
}

/** Clear-sky light on a plane in each interval of a series. */
export interface Light {
  /** Mean beam and diffuse light on the plane in each interval, W/m². */
  readonly beam: Float64Array
  readonly diffuse: Float64Array
  /** Moments per interval. Interval i starts at moment i · moments. */
  readonly moments: number
  /** At each moment: the sun's azimuth and apparent altitude, degrees, and the beam on the plane, W/m². */
  readonly azimuth: Float32Array
  readonly altitude: Float32Array
  readonly beamAt: Float32Array
}

/** Index of the moment in the middle of an interval. */
export const middleOf = ({ moments }: Light, interval: number): number => interval * moments + (moments >> 1)

/** @param ahead minutes by which the clock of the series is ahead of the sun */
export const lightOf = (
  { times, minutes }: Series,
  course: SunCourse,
  { latitude }: Place,
  plane: Plane,
  ahead: number,
): Light => {
  const moments = Math.max(1, Math.round(minutes / MOMENT_MINUTES))
  const observer = latitudeOf(latitude)
  const normal = planeNormal(plane)
  const light = {
    beam: new Float64Array(times.length),
    diffuse: new Float64Array(times.length),
    moments,
    azimuth: new Float32Array(times.length * moments),
    altitude: new Float32Array(times.length * moments),
    beamAt: new Float32Array(times.length * moments),
  }
  for (let i = 0; i < times.length; i++)
    for (let m = 0; m < moments; m++) {
      const sun = sunIn(course, i, observer, turned(((m + 0.5) / moments - 0.5) * minutes - ahead))
      if (sun.up <= 0) continue
      const { beam, diffuse } = clearLight(sun, normal)
      const at = i * moments + m
      light.azimuth[at] = sunAzimuth(sun)
      light.altitude[at] = apparentAltitude(Math.asin(sun.up) / RADIANS_PER_DEGREE)
      light.beamAt[at] = beam
      light.beam[i] += beam / moments
      light.diffuse[i] += diffuse / moments
    }
  return light
}
