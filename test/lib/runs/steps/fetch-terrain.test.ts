import { existsSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '../../../../lib/platform/env.ts'
import { fileNames, type Place, PlaceHorizons } from '../../../../lib/runs/files/contents.ts'
import { filesOf } from '../../../../lib/runs/files/files-of.ts'
import { runFolder } from '../../../../lib/runs/files/folder.ts'
import { readJson } from '../../../../lib/runs/files/json-lines.ts'
import { deleteRun, getRun } from '../../../../lib/runs/runs.ts'
import { fetchTerrain } from '../../../../lib/runs/steps/fetch-terrain.ts'
import { TerrainHorizon } from '../../../../lib/schemas/terrain.ts'
import { terrainHorizon } from '../../../../lib/terrain/terrain-horizon.ts'
import { exampleTerrain } from '../../../../local/example-terrain.ts'
import { startTileServer } from '../../../../local/terrain-tiles.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { useEngine } from '../../../engine.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { NOW } from '../../storage/samples.ts'
import { sendBytes, sendPlain, startScriptedTiles } from '../../terrain/tile-server.ts'
import { answer, type Behavior } from '../../upstream/server.ts'
import { recordedSleep, startRunning, stepContext } from '../running-run.ts'

useEngine()
useRunFolder()
captureLog()

const valley = await startTileServer(exampleTerrain)
afterAll(valley.close)
beforeEach(() => {
  vi.stubEnv(environment.terrainTilesUrl, valley.template)
})

/** Each test has a server of its own, so that it meets neither a cached tile nor an open circuit. */
const startTiles = async (...script: readonly [Behavior, ...Behavior[]]) => {
  const server = await startScriptedTiles(...script)
  onTestFinished(() => server.close())
  vi.stubEnv(environment.terrainTilesUrl, server.template)
  return server
}

const INNSBRUCK: Place = { latitude: 47.2692, longitude: 11.4041, panelHeight: 5 }
const NEARBY: Place = { latitude: 47.262, longitude: 11.3945, panelHeight: 12 }
const POLE: Place = { latitude: 88, longitude: 0, panelHeight: 5 }

const fetchFirst = async (runId: string) => {
  const { pauses, sleep } = recordedSleep()
  await fetchTerrain({ runId, chunk: 0 }, stepContext(), sleep)
  return pauses
}
const horizonsOf = async (id: string) => readJson(await filesOf(id), fileNames.terrain(0), PlaceHorizons)
const startAt = (...places: Place[]) => startRunning({ horizon: 'terrain' }, { places })

describe('the terrain horizons of a chunk', () => {
  test('have the heights that the endpoint answers for panels of these heights', async () => {
    const id = await startAt(INNSBRUCK, NEARBY)
    expect(await fetchFirst(id)).toEqual([])
    const expected = await Promise.all(
      [INNSBRUCK, NEARBY].map(async ({ panelHeight, ...place }) => {
        const horizon = await terrainHorizon({ ...place, observerHeight: panelHeight }, contextAt(NOW))
        return { heights: TerrainHorizon.parse(horizon).horizonProfile.map(({ heightAngle }) => heightAngle) }
      }),
    )
    expect(await horizonsOf(id)).toEqual(expected)
    expect(await getRun(id, stepContext())).toMatchObject({ progress: { step: 'join' } })
  })

  test('have an error at once for a place beyond the map', async () => {
    const id = await startAt(POLE, INNSBRUCK)
    expect(await fetchFirst(id)).toEqual([])
    const [beyond, inside] = await horizonsOf(id)
    expect(beyond).toEqual({ error: 'Terrain horizon not available for this location' })
    expect(inside).toHaveProperty('heights')
  })

  test('are fetched once', async () => {
    const id = await startAt(INNSBRUCK, NEARBY)
    await fetchFirst(id)
    await (await filesOf(id)).delete(fileNames.terrain(0))
    await fetchFirst(id)
    expect(await (await filesOf(id)).size(fileNames.terrain(0))).toBeNull()
  })
})

describe('tiles that fail', () => {
  test('for a moment are fetched again after a pause', async () => {
    await startTiles(answer('', 404), sendPlain)
    const id = await startAt(INNSBRUCK)
    expect(await fetchFirst(id)).toEqual([5])
    expect(await horizonsOf(id)).toEqual([{ heights: Array(360).fill(0) }])
  })

  test('three times are an error of the place that says nothing of the cause', async () => {
    await startTiles(sendBytes(new TextEncoder().encode('<html>at /srv/tiles.js:7')))
    const id = await startAt(INNSBRUCK)
    expect(await fetchFirst(id)).toEqual([5, 5])
    expect(await horizonsOf(id)).toEqual([{ error: 'Terrain data failed' }])
  })
})

test('a run that is deleted while its terrain is fetched leaves nothing', async () => {
  let id = ''
  await startTiles((response, request) => {
    deleteRun(id, stepContext()).then(
      () => sendPlain(response, request),
      () => sendPlain(response, request),
    )
  })
  id = await startAt(INNSBRUCK)
  await expect(fetchFirst(id)).rejects.toMatchObject({ name: 'RunEnded' })
  expect(existsSync(runFolder(id))).toBe(false)
})
