import { energyLoss } from '../../../lib/energy/loss.ts'
import { shadedSun } from '../../../lib/energy/shaded-year.ts'
import {
  ALL_TERMS,
  type LightTerms,
  type UnshadedYear,
  unshadedYear,
} from '../../../lib/energy/unshaded-year.ts'
import { type HourlyProduction, type PlaceYear, placeYear } from '../../../lib/pvwatts/production.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { Location } from '../../../lib/schemas/panels.ts'
import { skyline } from '../horizon/skylines.ts'
import type { Profile } from '../shading/profiles.ts'

/** Panels at a place, and what they produce under an open horizon. */
export interface Panels extends Location, HourlyProduction {}

/** A year of panels under an open horizon. */
export interface OpenYear extends Location, UnshadedYear {
  readonly place: PlaceYear
}

/** Without circumsolar light, horizon band, reflection and weights. */
export const PLAIN_LIGHT: LightTerms = { circumsolar: false, band: false, reflection: false, weights: false }

/** Without what may make a higher skyline take less. */
export const BLACK_SKYLINE: LightTerms = { ...ALL_TERMS, band: false, reflection: false }

/** Another place, other panels or other hours make another year: `openYear({ ...year, longitude })`. */
export const openYear = (given: Panels, terms = ALL_TERMS): OpenYear => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, monthly, hours } = given
  const place = placeYear(given, hours)
  const production = { panelTilt, panelAzimuth, systemSize, monthly, hours }
  return { latitude, longitude, place, ...unshadedYear(production, place, terms) }
}

/** What a horizon costs panels in a year, and obstacles in front of it. */
export const energyBehind = (
  profile: Profile,
  year: UnshadedYear,
  obstacles: readonly Obstacle[] = [],
): Energy => energyLoss([year], shadedSun(skyline(profile, obstacles), year.sun, true)).energy
