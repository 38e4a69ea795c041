import { ShadingRequest, ShadingResult } from '../schemas/shading.ts'
import { defaults, type Operation } from './operation.ts'

export const calculateShading = {
  ...defaults,
  name: 'calculateShading',
  method: 'POST',
  path: '/shading',
  summary: 'Calculate the share of daylight hours that a horizon and obstacles block; nothing is stored',
  description:
    'The times at which the sun crosses the skyline are solved, not sampled; they are exact to a second.',
  tag: 'Calculations',
  body: ShadingRequest,
  message: 'Shading loss calculated successfully',
  data: ShadingResult,
} as const satisfies Operation
