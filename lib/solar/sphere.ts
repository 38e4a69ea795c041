/*
 * Directions as unit vectors in two coordinate systems. Meeus, Astronomical Algorithms, 2nd ed., eq. 13.3 to 13.6, gives
 * the same conversions for angles. Vectors have no singularity at the zenith or the poles.
 */

/** The observer's latitude φ. */
export interface Latitude {
  readonly sinLatitude: number
  readonly cosLatitude: number
}

/** With altitude a and azimuth A, clockwise from north: cos a cos A, cos a sin A, sin a. */
export interface HorizontalCoordinates {
  readonly north: number
  readonly east: number
  readonly up: number
}

/** With declination δ and hour angle H, positive after noon: cos δ cos H, cos δ sin H, sin δ. */
export interface EquatorialCoordinates {
  readonly meridian: number
  readonly west: number
  readonly pole: number
}

/** Converts derivatives of a direction too, because the conversion is linear. */
export const toEquatorial = (
  { sinLatitude, cosLatitude }: Latitude,
  { north, east, up }: HorizontalCoordinates,
): EquatorialCoordinates => ({
  meridian: cosLatitude * up - sinLatitude * north,
  west: -east,
  pole: sinLatitude * up + cosLatitude * north,
})

export const toHorizontal = (
  { sinLatitude, cosLatitude }: Latitude,
  { meridian, west, pole }: EquatorialCoordinates,
): HorizontalCoordinates => ({
  north: cosLatitude * pole - sinLatitude * meridian,
  east: -west,
  up: sinLatitude * pole + cosLatitude * meridian,
})
