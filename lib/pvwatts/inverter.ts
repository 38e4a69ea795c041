export interface Inverter {
  /** Greatest AC power, W. */
  readonly acRating: number
  /** AC over DC power at full load, 0…1. */
  readonly efficiency: number
}

/** PVWatts's defaults. */
const DC_TO_AC_RATIO = 1.2
const EFFICIENCY = 0.96

/** DC power below which the inverter stays off, over its AC rating: PVWatts v8's value for systems of 1 kW and more. */
const STARTING_LOAD = 0.004931

/**
 * The inverter that PVWatts gives a system by default.
 *
 * @param dcRating nameplate of the modules, W
 */
export const defaultInverter = (dcRating: number): Inverter => ({
  acRating: dcRating / DC_TO_AC_RATIO,
  efficiency: EFFICIENCY,
})

/**
 * AC power, W: a straight line from the starting load to the rating, where it clips. King et al. (2007), Performance
 * Model for Grid-Connected Photovoltaic Inverters, SAND2007-5036, eq. 1 with C0 = 0. PVWatts v8's hours lie on this line
 * to 0.04 W of 4 kW; version 5's curve (Dobos 2014) misses them by 7 W.
 *
 * @param dc power after system losses, W
 */
export const acPower = ({ acRating, efficiency }: Inverter, dc: number): number => {
  const start = STARTING_LOAD * acRating
  if (dc <= start) return 0
  return Math.min(acRating, (acRating * (dc - start)) / (acRating / efficiency - start))
}
