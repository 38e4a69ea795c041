import { systemLosses } from '../pvwatts/losses.ts'
import type { Panels } from '../schemas/panels.ts'

const STANDARD_MODULE = 0
/** Fixed on a roof. For an open rack (0), PVWatts would add row-to-row shading. */
const FIXED_ROOF_MOUNT = 1

/** 0.0001° is 11 m or less: weather data is far coarser, and an address that was located twice is the same place. */
const PLACE_DECIMALS = 4

/** Adding 0 turns negative zero into zero. */
const placeText = (degrees: number): string => String(Number(degrees.toFixed(PLACE_DECIMALS)) + 0)

/**
 * The parameters of a PVWatts v8 request that its output per kW depends on: all but the size of the system. The same
 * panels always give the same text, and so do places that are the same to {@link PLACE_DECIMALS} decimals.
 */
export const perKilowattQuery = (panels: Omit<Panels, 'systemSize'>): string =>
  new URLSearchParams({
    lat: placeText(panels.latitude),
    lon: placeText(panels.longitude),
    tilt: String(panels.panelTilt),
    azimuth: String(panels.panelAzimuth),
    module_type: String(STANDARD_MODULE),
    array_type: String(FIXED_ROOF_MOUNT),
    losses: String(systemLosses()),
    timeframe: 'hourly',
  }).toString()

/** The parameters of a PVWatts v8 request without its key. */
export const pvwattsQuery = (panels: Panels): string =>
  `${perKilowattQuery(panels)}&system_capacity=${panels.systemSize}`
