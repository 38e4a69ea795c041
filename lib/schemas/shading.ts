import * as z from 'zod'
import { surroundings } from './configuration.ts'
import { location } from './panels.ts'
import { hours, object, percentage, season, strictObject, timestamp, year } from './values.ts'

export const ShadingRequest = strictObject('A location, what is around it, and a year', {
  ...location.shape,
  ...surroundings,
  year: year.optional(),
})

export const SampleDay = object('An equinox or solstice and the daylight that the skyline blocks', {
  ...season,
  daylightHours: hours("Hours of the local mean solar day in which the sun's upper limb is up"),
  shadedHours: hours(
    'Hours of daylight in which the limb is behind the horizon line or an obstacle that lets less than half of the light through',
  ),
  percentShaded: percentage('100 · shadedHours / daylightHours; 0 if there is no daylight'),
  shadedIntervals: z
    .array(z.object({ from: timestamp, to: timestamp }))
    .describe('The intervals that add up to shadedHours'),
})

export const ShadingResult = object(
  'The share of daylight hours that a skyline (horizon and obstacles) blocks',
  {
    sampleDays: z.array(SampleDay),
    averageShadingLoss: percentage('Mean of percentShaded over the sample days that have daylight, percent'),
  },
)

export type SampleDay = z.infer<typeof SampleDay>
export type ShadingResult = z.infer<typeof ShadingResult>
