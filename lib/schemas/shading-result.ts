import * as z from 'zod'
import { season } from './season.ts'
import { hours, rounded, timestamp } from './values.ts'

const share = (description: string) => rounded(3, description).min(0).max(100)

export const SampleDay = z
  .object({
    ...season,
    daylightHours: hours('Hours of the local mean solar day in which the upper limb of the sun is up'),
    shadedHours: hours('Hours of those in which it is below the horizon line'),
    percentShaded: share('100 · shadedHours / daylightHours; 0 where there is no daylight'),
    shadedIntervals: z
      .array(z.object({ from: timestamp, to: timestamp }))
      .describe('The stretches that shadedHours adds up'),
  })
  .describe('An equinox or a solstice, and what the horizon takes of its daylight')

export const ShadingResult = z
  .object({
    sampleDays: z.array(SampleDay),
    averageShadingLoss: share('Mean of percentShaded over the sample days that have daylight, in percent'),
  })
  .describe('The share of daylight hours that a horizon takes')
