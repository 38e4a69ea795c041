import * as z from 'zod'
import { BaselineWithHours } from '../schemas/hours.ts'
import { panelAzimuth, panelTilt, systemSize } from '../schemas/panels.ts'
import { defaults, type Operation } from './operation.ts'
import { booleanInQuery, inQuery, placeInQuery } from './parameters.ts'
import { baselineCache } from './tables.ts'

export const estimateBaseline = {
  ...defaults,
  name: 'estimateBaseline',
  method: 'GET',
  path: '/baseline',
  summary: 'Estimate the unshaded production of panels at a location',
  description: 'A fixed roof mount with standard modules, from PVWatts v8 without its allowance for shading.',
  tag: 'Calculations',
  query: z.strictObject({
    ...placeInQuery,
    panelTilt: inQuery(panelTilt),
    panelAzimuth: inQuery(panelAzimuth),
    systemSize: inQuery(systemSize),
    hours: booleanInQuery.describe(
      'Whether the 8760 hours are wanted, too; as a file with `Accept: text/csv`',
    ),
  }),
  message: 'Baseline estimate retrieved successfully',
  data: BaselineWithHours,
  fileType: 'text/csv',
  grants: [baselineCache],
  callsEstimator: true,
} as const satisfies Operation
