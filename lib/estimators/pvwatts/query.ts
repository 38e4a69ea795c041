import { systemLosses } from '../../pvwatts/losses.ts'
import type { Panels } from '../../schemas/panels.ts'
import { placeOf } from '../place.ts'

const STANDARD_MODULE = 0
/** Fixed on a roof. For an open rack (0), PVWatts would add row-to-row shading. */
const FIXED_ROOF_MOUNT = 1

/**
 * The parameters of a PVWatts v8 request that its output per kW depends on: all but the size of the system. The same
 * panels always give the same text, and so do locations that are the same place.
 */
export const perKilowattQuery = (panels: Omit<Panels, 'systemSize'>): string => {
  const { latitude, longitude } = placeOf(panels)
  return new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    tilt: String(panels.panelTilt),
    azimuth: String(panels.panelAzimuth),
    module_type: String(STANDARD_MODULE),
    array_type: String(FIXED_ROOF_MOUNT),
    losses: String(systemLosses()),
    timeframe: 'hourly',
  }).toString()
}

/** The parameters of a PVWatts v8 request without its key. */
export const pvwattsQuery = (panels: Panels): string =>
  `${perKilowattQuery(panels)}&system_capacity=${panels.systemSize}`
