/*
 *   From the side, toward the sun:               From above:
 *
 *     zenith                                              N 0
 *       |        * sun                                    |  A .' toward the sun, or where the panels face
 *       |      .'                                         |  .'
 *       |    .'                                           |.'
 *       |  .'  )  a                              W 270 ---+--- E 90
 *       |.'____)_______ horizontal                        |
 *                                                         S 180
 *
 * Altitude a and azimuth A give the sun's direction. The panels' normal is tilted by β from the zenith, toward the azimuth they
 * face. The incidence angle θ lies between the two: cos θ = normal · sun, unit vectors {east, north, up}.
 */

export const RADIANS_PER_DEGREE = Math.PI / 180

/** Radians. */
export const TURN = 2 * Math.PI

/** A unit vector. */
export interface Direction {
  readonly east: number
  readonly north: number
  readonly up: number
}

/**
 * @param azimuth degrees clockwise from north
 * @param altitude degrees above the horizontal
 */
export const directionOf = (azimuth: number, altitude: number): Direction => {
  const horizontal = Math.cos(altitude * RADIANS_PER_DEGREE)
  return {
    east: horizontal * Math.sin(azimuth * RADIANS_PER_DEGREE),
    north: horizontal * Math.cos(azimuth * RADIANS_PER_DEGREE),
    up: Math.sin(altitude * RADIANS_PER_DEGREE),
  }
}

/** Sine and cosine of a place's latitude. @param degrees north positive, −90…90 */
export const latitudeOf = (degrees: number) => ({
  sin: Math.sin(degrees * RADIANS_PER_DEGREE),
  cos: Math.cos(degrees * RADIANS_PER_DEGREE),
})

export type Latitude = ReturnType<typeof latitudeOf>

/** Direction of the sun from the sines and cosines of its declination and hour angle (Meeus, eq. 13.5 and 13.6). */
export const sunToward = (
  latitude: Latitude,
  sinDeclination: number,
  cosDeclination: number,
  sinHourAngle: number,
  cosHourAngle: number,
): Direction => ({
  east: -cosDeclination * sinHourAngle,
  north: latitude.cos * sinDeclination - latitude.sin * cosDeclination * cosHourAngle,
  up: latitude.sin * sinDeclination + latitude.cos * cosDeclination * cosHourAngle,
})

/** A plane of array. */
export interface Plane {
  /** Degrees from horizontal, 0…90. */
  readonly panelTilt: number
  /** Azimuth that the panels face, degrees clockwise from north. */
  readonly panelAzimuth: number
}

export const planeNormal = ({ panelTilt, panelAzimuth }: Plane): Direction =>
  directionOf(panelAzimuth, 90 - panelTilt)

/** Width of an azimuth sector, degrees, and the number of sectors. */
export const SECTOR_WIDTH = 10
export const SECTORS = 360 / SECTOR_WIDTH

/**
 * Azimuth bins are a tenth of a degree wide. Whole degrees would change losses by up to 0.04 percentage points and save
 * no time.
 */
export const BINS_PER_DEGREE = 10
export const BINS = 360 * BINS_PER_DEGREE
export const BINS_PER_SECTOR = BINS / SECTORS

/** Azimuth of a bin's center, degrees clockwise from north. */
export const azimuthOfBin = (bin: number): number => (bin + 0.5) / BINS_PER_DEGREE

/**
 * Bin of a horizontal vector of any length. Math.atan2 would take as long as the rest of `sunYear`; the polynomial is
 * accurate to 0.001° (Abramowitz & Stegun 1964, eq. 4.4.47).
 */
export const binOf = (east: number, north: number): number => {
  const x = Math.abs(north)
  const y = Math.abs(east)
  const ratio = x === y ? 1 : Math.min(x, y) / Math.max(x, y)
  const square = ratio * ratio
  const polynomial =
    0.999866 + square * (-0.3302995 + square * (0.180141 + square * (-0.085133 + square * 0.0208351)))
  const fromAxis = ratio * polynomial
  const fromMeridian = y > x ? TURN / 4 - fromAxis : fromAxis
  const fromNorth = north < 0 ? TURN / 2 - fromMeridian : fromMeridian
  return Math.floor(((east < 0 ? TURN - fromNorth : fromNorth) * BINS) / TURN) % BINS
}
