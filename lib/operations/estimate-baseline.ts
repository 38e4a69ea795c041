import * as z from 'zod'
import { inQuery } from '../parameters/in-query.ts'
import { Baseline } from '../schemas/baseline.ts'
import { panelAzimuth, panelTilt, systemSize } from '../schemas/panels.ts'
import { latitude, longitude } from '../schemas/place.ts'
import { cachedBaselines } from './grants.ts'
import { noBody, noHeaders, none, type Operation } from './operation.ts'

export const estimateBaseline = {
  name: 'estimateBaseline',
  method: 'GET',
  path: '/baseline',
  needsApiKey: true,
  summary: 'Unshaded production of panels at a place',
  description: 'A fixed roof mount with standard modules, by PVWatts v8 without its allowance for shading.',
  tag: 'Calculations',
  pathParameters: none,
  query: z.strictObject({
    latitude: inQuery(latitude),
    longitude: inQuery(longitude),
    panelTilt: inQuery(panelTilt),
    panelAzimuth: inQuery(panelAzimuth),
    systemSize: inQuery(systemSize),
  }),
  headers: noHeaders,
  body: noBody,
  message: 'Baseline estimate retrieved successfully',
  data: Baseline,
  isList: false,
  grants: [cachedBaselines],
  asksEstimator: true,
} as const satisfies Operation
