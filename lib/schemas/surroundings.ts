import { horizonProfile } from './horizon.ts'
import { obstacles } from './obstacle.ts'

/** Fields of a request about what is around panels. */
export const surroundings = {
  horizonProfile: horizonProfile.default([]),
  obstacles: obstacles.default([]),
}
