import { horizonProfile } from './horizon.ts'
import { obstacles } from './obstacle.ts'
import { panels } from './panels.ts'
import { year } from './sample-days.ts'

/** Fields of a request about what is around panels. */
export const surroundings = {
  horizonProfile: horizonProfile.default([]),
  obstacles: obstacles.default([]),
}

/** Fields of a request about panels and their surroundings. */
export const configuration = {
  ...panels.shape,
  ...surroundings,
  year: year.optional(),
}
