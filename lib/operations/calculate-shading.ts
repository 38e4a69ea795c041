import { ShadingRequest } from '../schemas/shading-request.ts'
import { ShadingResult } from '../schemas/shading-result.ts'
import { noHeaders, none, type Operation } from './operation.ts'

export const calculateShading = {
  name: 'calculateShading',
  method: 'POST',
  path: '/shading',
  needsApiKey: true,
  summary: 'Share of daylight hours that a horizon takes; nothing is stored',
  description:
    "Crossings of the sun's track with the horizon line are solved, not sampled: times hold to a second.",
  tag: 'Calculations',
  pathParameters: none,
  query: none,
  headers: noHeaders,
  body: ShadingRequest,
  message: 'Shading loss calculated successfully',
  data: ShadingResult,
  isList: false,
  grants: [],
  asksEstimator: false,
} as const satisfies Operation
