/*
 * A roof mount with standard modules and PVWatts v8's defaults, without its shading loss (SAM's core).
 */

/**
 * System losses by cause, percent: PVWatts's defaults (Dobos 2014, PVWatts Version 5 Manual, table 6) without its 3 % for
 * shading, which this service computes itself and must not count twice.
 */
const LOSSES: Readonly<Record<string, number>> = {
  soiling: 2,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInducedDegradation: 1.5,
  nameplateRating: 1,
  availability: 3,
}

/** All system losses combined, percent to two decimals: the shares that the causes leave multiply. */
export const systemLosses = (): number => {
  const kept = Object.values(LOSSES).reduce((share, percent) => share * (1 - percent / 100), 1)
  return Math.round((1 - kept) * 10_000) / 100
}

/** Module efficiency at 1000 W/m² and 25 °C, 0…1, and temperature coefficient of its power, 1/K. */
const MODULE_EFFICIENCY = 0.19
export const TEMPERATURE_COEFFICIENT = -0.0037

/** Nominal operating cell temperature on a roof, at 800 W/m², 20 °C and 1 m/s, °C. */
const NOMINAL_TEMPERATURE = 49

/** Wind at the height of a one-story roof over wind at 10 m (SAM's NOCT model). */
const WIND_AT_ROOF = 0.51

/**
 * Cell temperature, °C. Duffie & Beckman, 4th ed., §23.3, with the transmittance-absorptance product of 0.9 that
 * SAM assumes. PVWatts's own hours agree to 0.1 K RMS: cell heating is proportional to the light.
 *
 * @param absorbed irradiance behind the cover, W/m²
 * @param air temperature, °C
 * @param wind speed at 10 m, m/s
 */
export const cellTemperature = (absorbed: number, air: number, wind: number): number => {
  const heating = (absorbed / 800) * (NOMINAL_TEMPERATURE - 20) * (1 - MODULE_EFFICIENCY / 0.9)
  return air + (heating * 9.5) / (5.7 + 3.8 * WIND_AT_ROOF * wind)
}

/**
 * Efficiency by irradiance: voltage falls with the logarithm of irradiance, series-resistance loss in proportion to it
 * (Duffie & Beckman, 4th ed., §23.2). PVWatts solves a single-diode circuit instead; these two
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
export const relativePower = (effective: number, cell: number): number => {
  const suns = effective / 1000
  if (suns <= 0) return 0
  const efficiency = 1 + VOLTAGE_COEFFICIENT * Math.log(suns) + RESISTANCE_COEFFICIENT * (1 - suns)
  return suns * Math.max(0, efficiency) * Math.max(0, 1 + TEMPERATURE_COEFFICIENT * (cell - 25))
}

/** Efficiency is AC over DC power at full load. */
const DC_TO_AC_RATIO = 1.2
const EFFICIENCY = 0.96

/** DC power below which the inverter stays off, over its AC rating: PVWatts v8's value for systems of 1 kW and more. */
const STARTING_LOAD = 0.004931

/** @param systemSize kW; below 1 kW, PVWatts's inverter starts earlier, so production does not scale across 1 kW */
export const hasSmallInverter = (systemSize: number): boolean => systemSize < 1

/**
 * A system's inverter: AC power is linear in DC power, clipped at the rating. King et al. (2007), Performance Model
 * for Grid-Connected Photovoltaic Inverters, SAND2007-5036, eq. 1 with C0 = 0. PVWatts v8's hours lie on this line to 0.04 W of
 * 4 kW; version 5's curve (Dobos 2014) misses them by 7 W.
 *
 * @param dcRating nameplate of the modules, W
 */
export const defaultInverter = (dcRating: number) => {
  /** Maximum AC power, W. */
  const acRating = dcRating / DC_TO_AC_RATIO
  /** DC power below which the inverter stays off, W. */
  const startingPower = STARTING_LOAD * acRating
  /** AC power gained per DC power above the starting power. */
  const slope = acRating / (acRating / EFFICIENCY - startingPower)
  return { acRating, startingPower, slope }
}

type Inverter = Readonly<ReturnType<typeof defaultInverter>>

/**
 * AC power, W.
 *
 * @param dc power after system losses, W
 */
export const acPower = ({ acRating, startingPower, slope }: Inverter, dc: number): number =>
  dc <= startingPower ? 0 : Math.min(acRating, slope * (dc - startingPower))
