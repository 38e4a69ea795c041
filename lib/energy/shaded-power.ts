import { acPower } from '../pvwatts/inverter.ts'
import { relativePower, STANDARD_MODULE } from '../pvwatts/module.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/**
 * AC power of an hour with less light, W. The cells cool in proportion to the light, DC power follows the module's
 * efficiency, and the inverter turns it into AC. Only ratios of the model count: an hour that loses no light keeps the
 * estimator's power.
 *
 * @param shaded irradiance behind the cover with the horizon, W/m²
 */
export const shadedPower = (year: UnshadedYear, hour: number, shaded: number): number => {
  const { ac, dc, tamb, tcell } = year.hours
  const acOpen = ac[hour] ?? 0
  const open = year.lightBehindCover[hour] ?? 0
  if (!(shaded < open)) return acOpen
  const lightShare = shaded / open
  const dcOpen = dc[hour] ?? 0
  const air = tamb[hour] ?? 0
  const cell = tcell[hour] ?? 0
  const modelAc = acPower(year.inverter, dcOpen)
  const modelDc = year.relativePower[hour] ?? 0
  if (!(modelAc > 0 && modelDc > 0)) return acOpen * lightShare
  const shadedDc = relativePower(shaded, air + (cell - air) * lightShare, STANDARD_MODULE)
  return acOpen * (acPower(year.inverter, (dcOpen * shadedDc) / modelDc) / modelAc)
}
