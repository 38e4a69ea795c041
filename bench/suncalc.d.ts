// suncalc ships no types; this is the one function that the rival uses.
declare module 'suncalc' {
  /** Degrees: azimuth clockwise from north, apparent altitude of the sun's center. */
  export function getPosition(
    date: Date,
    latitude: number,
    longitude: number,
  ): { azimuth: number; altitude: number }
}
