export interface ModuleType {
  /** At 1000 W/m² and 25 °C, 0…1. */
  readonly efficiency: number
  /** Change of power with cell temperature, 1/K. */
  readonly temperatureCoefficient: number
}

/** What the service estimates: PVWatts v8's standard module, `module_type` 0 (SAM's core). */
export const STANDARD_MODULE: ModuleType = { efficiency: 0.19, temperatureCoefficient: -0.0037 }

/**
 * Change of efficiency with light. The voltage falls with the logarithm of the light, the loss in the series resistance
 * with the light itself (Duffie & Beckman, 4th ed., §23.2). PVWatts solves a single-diode circuit instead; these two
 * coefficients reproduce the DC power of eight reference years to 1.3 W RMS of 4 kW. A test refits them.
 */
const VOLTAGE_COEFFICIENT = 0.0394
const RESISTANCE_COEFFICIENT = 0.0584

/**
 * DC power over the rating, before system losses, 0 or more.
 *
 * @param effective irradiance behind the cover, W/m²
 * @param cell temperature of the cells, °C
 */
export const relativePower = (
  effective: number,
  cell: number,
  { temperatureCoefficient }: ModuleType,
): number => {
  const suns = effective / 1000
  if (suns <= 0) return 0
  const efficiency = 1 + VOLTAGE_COEFFICIENT * Math.log(suns) + RESISTANCE_COEFFICIENT * (1 - suns)
  return suns * Math.max(0, efficiency) * Math.max(0, 1 + temperatureCoefficient * (cell - 25))
}
