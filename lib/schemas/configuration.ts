import { provenanceOrDefault } from './horizon-source.ts'
import { otherPlanes, panels } from './panels.ts'
import { year } from './sample-days.ts'
import { surroundings } from './surroundings.ts'

/** Fields of a request about panels and what is around them. */
export const configuration = {
  ...panels.shape,
  otherPlanes: otherPlanes.default([]),
  ...surroundings,
  ...provenanceOrDefault,
  year: year.optional(),
}
