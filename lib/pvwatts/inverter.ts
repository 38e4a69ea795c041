/** PVWatts's defaults, which this service leaves as they are. */
const DC_TO_AC_RATIO = 1.2
const NOMINAL_EFFICIENCY = 0.96
const REFERENCE_EFFICIENCY = 0.9637

export interface Inverter {
  /** AC power at most, W. */
  readonly acRating: number
  /** What DC power is multiplied by for ζ, 1/W. */
  readonly loadPerPower: number
  /** AC power at full load and at an efficiency of one, W. */
  readonly scale: number
}

/**
 * The inverter that PVWatts gives to a system.
 *
 * @param dcRating nameplate of the modules, W
 */
export const inverterOf = (dcRating: number): Inverter => {
  const acRating = dcRating / DC_TO_AC_RATIO
  const fullLoad = acRating / NOMINAL_EFFICIENCY
  return {
    acRating,
    loadPerPower: 1 / fullLoad,
    scale: (NOMINAL_EFFICIENCY / REFERENCE_EFFICIENCY) * fullLoad,
  }
}

/**
 * AC power from DC power, system losses taken off, both in W. Part-load efficiency from ζ = P_dc/P_dc0, cut at the AC
 * rating, which is the nameplate over 1.2 (Dobos, PVWatts Version 5 Manual (2014), eq. 13–15): power is a parabola of ζ.
 */
export const acPower = ({ acRating, loadPerPower, scale }: Inverter, dcPower: number): number => {
  const load = dcPower * loadPerPower
  const power = scale * (load * (0.9858 - 0.0162 * load) - 0.0059)
  return Math.max(0, Math.min(acRating, power))
}
