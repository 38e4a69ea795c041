import { systemLosses } from '../pvwatts/losses.ts'

/** Where the panels are and how they stand: units and ranges as in a site. */
export interface Panels {
  readonly latitude: number
  readonly longitude: number
  readonly panelTilt: number
  readonly panelAzimuth: number
  readonly systemSize: number
}

const STANDARD_MODULE = 0
/** On a roof. An open rack (0) would have PVWatts add the shading of one row of panels by the next. */
const FIXED_ROOF_MOUNT = 1

/** The parameters of a PVWatts v8 request, without a key: the same panels give the same text. */
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
