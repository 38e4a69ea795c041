/** PVWatts's defaults, which this service leaves as they are. */
const DC_TO_AC_RATIO = 1.2
const NOMINAL_EFFICIENCY = 0.96
const REFERENCE_EFFICIENCY = 0.9637

/**
 * AC power of the inverter that PVWatts gives to a system: part-load efficiency from ζ = P_dc/P_dc0, cut at the AC
 * rating. Dobos, PVWatts Version 5 Manual (2014), eq. 13–15.
 *
 * @param dcPower W, system losses taken off
 * @param dcRating nameplate of the modules, W
 * @returns W, 0 … dcRating / 1.2
 */
export const acPower = (dcPower: number, dcRating: number): number => {
  if (dcPower <= 0) return 0
  const acRating = dcRating / DC_TO_AC_RATIO
  const load = dcPower / (acRating / NOMINAL_EFFICIENCY)
  const efficiency = (NOMINAL_EFFICIENCY / REFERENCE_EFFICIENCY) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.max(0, Math.min(acRating, efficiency * dcPower))
}
