/*
 * Two systems of rectangular coordinates for a direction, both unit vectors. Meeus, Astronomical Algorithms, 2nd ed.,
 * eq. 13.3 to 13.6, has the same in angles; vectors have no singularity at zenith and poles.
 */

/** The place on earth from which the sun is seen. */
export interface Latitude {
  readonly sinLatitude: number
  readonly cosLatitude: number
}

/** With altitude a and azimuth A, clockwise from north: cos a cos A, cos a sin A, sin a. */
export interface Horizontal {
  readonly north: number
  readonly east: number
  readonly up: number
}

/** With declination δ and hour angle H, positive after noon: cos δ cos H, cos δ sin H, sin δ. */
export interface Equatorial {
  readonly meridian: number
  readonly west: number
  readonly pole: number
}

/** Linear, so that it serves the derivative of a direction as well as the direction. */
export const toEquatorial = (
  { sinLatitude, cosLatitude }: Latitude,
  { north, east, up }: Horizontal,
): Equatorial => ({
  meridian: cosLatitude * up - sinLatitude * north,
  west: -east,
  pole: sinLatitude * up + cosLatitude * north,
})

export const toHorizontal = (
  { sinLatitude, cosLatitude }: Latitude,
  { meridian, west, pole }: Equatorial,
): Horizontal => ({
  north: cosLatitude * pole - sinLatitude * meridian,
  east: -west,
  up: sinLatitude * pole + cosLatitude * meridian,
})
