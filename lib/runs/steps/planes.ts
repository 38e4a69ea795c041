import QuickLRU from 'quick-lru'
import { answerFrom } from '../../estimates/answer.ts'
import { type UnshadedPlane, unshadedPlaneOf } from '../../estimates/totals.ts'
import type { EstimatorName } from '../../schemas/baseline.ts'
import type { Panels } from '../../schemas/panels.ts'
import type { Plane } from '../files/contents.ts'
import type { Retry } from './chunk.ts'

/** kW. Production is proportional to the size, so any from 1 kW on, where PVWatts's inverter changes, serves all rows. */
const SYSTEM_SIZE = 4

/** What estimators are asked about a plane. */
export const planePanels = ({ latitude, longitude, panelTilt, panelAzimuth }: Plane): Panels => ({
  latitude,
  longitude,
  panelTilt,
  panelAzimuth,
  systemSize: SYSTEM_SIZE,
})

/** The library keeps up to twice as many, of a megabyte and a half each. */
const PLANES_IN_MEMORY = 64

/** By run and plane. */
const unshaded = new QuickLRU<string, Promise<UnshadedPlane>>({ maxSize: PLANES_IN_MEMORY })

/**
 * The year of a plane without a horizon. Cached, so that the chunks of a process share the most recent planes.
 *
 * @param key identifies the plane and its run
 * @param estimator has its baseline
 * @throws VisibleError what the estimator throws if the cache has lost its answer
 */
export const unshadedPlane = (
  key: string,
  plane: Plane,
  estimator: EstimatorName,
  retry: Retry,
): Promise<UnshadedPlane> => {
  const known = unshaded.get(key)
  if (known) return known
  const panels = planePanels(plane)
  const loading = retry((context) => answerFrom(estimator, panels, context)).then((answer) =>
    unshadedPlaneOf(answer, panels),
  )
  unshaded.set(key, loading)
  loading.catch(() => unshaded.delete(key))
  return loading
}
