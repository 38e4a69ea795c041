import { embeddedYear } from '../../../../lib/estimators/embedded/embedded-year.ts'
import type { HourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import { roofSystem, type System } from '../../../../lib/pvwatts/model.ts'

/** The system of the reference data: 4 kW of standard modules on a roof, with system losses but no shading. */
export const roof = (panelTilt: number, panelAzimuth: number): System =>
  roofSystem({ panelTilt, panelAzimuth, systemSize: 4 })

/** A year of that roof at a place. */
export const roofYear = (
  latitude: number,
  longitude: number,
  tilt: number,
  azimuth: number,
  change: Partial<System> = {},
): HourlySeries => embeddedYear({ ...roof(tilt, azimuth), ...change }, { latitude, longitude })
