import * as z from 'zod'
import { provenanceOrDefault } from '../../schemas/horizon.ts'
import { panels } from '../../schemas/panels.ts'
import { extent, surroundings } from '../../schemas/site.ts'
import { displayName } from '../../schemas/values.ts'

/** A site in the file of a run. In CSV, it has no obstacles, no array and no other planes. */
export const RunRow = z.strictObject({
  /** Repeated in the results. Default: the number of the row. */
  id: displayName(200).exactOptional(),
  name: displayName(200).exactOptional(),
  ...panels.shape,
  ...extent,
  /** Also the observer's height if the run fetches terrain horizons. */
  panelHeight: provenanceOrDefault.panelHeight,
  ...surroundings,
})

export type RunRow = z.infer<typeof RunRow>
