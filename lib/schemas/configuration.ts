import { horizonProfile } from './horizon.ts'
import { provenanceOrDefault } from './horizon-source.ts'
import { obstacles } from './obstacle.ts'
import { otherPlanes, panels } from './panels.ts'
import { year } from './sample-days.ts'

/** Fields of a request about what is around panels. */
export const surroundings = {
  horizonProfile: horizonProfile.default([]),
  obstacles: obstacles.default([]),
}

/** Fields of a request about panels and what is around them. */
export const configuration = {
  ...panels.shape,
  otherPlanes: otherPlanes.default([]),
  ...surroundings,
  ...provenanceOrDefault,
  year: year.optional(),
}
