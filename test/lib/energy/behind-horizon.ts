import { energyLoss } from '../../../lib/energy/loss.ts'
import { type UnshadedYear, unshadedYear } from '../../../lib/energy/plane-year.ts'
import type { HourlyProduction } from '../../../lib/pvwatts/production.ts'
import { type PlaceYear, placeYear } from '../../../lib/pvwatts/sky-year.ts'
import type { Energy } from '../../../lib/schemas/analysis.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { Place } from '../../../lib/schemas/panels.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { HOURS } from '../../../lib/solar/calendar.ts'
import { at } from '../columns.ts'
import { skyline } from '../horizon/skylines.ts'
import type { Profile } from '../shading/profiles.ts'

/** Panels at a place, and their production under an open horizon. */
export interface Panels extends Place, HourlyProduction {}

/** A year of panels under an open horizon. */
export interface OpenYear extends Place, UnshadedYear {
  readonly place: PlaceYear
}

/** The terms of the light that can be left out. */
export const ALL_TERMS = { circumsolar: true, band: true, reflection: true, weights: true }
type Light = typeof ALL_TERMS

/** Without circumsolar light, horizon band, reflection and weights. */
export const PLAIN_LIGHT: Light = { circumsolar: false, band: false, reflection: false, weights: false }

/** Omitted terms count as light from the whole sky; without weights, all moments of an hour count equally. */
const withTerms = (year: UnshadedYear, terms: Light): UnshadedYear => {
  const { circumsolar, band, isotropic, reflected, weights, sun } = year
  const [none, { starts, hours }] = [new Float64Array(HOURS), sun.moments]
  return {
    ...year,
    isotropic: isotropic.map(
      (light, i) => light + (terms.circumsolar ? 0 : at(circumsolar, i)) + (terms.band ? 0 : at(band, i)),
    ),
    circumsolar: terms.circumsolar ? circumsolar : none,
    band: terms.band ? band : none,
    reflected: terms.reflection ? reflected : none,
    weights: terms.weights
      ? weights
      : weights.map((_, i) => 1 / (at(starts, at(hours, i) + 1) - at(starts, at(hours, i)))),
  }
}

/** Another place, other panels or other hours make another year: `openYear({ ...year, longitude })`. */
export const openYear = (given: Panels, terms = ALL_TERMS): OpenYear => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, monthly, hours } = given
  const place = placeYear(given, hours)
  const production = { panelTilt, panelAzimuth, systemSize, monthly, hours }
  return { latitude, longitude, place, ...withTerms(unshadedYear(production, place), terms) }
}

/** A year's losses from a horizon and obstacles in front of it. */
export const energyBehind = (
  profile: Profile,
  year: UnshadedYear,
  obstacles: readonly Obstacle[] = [],
): Energy => energyLoss([year], [shadedSun(skyline(profile, obstacles), year.sun, true)]).energy
