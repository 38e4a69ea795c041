import { energyLoss } from '../../../lib/energy/loss.ts'
import { skylineShadeRange } from '../../../lib/energy/skyline-shade.ts'
import { type HourlyProduction, type UnshadedYear, unshadedYear } from '../../../lib/energy/unshaded-year.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { Location } from '../../../lib/schemas/panels.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { skyline } from '../horizon/skylines.ts'
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

/** What a horizon costs panels in a year, and obstacles in front of it. */
export const energyBehind = (
  profile: Profile,
  year: UnshadedYear,
  obstacles: readonly Obstacle[] = [],
): Energy => energyLoss(skylineShadeRange(skyline(profile, obstacles), year.sun), year)
