import { EstimateRequest, Estimates } from '../schemas/estimate.ts'
import { computing, defaults, type Operation } from './operation.ts'
import { baselineCache } from './tables.ts'

export const estimate = {
  ...defaults,
  ...computing,
  name: 'estimate',
  method: 'POST',
  path: '/estimate',
  summary: 'Estimate production behind a skyline, and for up to 100 variants; nothing is stored',
  description:
    'A variant overrides the panels, other planes, the horizon or the obstacles of the body. All of them share one call of the estimator, or none if their ' +
    "baseline is cached. Other orientations are computed from the weather in its answer with the service's own PVWatts v8 " +
    'model; their `baseline.source` is `model`. With `hours: true` and `Accept: text/csv` the hours come as a file. A request ' +
    'that would compute for more than 15 s gets 400 on `variants` at once. With `weather`, 8760 hours of your own, no estimator is asked.',
  tag: 'Calculations',
  body: EstimateRequest,
  maxBodyBytes: 4_000_000,
  message: 'Estimate completed successfully',
  data: Estimates,
  fileType: 'text/csv',
  grants: [baselineCache],
  callsEstimator: true,
  hasAdjustment: true,
} as const satisfies Operation
