import type { ModuleType } from './module.ts'

/** Wind at the height of a one-story roof over wind at 10 m (SAM's NOCT model). */
const WIND_AT_ROOF = 0.51

interface CellConditions {
  /** Irradiance behind the cover, W/m². */
  readonly absorbed: number
  /** Temperature of the air, °C. */
  readonly air: number
  /** Wind speed at 10 m, m/s. */
  readonly wind: number
  /** Nominal operating cell temperature of the mounting: at 800 W/m², 20 °C and 1 m/s, °C. */
  readonly nominal: number
}

/**
 * Cell temperature, °C. Duffie & Beckman, 4th ed., §23.3, with the transmittance-absorptance product of 0.9 that
 * SAM assumes. PVWatts's own hours agree to 0.1 K RMS: its cells heat in proportion to the light.
 */
export const cellTemperature = (
  { absorbed, air, wind, nominal }: CellConditions,
  { efficiency }: ModuleType,
): number => {
  const heating = (absorbed / 800) * (nominal - 20) * (1 - efficiency / 0.9)
  return air + (heating * 9.5) / (5.7 + 3.8 * WIND_AT_ROOF * wind)
}
