import { annualLoss, energyLoss } from '../../../lib/energy/loss.ts'
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

/** As if circumsolar light and the band came from the whole sky, nothing reflected, and all moments of an hour counted equally. */
const inPlainLight = (year: UnshadedYear): UnshadedYear => {
  const { circumsolar, band, isotropic, weights, sun } = year
  const [none, { starts, hours }] = [new Float64Array(HOURS), sun.moments]
  return {
    ...year,
    isotropic: isotropic.map((light, i) => light + at(circumsolar, i) + at(band, i)),
    circumsolar: none,
    band: none,
    reflected: none,
    weights: weights.map((_, i) => 1 / (at(starts, at(hours, i) + 1) - at(starts, at(hours, i)))),
  }
}

/**
 * Another place, other panels or other hours make another year: `openYear({ ...year, longitude })`.
 *
 * @param isPlain true to leave out the four terms of the light: circumsolar, band, reflection and weights
 */
export const openYear = (given: Panels, isPlain = false): OpenYear => {
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, monthly, hours } = given
  const place = placeYear(given, hours)
  const production = { panelTilt, panelAzimuth, systemSize, monthly, hours }
  const year = unshadedYear(production, place)
  return { latitude, longitude, place, ...(isPlain ? inPlainLight(year) : year) }
}

/** A year's losses from a horizon and obstacles in front of it. */
export const energyBehind = (
  profile: Profile,
  year: UnshadedYear,
  obstacles: readonly Obstacle[] = [],
): Energy => energyLoss([year], [shadedSun(skyline(profile, obstacles), year.sun, true)]).energy

/** Only the loss and the months of {@link energyBehind}, in a fraction of its time. */
export const lossBehind = (profile: Profile, year: UnshadedYear, obstacles: readonly Obstacle[] = []) =>
  annualLoss([year], [shadedSun(skyline(profile, obstacles), year.sun, false)])
