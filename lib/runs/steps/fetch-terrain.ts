import { VisibleError } from '../../platform/errors.ts'
import { mapConcurrently } from '../../platform/map-concurrently.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { terrainHorizon } from '../../terrain/terrain-horizon.ts'
import { fileNames, type PlaceHorizon, Places, readContent, type Viewpoint } from '../files/contents.ts'
import { type Chunk, finishChunk, type Retry, retryWithin, type Sleep } from './chunk.ts'

/** Concurrent places. Neighbors share tiles, and only a few tiles fit in memory. */
const CONCURRENCY = 2

/** @throws OutOfTime */
const horizonOf = async (
  { latitude, longitude, panelHeight }: Viewpoint,
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
export const fetchTerrain = (chunk: Chunk, context: RequestContext, sleep?: Sleep): Promise<void> =>
  finishChunk('terrain', chunk, context, async (_, files) => {
    const places = await readContent(files, fileNames.places(chunk.chunk), Places)
    const retry = retryWithin(context, sleep)
    return { content: await mapConcurrently(places, CONCURRENCY, (place) => horizonOf(place, retry)) }
  })
