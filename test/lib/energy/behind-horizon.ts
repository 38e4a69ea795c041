import { horizonShade } from '../../../lib/energy/horizon-shade.ts'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { type HourlyProduction, type UnshadedYear, unshadedYear } from '../../../lib/energy/unshaded-year.ts'
import { horizonLine } from '../../../lib/horizon/line.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Location } from '../../../lib/schemas/panels.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import type { Profile } from '../shading/profiles.ts'

/** A year of panels at a place under an open horizon. */
export interface OpenYear extends Location, UnshadedYear {}

/** Another place, other panels or other hours make another year: `openYear({ ...year, longitude })`. */
export const openYear = (given: Location & HourlyProduction): OpenYear => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, monthly, hours } = given
  const sun = sunYear({ latitude, longitude, timeZone: hours.timeZone })
  const production = { panelTilt, panelAzimuth, systemSize, monthly, hours }
  return { latitude, longitude, ...unshadedYear(production, sun) }
}

/** What a horizon costs panels in a year. */
export const energyBehind = (profile: Profile, year: UnshadedYear): Energy =>
  energyLoss(horizonShade(horizonLine(profile), year.sun), year)
