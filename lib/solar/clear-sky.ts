import { RADIANS_PER_DEGREE } from './angles.ts'

/**
 * Relative optical air mass at sea level: 1 overhead, 38 at the horizon and for a sun below it.
 * Kasten & Young (1989), https://doi.org/10.1364/AO.28.004735, eq. 3.
 *
 * @param sinAltitude sine of the sun's altitude
 */
export const airMass = (sinAltitude: number): number => {
  const sine = Math.min(1, Math.max(0, sinAltitude))
  const altitude = Math.asin(sine) / RADIANS_PER_DEGREE
  return 1 / (sine + 0.50572 * (altitude + 6.07995) ** -1.6364)
}

/**
 * Clear-sky transmittance of the beam, 0…0.7: 0.7^(AM^0.678), Meinel & Meinel (1976), Applied Solar Energy.
 *
 * @param sinAltitude sine of the sun's altitude
 */
export const clearSkyTransmittance = (sinAltitude: number): number => 0.7 ** (airMass(sinAltitude) ** 0.678)

/** Steps of the table in sine of altitude, from the horizon to the zenith. */
const STEPS = 2000
const TABLE = Float32Array.from({ length: STEPS + 1 }, (_, i) => clearSkyTransmittance(i / STEPS))

/** {@link clearSkyTransmittance} from a table, for millions of calls. */
export const tabulatedTransmittance = (sinAltitude: number): number =>
  TABLE[Math.round(Math.max(0, sinAltitude) * STEPS)]
