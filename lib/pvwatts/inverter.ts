/** Its AC power is a straight line of DC power, cut at the rating. */
export interface Inverter {
  /** Greatest AC power, W. */
  readonly acRating: number
  /** DC power below which it stays off, W. */
  readonly startingPower: number
  /** AC power gained per DC power above that. */
  readonly slope: number
}

/** PVWatts's defaults. Efficiency is AC over DC power at full load. */
const DC_TO_AC_RATIO = 1.2
const EFFICIENCY = 0.96

/** DC power below which the inverter stays off, over its AC rating: PVWatts v8's value for systems of 1 kW and more. */
const STARTING_LOAD = 0.004931

/**
 * The inverter that PVWatts gives a system by default. King et al. (2007), Performance Model for Grid-Connected Photovoltaic
 * Inverters, SAND2007-5036, eq. 1 with C0 = 0. PVWatts v8's hours lie on this line to 0.04 W of 4 kW; version 5's curve (Dobos
 * 2014) misses them by 7 W.
 *
 * @param dcRating nameplate of the modules, W
 */
export const defaultInverter = (dcRating: number): Inverter => {
  const acRating = dcRating / DC_TO_AC_RATIO
  const startingPower = STARTING_LOAD * acRating
  return { acRating, startingPower, slope: acRating / (acRating / EFFICIENCY - startingPower) }
}

/**
 * AC power, W.
 *
 * @param dc power after system losses, W
 */
export const acPower = ({ acRating, startingPower, slope }: Inverter, dc: number): number =>
  dc <= startingPower ? 0 : Math.min(acRating, slope * (dc - startingPower))
