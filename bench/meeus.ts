const RADIANS = Math.PI / 180
const UNIX_EPOCH_JULIAN_DAY = 2440587.5

const sin = (degrees: number): number => Math.sin(degrees * RADIANS)
const cos = (degrees: number): number => Math.cos(degrees * RADIANS)

/** Meeus, Astronomical Algorithms, 2nd ed., ch. 25, low accuracy: degrees, at Julian centuries from 2000. */
const equatorial = (t: number): { readonly rightAscension: number; readonly declination: number } => {
  const meanLongitude = 280.46646 + t * (36000.76983 + t * 0.0003032)
  const anomaly = 357.52911 + t * (35999.05029 - t * 0.0001537)
  const centre =
    (1.914602 - t * (0.004817 + t * 0.000014)) * sin(anomaly) +
    (0.019993 - t * 0.000101) * sin(2 * anomaly) +
    0.000289 * sin(3 * anomaly)
  const node = 125.04 - 1934.136 * t
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node)
  const obliquity = 23.4392911 - 0.0130042 * t + 0.00256 * cos(node)
  const rightAscension = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / RADIANS
  return { rightAscension, declination: Math.asin(sin(obliquity) * sin(longitude)) / RADIANS }
}

/** Sæmundsson's refraction, Meeus (16.4), degrees. */
const refraction = (altitude: number): number =>
  0.017 / Math.tan((altitude + 10.3 / (altitude + 5.11)) * RADIANS)

/** Degrees: azimuth clockwise from north, apparent altitude of the sun's centre. */
export const positionByMeeus = (date: Date, latitude: number, longitude: number) => {
  const day = date.getTime() / 86_400_000 + UNIX_EPOCH_JULIAN_DAY - 2451545
  const t = day / 36525
  const { rightAscension, declination } = equatorial(t)
  const hourAngle = 280.46061837 + 360.98564736629 * day + 0.000387933 * t * t + longitude - rightAscension
  const sinAltitude = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
  const altitude = Math.asin(sinAltitude) / RADIANS
  const fromSouth = Math.atan2(
    sin(hourAngle),
    cos(hourAngle) * sin(latitude) - Math.tan(declination * RADIANS) * cos(latitude),
  )
  const azimuth = (fromSouth / RADIANS + 540) % 360
  return { azimuth, altitude: altitude + refraction(Math.max(altitude, -2)) }
}
