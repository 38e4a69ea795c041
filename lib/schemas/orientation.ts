import * as z from 'zod'
import { energy } from './baseline.ts'
import { configuration } from './configuration.ts'
import { panelAzimuth, panelTilt } from './panels.ts'
import { percentage } from './values.ts'

export const OrientationRequest = z
  .strictObject(configuration)
  .describe(
    'Panels, and the horizon and the obstacles around them. `year` is accepted, as in an estimate, but has no effect',
  )

const orientation = (description: string) =>
  z
    .object({
      panelTilt,
      panelAzimuth,
      adjustedAnnual: energy.describe('Annual production, kWh'),
    })
    .describe(description)

export const OptimizedOrientation = z
  .object({
    best: orientation('The best orientation behind the skyline; a flat plane has the azimuth of the request'),
    bestUnshaded: orientation('The best orientation without the skyline'),
    given: orientation('The orientation of the request, behind the skyline'),
    solarAccess: percentage('Shaded over unshaded irradiation on the given plane, percent'),
    tiltAndOrientationFactor: percentage(
      'TOF: unshaded irradiation on the given plane over that on the plane that receives most, percent',
    ),
    totalSolarResourceFraction: percentage('TSRF: solarAccess · tiltAndOrientationFactor / 100, percent'),
    grid: z
      .array(z.array(energy).length(12))
      .length(10)
      .describe(
        'Annual production behind the skyline, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns)',
      ),
  })
  .describe('The best orientation of panels, and how good the given one is')

export type OrientationRequest = z.infer<typeof OrientationRequest>
