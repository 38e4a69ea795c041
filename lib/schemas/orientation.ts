import * as z from 'zod'
import { energy } from './baseline.ts'
import { configuration } from './configuration.ts'
import { panelAzimuth, panelTilt } from './panels.ts'
import { object, percentage, rounded, strictObject } from './values.ts'

const rated = strictObject(
  'The orientation to rate. Default: that of the panels. The estimator is only asked about the panels, so another orientation ' +
    'costs no call of it',
  { panelTilt, panelAzimuth },
)

export const OrientationRequest = strictObject(
  'Panels, the horizon and the obstacles around them, and the orientation to rate. `year` is accepted, as in an estimate, but ' +
    'has no effect',
  { ...configuration, given: rated.exactOptional() },
)

const orientation = (description: string) =>
  object(description, {
    panelTilt,
    panelAzimuth,
    adjustedAnnual: energy.describe('Annual production, kWh'),
  })

export const OptimizedOrientation = object('The best orientation of panels, and how good the given one is', {
  best: orientation('The best orientation behind the skyline; a flat plane has the given azimuth'),
  bestUnshaded: orientation('The best orientation without the skyline'),
  given: orientation('The given orientation, behind the skyline'),
  solarAccess: rounded(3, 'Shaded over unshaded irradiation on the given plane, percent'),
  tiltAndOrientationFactor: percentage(
    'TOF: unshaded irradiation on the given plane over that on the plane that receives most, percent',
  ),
  totalSolarResourceFraction: rounded(3, 'TSRF: solarAccess · tiltAndOrientationFactor / 100, percent'),
  grid: z
    .array(z.array(energy).length(12))
    .length(10)
    .describe(
      'Annual production behind the skyline, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns)',
    ),
})

export type OrientationRequest = z.infer<typeof OrientationRequest>
export type OptimizedOrientation = z.infer<typeof OptimizedOrientation>
