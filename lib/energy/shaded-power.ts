import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { acPower, type Inverter } from '../pvwatts/inverter.ts'
import { moduleTypes, relativePower } from '../pvwatts/module.ts'

const [STANDARD_MODULE] = moduleTypes

/**
 * AC power of an hour with less light, W. The cells cool in proportion to the light, DC power follows the module's
 * efficiency, and the inverter turns it into AC. Only ratios of the model count: an hour that loses no light keeps the
 * estimator's power.
 *
 * @param open irradiance behind the cover without the horizon, W/m²
 * @param shaded the same with the horizon
 */
export const shadedPower = (
  { ac, dc, tamb, tcell }: HourlySeries,
  inverter: Inverter,
  hour: number,
  open: number,
  shaded: number,
): number => {
  const acOpen = ac[hour] ?? 0
  if (!(shaded < open)) return acOpen
  const lightShare = shaded / open
  const dcOpen = dc[hour] ?? 0
  const air = tamb[hour] ?? 0
  const cell = tcell[hour] ?? 0
  const modelAc = acPower(inverter, dcOpen)
  const modelDc = relativePower(open, cell, STANDARD_MODULE)
  if (!(modelAc > 0 && modelDc > 0)) return acOpen * lightShare
  const shadedDc = relativePower(shaded, air + (cell - air) * lightShare, STANDARD_MODULE)
  return acOpen * (acPower(inverter, (dcOpen * shadedDc) / modelDc) / modelAc)
}
