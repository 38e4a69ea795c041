import * as z from 'zod'
import {
  BaselineWithHours,
  EstimateRequest,
  Estimates,
  OptimizedOrientation,
  OrientationRequest,
} from '../schemas/estimate.ts'
import { panelAzimuth, panelTilt, systemSize } from '../schemas/panels.ts'
import { computing, operation, toldBy } from './operation.ts'
import { booleanInQuery, inQuery, placeInQuery } from './parameters.ts'
import { estimatesText, orientationText } from './sentences.ts'
import { baselineCache } from './tables.ts'

export const estimateBaseline = operation('estimateBaseline', 'GET', '/baseline', {
  summary: 'Estimate the unshaded production of panels at a location',
  description:
    "For a fixed roof mount with standard modules. The losses do not include PVWatts v8's allowance for shading.",
  query: z.strictObject({
    ...placeInQuery,
    panelTilt: inQuery(panelTilt),
    panelAzimuth: inQuery(panelAzimuth),
    systemSize: inQuery(systemSize),
    hours: booleanInQuery.describe(
      'Include the 8760 hours; with `Accept: text/csv`, they are returned as a file',
    ),
  }),
  message: 'Baseline estimate retrieved successfully',
  data: BaselineWithHours,
  fileType: 'text/csv',
  grants: [baselineCache],
  callsEstimator: true,
})

export const estimate = operation('estimate', 'POST', '/estimate', {
  ...computing,
  summary: 'Estimate production behind a skyline, with up to 100 variants; nothing is stored',
  description:
    'A variant overrides the panels, array, other planes, horizon or obstacles of the body. All variants share one estimator ' +
    "call, or none if the baseline is cached. Other orientations are computed from the estimator's weather with the " +
    "service's own PVWatts v8 model; their `baseline.source` is `model`. With `hours: true` and `Accept: text/csv`, the " +
    'hours are returned as a file. A request that would compute for more than 15 s is rejected at once with 400 on ' +
    '`variants`. With `weather`, 8760 hours of your own, no estimator is called.',
  body: EstimateRequest,
  maxBodyBytes: 4_000_000,
  message: 'Estimate completed successfully',
  data: Estimates,
  tool: toldBy(Estimates, estimatesText),
  fileType: 'text/csv',
  grants: [baselineCache],
  callsEstimator: true,
})

export const optimizeOrientation = operation('optimizeOrientation', 'POST', '/orientation', {
  ...computing,
  summary: 'Find the best tilt and azimuth with and without the skyline; nothing is stored',
  description:
    "Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the estimator's " +
    'monthly figures for the panels of the body. The best orientation is in whole degrees, unless the given one is even ' +
    'better.',
  body: OrientationRequest,
  message: 'Orientation optimized successfully',
  data: OptimizedOrientation,
  tool: toldBy(OptimizedOrientation, orientationText),
  grants: [baselineCache],
  callsEstimator: true,
})
