import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../../../lib/platform/env.ts'
import {
  fileNames,
  filesOf,
  PlaceHorizons,
  readContent,
  type Viewpoint,
} from '../../../../lib/runs/files/contents.ts'
import { getRun } from '../../../../lib/runs/runs.ts'
import { fetchTerrain } from '../../../../lib/runs/steps/fetch-terrain.ts'
import { TerrainHorizon } from '../../../../lib/schemas/surroundings.ts'
import { terrainHorizon } from '../../../../lib/terrain/terrain-horizon.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { useEngine } from '../../../engine.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { exampleTerrain, startTileServer } from '../../../terrain-tiles.ts'
import { NOW } from '../../storage/samples.ts'
import { sendPlain, startTiles } from '../../terrain/tile-server.ts'
import { answer } from '../../upstream/server.ts'
import { recordedSleep, startRunning, stepContext } from '../running-run.ts'

useEngine()
useRunFolder()
captureLog()

const valley = await startTileServer(exampleTerrain)
afterAll(valley.close)
beforeEach(() => {
  vi.stubEnv(environment.terrainTilesUrl, valley.template)
})

const INNSBRUCK: Viewpoint = { latitude: 47.2692, longitude: 11.4041, panelHeight: 12 }
const POLE: Viewpoint = { latitude: 88, longitude: 0, panelHeight: 5 }

const fetchFirst = async (runId: string) => {
  const { pauses, sleep } = recordedSleep()
  await fetchTerrain({ runId, chunk: 0 }, stepContext(), sleep)
  return pauses
}
const horizonsOf = async (id: string) => readContent(await filesOf(id), fileNames.terrain(0), PlaceHorizons)
const startAt = (...places: Viewpoint[]) => startRunning({ horizon: 'terrain' }, { places })

test('places have the heights that the endpoint answers, or an error', async () => {
  const id = await startAt(POLE, INNSBRUCK)
  await fetchFirst(id)
  const { panelHeight, ...place } = INNSBRUCK
  const horizon = await terrainHorizon({ ...place, observerHeight: panelHeight }, contextAt(NOW))
  const heights = TerrainHorizon.parse(horizon).horizonProfile.map(({ heightAngle }) => heightAngle)
  const beyond = { error: 'Terrain horizon not available for this location' }
  expect(await horizonsOf(id)).toEqual([beyond, { heights }])
  expect(await getRun(id, stepContext())).toMatchObject({ progress: { step: 'join' } })
  expect(await fetchFirst(await startAt(POLE))).toEqual([])
})

test('tiles that fail for a moment are fetched again after a pause', async () => {
  await startTiles(answer('', 404), sendPlain)
  const id = await startAt(INNSBRUCK)
  expect(await fetchFirst(id)).toEqual([5])
  expect(await horizonsOf(id)).toEqual([{ heights: Array(360).fill(0) }])
})
