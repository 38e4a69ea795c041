import { energyLoss } from '../../../lib/energy/loss.ts'
import { type HourlyProduction, type PlaceYear, placeYear } from '../../../lib/energy/production.ts'
import { shadedSun } from '../../../lib/energy/shaded-year.ts'
import { type LightTerms, type UnshadedYear, unshadedYear } from '../../../lib/energy/unshaded-year.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { Location } from '../../../lib/schemas/panels.ts'
import { skyline } from '../horizon/skylines.ts'
import type { Profile } from '../shading/profiles.ts'

/** A year of panels at a place under an open horizon. */
export interface OpenYear extends Location, UnshadedYear {
  readonly place: PlaceYear
}

/** Another place, other panels or other hours make another year: `openYear({ ...year, longitude })`. */
export const openYear = (given: Location & HourlyProduction, terms?: LightTerms): OpenYear => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, monthly, hours } = given
  const place = placeYear({ latitude, longitude }, hours)
  const production = { panelTilt, panelAzimuth, systemSize, monthly, hours }
  return { latitude, longitude, place, ...unshadedYear(production, place, terms) }
}

/** What a horizon costs panels in a year, and obstacles in front of it. */
export const energyBehind = (
  profile: Profile,
  year: UnshadedYear,
  obstacles: readonly Obstacle[] = [],
): Energy => energyLoss(year, shadedSun(skyline(profile, obstacles), year.sun, true))
