import { horizonProfile } from './horizon.ts'
import { provenanceOrDefault } from './horizon-source.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panels } from './panels.ts'
import { year } from './values.ts'

/** Fields of a request about what is around panels. */
export const surroundings = {
  horizonProfile: horizonProfile.default([]),
  obstacles: obstacles.default([]),
}

/** What a request may say about panels besides where they are and how they are mounted. */
export const extent = { array: array.default(null), otherPlanes: otherPlanes.default([]) }

/** Fields of a request about panels and what is around them. */
export const configuration = {
  ...panels.shape,
  ...extent,
  ...surroundings,
  ...provenanceOrDefault,
  year: year.optional(),
}
