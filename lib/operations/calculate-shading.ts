import { ShadingRequest, ShadingResult } from '../schemas/shading.ts'
import { defaults, type Operation } from './operation.ts'

export const calculateShading = {
  ...defaults,
  name: 'calculateShading',
  method: 'POST',
  path: '/shading',
  summary: 'Calculate the share of daylight hours that a horizon and obstacles block; nothing is stored',
  description:
    'The sun is compared with the skyline every minute, and each crossing is located to a second. What lasts less than a minute may be missed.',
  tag: 'Calculations',
  body: ShadingRequest,
  message: 'Shading loss calculated successfully',
  data: ShadingResult,
} as const satisfies Operation
