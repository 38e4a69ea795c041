import { adjustedBy } from '../../../lib/energy/loss.ts'
import { bestOrientation, yieldOf } from '../../../lib/energy/orientation.ts'
import { planesBehind, sunsOf } from '../../../lib/energy/planes.ts'
import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { elevationOf, hourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import { panelsAt, productionModel } from '../../../lib/pvwatts/production.ts'
import { placeYear } from '../../../lib/pvwatts/sky-year.ts'
import { systemLosses } from '../../../lib/pvwatts/system.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { calculateShading } from '../../../lib/shading/sample-days.ts'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import type { BaselineWithHours, Estimate, OptimizedOrientation, Panels, Place } from '../api/types.ts'
import type { Edit } from '../drafts/draft.ts'
import type { HoursOfLoss } from '../site/phrases.ts'

/** The service's baseline for certain panels at a place with its hours, requested once per place. */
export interface PlaceHours {
  readonly given: Place & Panels
  readonly baseline: BaselineWithHours
}

/** Computes any panels behind any skyline at a place. @throws Error if the baseline has no hours */
export const placeModel = ({ given, baseline }: PlaceHours) => {
  const { hours, ...totals } = baseline
  if (!hours) throw new Error('The baseline has no hours')
  const station = { timeZone: hours.timeZone, elevation: elevationOf(baseline.station_info.elev) }
  const series = hourlySeries(station, (name) => Float64Array.from(hours[name]))
  const place = placeYear(given, series)
  return { given, place, unshaded: panelsAt(place, given, totals, series) }
}

export type PlaceModel = Readonly<ReturnType<typeof placeModel>>

export interface ModelResult {
  readonly estimate: Estimate
  /** Direct light lost to the horizon, to each obstacle and to the rows of an array. */
  readonly directHours: readonly HoursOfLoss[]
  /** Energy lost to the hidden sun by its position, kWh by cell of the sky. */
  readonly lossBySkyCell: Float64Array
}

/** Matches the service's `POST /estimate`, unrounded. */
export const computeEstimate = ({ given, place, unshaded }: PlaceModel, edit: Edit): ModelResult => {
  const skyline = skylineOf(edit)
  const suns = sunsOf(edit, skyline, place.sun, true)
  const { baseline, energy, directHours, lossBySkyCell } = planesBehind(edit, place, unshaded, suns)
  const shading = calculateShading(skyline, given, seasons(edit.year))
  return {
    estimate: {
      inputs: {
        ...edit,
        latitude: given.latitude,
        longitude: given.longitude,
        otherPlanes: [...edit.otherPlanes],
        horizonProfile: [...edit.horizonProfile],
        obstacles: [...edit.obstacles],
        adjustment: 'energy',
        losses: systemLosses(),
      },
      baseline,
      shading,
      adjusted: adjustedBy('energy', baseline, energy, shading.averageShadingLoss),
      energy,
    },
    directHours,
    lossBySkyCell,
  }
}

/**
 * Matches the service's `POST /orientation`, unrounded.
 *
 * @param pause runs before each plane; if it throws, the search ends
 */
export const computeOrientation = (
  { given, place, unshaded }: PlaceModel,
  edit: Edit,
  pause: () => Promise<void>,
): Promise<OptimizedOrientation> => {
  const sun = shadedSun(skylineOf(edit), place.sun, false)
  const { production } = unshaded(given)
  const model = productionModel(production, place)
  return bestOrientation(async (plane) => {
    await pause()
    return yieldOf(model, sun, plane)
  }, edit)
}
