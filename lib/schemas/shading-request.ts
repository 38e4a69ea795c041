import * as z from 'zod'
import { horizonProfile } from './horizon.ts'
import { latitude, longitude } from './place.ts'
import { year } from './year.ts'

export const ShadingRequest = z
  .strictObject({
    latitude,
    longitude,
    horizonProfile: horizonProfile.default([]),
    year: year.optional(),
  })
  .describe('A place, the horizon around it, and a year')
