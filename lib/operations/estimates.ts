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
  description: 'A fixed roof mount with standard modules, from PVWatts v8 without its allowance for shading.',
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
})

export const estimate = operation('estimate', 'POST', '/estimate', {
  ...computing,
  summary: 'Estimate production behind a skyline, and for up to 100 variants; nothing is stored',
  description:
    'A variant overrides the panels, other planes, the horizon or the obstacles of the body. All of them share one call of the estimator, or none if their ' +
    "baseline is cached. Other orientations are computed from the weather in its answer with the service's own PVWatts v8 " +
    'model; their `baseline.source` is `model`. With `hours: true` and `Accept: text/csv` the hours come as a file. A request ' +
    'that would compute for more than 15 s gets 400 on `variants` at once. With `weather`, 8760 hours of your own, no estimator is asked.',
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
    "Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the months that " +
    'the estimator gives for the panels of the body. The best orientation is in whole degrees, unless the given one is better still.',
  body: OrientationRequest,
  message: 'Orientation optimized successfully',
  data: OptimizedOrientation,
  tool: toldBy(OptimizedOrientation, orientationText),
  grants: [baselineCache],
  callsEstimator: true,
})
