import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runFolder } from '../../../../lib/runs/files/folder.ts'
import { RunEnded, succeedRun } from '../../../../lib/runs/state.ts'
import { prepareRun } from '../../../../lib/runs/steps/prepare-run.ts'
import type { PreparedRun } from '../../../../lib/runs/steps/step.ts'
import { useEngine } from '../../../engine.ts'
import { fileNamesOf, useRunFolder } from '../../../run-folder.ts'
import { NOW } from '../../storage/samples.ts'
import { contentOf, HEADER, jsonOf, startedRun, stepContext, stored } from '../running-run.ts'

useEngine()
useRunFolder()

const prepare = (runId: string, execution = 'one'): Promise<PreparedRun> =>
  prepareRun({ runId, execution }, stepContext())

const SMALL = `${HEADER}
a,47,11,30,180,5,0:10
b,47,11,30,180,9,
c,47,11,20,180,5,
d,-33,11,20,0,5,
e,91,11,20,0,5,
f,47,11,30,180,0.8,
g,47,11,30,180,0.6,
`

test('rows refer to planes and places, each of which is there once', async () => {
  const id = await startedRun(SMALL, { horizon: 'terrain' })
  const place = { latitude: 47, longitude: 11 }
  const plane = { ...place, panelTilt: 30, panelAzimuth: 180 }
  const site = { ...plane, horizonProfile: [], obstacles: [], array: null, otherPlanes: [], panelHeight: 5 }
  expect(await prepare(id)).toEqual({ runId: id, terrain: [0], baselines: [0], rows: [0] })
  const horizonProfile = [{ direction: '0', heightAngle: 10 }]
  expect(await jsonOf(id, 'rows/0.json')).toEqual([
    { row: 1, id: 'a', site: { ...site, systemSize: 5, horizonProfile }, plane: 0, place: 0 },
    { row: 2, id: 'b', site: { ...site, systemSize: 9 }, plane: 0, place: 0 },
    { row: 3, id: 'c', site: { ...site, panelTilt: 20, systemSize: 5 }, plane: 1, place: 0 },
    expect.objectContaining({ row: 4, id: 'd', plane: 2, place: 1 }),
    { row: 5, id: 'e', errors: [{ field: 'latitude', message: 'must be between -90 and 90' }] },
    { row: 6, id: 'f', site: { ...site, systemSize: 0.8 }, plane: 3, place: 0 },
    { row: 7, id: 'g', site: { ...site, systemSize: 0.6 }, plane: 3, place: 0 },
  ])
  expect(await jsonOf(id, 'planes/0.json')).toEqual([
    { ...plane, systemSize: 4 },
    { ...plane, panelTilt: 20, systemSize: 4 },
    { latitude: -33, longitude: 11, panelTilt: 20, panelAzimuth: 0, systemSize: 4 },
    { ...plane, systemSize: 0.5 },
  ])
  expect(await jsonOf(id, 'places/0.json')).toEqual([
    { ...place, panelHeight: 5 },
    { latitude: -33, longitude: 11, panelHeight: 5 },
  ])
  const chunks = { terrain: 1, baselines: 1, rows: 1 }
  expect(await stored(id)).toMatchObject({ state: 'running', rows: 7, chunks, startedAt: NOW.toISOString() })
})

test('no places are needed if the given horizons count, and no baselines if all rows are invalid', async () => {
  const given = await startedRun(SMALL)
  expect(await prepare(given)).toEqual({ runId: given, terrain: [], baselines: [0], rows: [0] })
  const invalid = await startedRun(`${HEADER}\na,,,,,,\n`)
  expect(await prepare(invalid)).toEqual({ runId: invalid, terrain: [], baselines: [], rows: [0] })
  expect(await stored(invalid)).toMatchObject({ state: 'running', rows: 1 })
})

test('chunks have 250 rows, 50 planes and 25 places, in order', async () => {
  const rows = Array.from({ length: 501 }, (_, i) => `${i},47,${i % 60},30,180,5,\n`).join('')
  const id = await startedRun(`${HEADER}\n${rows}`, { horizon: 'terrain' })
  expect(await prepare(id)).toEqual({ runId: id, terrain: [0, 1, 2], baselines: [0, 1], rows: [0, 1, 2] })
  const listsIn = (folder: string, chunks: number[]) =>
    Promise.all(chunks.map((chunk) => jsonOf(id, `${folder}/${chunk}.json`)))
  const chunks = await listsIn('rows', [0, 1, 2])
  expect(chunks).toMatchObject([{ length: 250 }, { length: 250 }, { length: 1 }])
  expect(chunks.flat()).toMatchObject(
    Array.from({ length: 501 }, (_, i) => ({ row: i + 1, id: String(i), plane: i % 60, place: i % 60 })),
  )
  const expected = Array.from({ length: 60 }, (_, longitude) => ({ longitude }))
  expect((await listsIn('planes', [0, 1])).flat()).toMatchObject(expected)
  expect((await listsIn('places', [0, 1, 2])).flat()).toMatchObject(expected)
})

test('an execution gets the same chunks without the file, and another none', async () => {
  const id = await startedRun(SMALL, { horizon: 'terrain' })
  const first = await prepare(id)
  await truncate(join(runFolder(id), 'upload'))
  const contents = async () => Promise.all((await fileNamesOf(id)).map((name) => contentOf(id, name)))
  const before = await contents()
  expect(await prepare(id)).toEqual(first)
  await succeedRun(id, stepContext())
  await expect(prepare(id, 'two')).rejects.toThrow(RunEnded)
  expect(await contents()).toEqual(before)
  expect(await stored(id)).toMatchObject({ state: 'succeeded', rows: 7 })
})

test('a file that cannot be read fails the run and leaves nothing', async () => {
  for (const [file, error] of [
    // Detected only after many rows were written.
    [`${HEADER}\n${'a,47,11,30,180,5,\n'.repeat(600)}"`, /quote in row 601 is not closed/],
    [SMALL, /larger than 1 GB/],
  ] as const) {
    const id = await startedRun(file)
    // A sparse file takes no space.
    if (file === SMALL) await truncate(join(runFolder(id), 'upload'), 1_000_000_001)
    await expect(prepare(id)).rejects.toThrow(RunEnded)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(error),
      rows: null,
    })
    expect(await fileNamesOf(id)).toEqual([])
  }
})

test('a file that is not there is no fault of the user', async () => {
  const id = await startedRun(null)
  await expect(prepare(id)).rejects.toThrow('A run was started without a file')
  expect(await stored(id)).toMatchObject({ state: 'running' })
})
