import * as z from 'zod'
import { panels } from '../schemas/panels.ts'
import { surroundings } from '../schemas/surroundings.ts'
import { displayName } from '../schemas/values.ts'

/** A site in the file of a run. */
/** A site in the file of a run. In CSV, it has no obstacles. */
export const RunRow = z.strictObject({
  /** Repeated in the results. Default: the number of the row. */
  id: displayName(200).exactOptional(),
  name: displayName(200).exactOptional(),
  ...panels.shape,
  ...surroundings,
})

export type RunRow = z.infer<typeof RunRow>
