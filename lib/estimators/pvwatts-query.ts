import { systemLosses } from '../pvwatts/losses.ts'
import type { Panels } from '../schemas/panels.ts'

const STANDARD_MODULE = 0
/** Fixed on a roof. For an open rack (0), PVWatts would add row-to-row shading. */
const FIXED_ROOF_MOUNT = 1

/** The parameters of a PVWatts v8 request without its key. The same panels always give the same text. */
export const pvwattsQuery = (panels: Panels): string =>
  new URLSearchParams({
    lat: String(panels.latitude),
    lon: String(panels.longitude),
    tilt: String(panels.panelTilt),
    azimuth: String(panels.panelAzimuth),
    system_capacity: String(panels.systemSize),
    module_type: String(STANDARD_MODULE),
    array_type: String(FIXED_ROOF_MOUNT),
    losses: String(systemLosses()),
    timeframe: 'hourly',
  }).toString()
