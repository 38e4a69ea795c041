import { horizonProfile } from './horizon.ts'
import { panels } from './panels.ts'
import { year } from './sample-days.ts'

/** Fields of a request about panels and the horizon around them. */
export const configuration = {
  ...panels.shape,
  horizonProfile: horizonProfile.default([]),
  year: year.optional(),
}
