import { OptimizedOrientation, OrientationRequest } from '../schemas/orientation.ts'
import { computing, defaults, type Operation } from './operation.ts'
import { baselineCache } from './tables.ts'

export const optimizeOrientation = {
  ...defaults,
  ...computing,
  name: 'optimizeOrientation',
  method: 'POST',
  path: '/orientation',
  summary: 'Find the best tilt and azimuth with and without the skyline; nothing is stored',
  description:
    "Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the months that " +
    'the estimator gives for the panels of the body. The best orientation is in whole degrees, unless the given one is better still.',
  tag: 'Calculations',
  body: OrientationRequest,
  message: 'Orientation optimized successfully',
  data: OptimizedOrientation,
  grants: [baselineCache],
  callsEstimator: true,
} as const satisfies Operation
