import { RADIANS_PER_DEGREE } from './angle.ts'
import type { SineAndCosine } from './table.ts'

/** Semidiameter of the sun, in degrees: its upper limb stands this far above its centre. */
const SEMIDIAMETER = 0.2667

/** Horizontal parallax of the sun at its mean distance, 8.794″, in radians. It varies by 0.15″ over the year. */
const PARALLAX = (8.794 / 3600) * RADIANS_PER_DEGREE

/** Below this altitude, in degrees, Sæmundsson's formula is held at its value: it bends back there. */
const LOWEST_REFRACTED = -2

/**
 * Refraction, in degrees, for an airless altitude in degrees: Sæmundsson, Sky & Telescope 72 (1986) p. 70, for
 * 1010 hPa and 10 °C; Meeus (16.4). Within 0.1′ of refraction tables.
 */
const refraction = (altitude: number): number => {
  const h = Math.max(altitude, LOWEST_REFRACTED)
  return 0.017 / Math.tan((h + 10.3 / (h + 5.11)) * RADIANS_PER_DEGREE)
}

/** Apparent altitude of the upper limb, in degrees, for the centre's geocentric airless altitude in radians. */
const limbAltitudeAt = (altitude: number): number => {
  const topocentric = altitude - PARALLAX * Math.cos(altitude)
  const limb = topocentric / RADIANS_PER_DEGREE + SEMIDIAMETER
  return limb + refraction(limb)
}

/**
 * Apparent altitude of the sun's upper limb.
 *
 * @param sinAltitude sine of the geocentric airless altitude of the sun's centre
 * @returns degrees; the sun is up while it is above 0
 */
export const limbAltitude = (sinAltitude: number): number =>
  limbAltitudeAt(Math.asin(Math.max(-1, Math.min(1, sinAltitude))))

/** The inverse of {@link limbAltitudeAt}, by secants. */
const centreAltitude = (apparent: number): number => {
  let before = (apparent - 1) * RADIANS_PER_DEGREE
  let excessBefore = limbAltitudeAt(before) - apparent
  let altitude = before - excessBefore * RADIANS_PER_DEGREE
  for (let step = 0; step < 8; step++) {
    const excess = limbAltitudeAt(altitude) - apparent
    if (Math.abs(excess) < 1e-9) break
    const next = altitude - (excess * (altitude - before)) / (excess - excessBefore)
    before = altitude
    excessBefore = excess
    altitude = next
  }
  return altitude
}

/** Of centre altitudes at every twentieth of a degree of the limb's apparent altitude, 0…91. */
const STEPS_PER_DEGREE = 20
const altitudes = Float64Array.from({ length: 91 * STEPS_PER_DEGREE + 2 }, (_, i) =>
  centreAltitude(i / STEPS_PER_DEGREE),
)
const sines = altitudes.map(Math.sin)
const cosines = altitudes.map(Math.cos)

export interface CentreAltitude extends SineAndCosine {
  /** How much sine and cosine grow with each degree of the limb's apparent altitude. */
  readonly sinSlope: number
  readonly cosSlope: number
}

/**
 * The geocentric airless altitude of the sun's centre when its upper limb appears at `apparent`, degrees, 0…91. By linear
 * interpolation, to 5·10⁻⁷ (0.1″), in a third of the time that Math.sin takes.
 */
export const centreOfLimbAt = (apparent: number): CentreAltitude => {
  const place = apparent * STEPS_PER_DEGREE
  // Truncates, as Math.floor does where nothing is negative, in less time.
  const i = place | 0
  const part = place - i
  const sin = sines[i] ?? 0
  const cos = cosines[i] ?? 0
  const sinStep = (sines[i + 1] ?? 0) - sin
  const cosStep = (cosines[i + 1] ?? 0) - cos
  return {
    sin: sin + part * sinStep,
    cos: cos + part * cosStep,
    sinSlope: sinStep * STEPS_PER_DEGREE,
    cosSlope: cosStep * STEPS_PER_DEGREE,
  }
}

/**
 * Which point of the sun is compared with the horizon: how far the upper limb appears above the line, in degrees, when
 * that point touches it.
 */
export const UPPER_LIMB = 0
export const CENTRE = SEMIDIAMETER
