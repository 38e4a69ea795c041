import { VisibleError } from '../../platform/errors.ts'
import { mapConcurrently } from '../../platform/map-concurrently.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { terrainHorizon } from '../../terrain/terrain-horizon.ts'
import { fileNames, type Place, type PlaceHorizon, Places } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import { readJson } from '../files/json-lines.ts'
import { type Chunk, finishChunk, runWithUnfinished } from './chunk.ts'
import { type Retry, retryWithin, type Sleep } from './retry.ts'

/** Places in progress. Neighbors share tiles, of which few fit in memory. */
const CONCURRENCY = 2

/** @throws OutOfTime */
const horizonOf = async (
  { latitude, longitude, panelHeight }: Place,
  retry: Retry,
): Promise<PlaceHorizon> => {
  const observer = { latitude, longitude, observerHeight: panelHeight }
  try {
    const { horizonProfile } = await retry((context) => terrainHorizon(observer, context))
    return { heights: horizonProfile.map(({ heightAngle }) => heightAngle) }
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    return { error: error.message }
  }
}

/**
 * Fetches the terrain horizon of each place of a chunk.
 *
 * @throws RunEnded, OutOfTime
 */
export const fetchTerrain = async (
  { runId, chunk }: Chunk,
  context: RequestContext,
  sleep?: Sleep,
): Promise<void> => {
  if (!(await runWithUnfinished('terrain', { runId, chunk }, context))) return
  const places = await readJson(await filesOf(runId), fileNames.places(chunk), Places)
  const retry = retryWithin(context, sleep)
  const horizons = await mapConcurrently(places, CONCURRENCY, (place) => horizonOf(place, retry))
  const file = { name: fileNames.terrain(chunk), content: JSON.stringify(horizons) }
  await finishChunk(runId, file, { step: 'terrain', chunk }, context)
}
