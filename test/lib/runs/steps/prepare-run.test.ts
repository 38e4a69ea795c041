import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handler } from '../../../../functions/run-steps/prepare-run.ts'
import { filesOf } from '../../../../lib/runs/files/files-of.ts'
import { runFolder } from '../../../../lib/runs/files/folder.ts'
import { deleteRun } from '../../../../lib/runs/runs.ts'
import { RunEnded, recordFailure, succeedRun } from '../../../../lib/runs/state.ts'
import { prepareRun } from '../../../../lib/runs/steps/prepare-run.ts'
import type { PreparedRun } from '../../../../lib/runs/steps/step-events.ts'
import { contextAt } from '../../../context.ts'
import { useEngine } from '../../../engine.ts'
import { fileNamesOf, useRunFolder } from '../../../run-folder.ts'
import { contentOf, context, HEADER, NOW, startedRun, stored } from '../sample-runs.ts'

useEngine()
useRunFolder()

const prepare = (runId: string, execution = 'one'): Promise<PreparedRun> =>
  prepareRun({ runId, execution }, context)

const linesOf = async (id: string, name: string): Promise<unknown[]> =>
  (await contentOf(id, name))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const jsonOf = async (id: string, name: string): Promise<unknown> => JSON.parse(await contentOf(id, name))

const SMALL = `${HEADER}
a,47,11,30,180,5,0:10
b,47,11,30,180,9,
c,47,11,20,180,5,
d,-33,11,20,0,5,
e,91,11,20,0,5,
`

describe('the rows of a file', () => {
  const site = {
    latitude: 47,
    longitude: 11,
    panelTilt: 30,
    panelAzimuth: 180,
    obstacles: [],
    otherPlanes: [],
    panelHeight: 5,
  }

  test('refer to panels and places, each of which is there once', async () => {
    const id = await startedRun(SMALL, 'terrain')
    expect(await prepare(id)).toEqual({ runId: id, terrain: [0], baselines: [0], rows: [0] })
    expect(await linesOf(id, 'rows/0.jsonl')).toEqual([
      {
        row: 1,
        id: 'a',
        site: { ...site, systemSize: 5, horizonProfile: [{ direction: '0', heightAngle: 10 }] },
        plane: 0,
        place: 0,
      },
      { row: 2, id: 'b', site: { ...site, systemSize: 9, horizonProfile: [] }, plane: 0, place: 0 },
      {
        row: 3,
        id: 'c',
        site: { ...site, panelTilt: 20, systemSize: 5, horizonProfile: [] },
        plane: 1,
        place: 0,
      },
      expect.objectContaining({ row: 4, id: 'd', plane: 2, place: 1 }),
      { row: 5, id: 'e', errors: [{ field: 'latitude', message: 'must be between -90 and 90' }] },
    ])
    const { latitude, longitude, panelTilt, panelAzimuth } = site
    expect(await jsonOf(id, 'planes/0.json')).toEqual([
      { latitude, longitude, panelTilt, panelAzimuth },
      { latitude, longitude, panelTilt: 20, panelAzimuth },
      { latitude: -33, longitude, panelTilt: 20, panelAzimuth: 0 },
    ])
    expect(await jsonOf(id, 'places/0.json')).toEqual([
      { latitude, longitude, panelHeight: 5 },
      { latitude: -33, longitude, panelHeight: 5 },
    ])
    expect(await stored(id)).toMatchObject({
      state: 'running',
      rows: 5,
      chunks: { terrain: 1, baselines: 1, rows: 1 },
      startedAt: NOW.toISOString(),
    })
  })

  test('need no places if their own horizons count', async () => {
    const id = await startedRun(SMALL)
    expect(await prepare(id)).toEqual({ runId: id, terrain: [], baselines: [0], rows: [0] })
    expect(await fileNamesOf(id)).toEqual(['planes/0.json', 'rows/0.jsonl', 'upload'])
  })

  test('need no baselines if all are invalid', async () => {
    const id = await startedRun(`${HEADER}\na,,,,,,\n`)
    expect(await prepare(id)).toEqual({ runId: id, terrain: [], baselines: [], rows: [0] })
    expect(await stored(id)).toMatchObject({ state: 'running', rows: 1 })
  })

  test('are split into chunks of 250 rows, 50 planes and 25 places, in order', async () => {
    const rows = Array.from({ length: 501 }, (_, i) => `${i},47,${i % 60},30,180,5,\n`).join('')
    const id = await startedRun(`${HEADER}\n${rows}`, 'terrain')
    expect(await prepare(id)).toEqual({ runId: id, terrain: [0, 1, 2], baselines: [0, 1], rows: [0, 1, 2] })
    const parts = await Promise.all([0, 1, 2].map((part) => linesOf(id, `rows/${part}.jsonl`)))
    expect(parts.map(({ length }) => length)).toEqual([250, 250, 1])
    expect(parts.flat()).toMatchObject(
      Array.from({ length: 501 }, (_, i) => ({ row: i + 1, id: String(i), plane: i % 60, place: i % 60 })),
    )
    const longitudes = async (names: readonly string[]) =>
      (await Promise.all(names.map((name) => jsonOf(id, name)))).flat()
    const expected = Array.from({ length: 60 }, (_, longitude) => ({ longitude }))
    expect(await longitudes(['planes/0.json', 'planes/1.json'])).toMatchObject(expected)
    expect(await longitudes(['places/0.json', 'places/1.json', 'places/2.json'])).toMatchObject(expected)
  })
})

describe('an execution that prepares a run again', () => {
  test('gets the same chunks', async () => {
    const id = await startedRun(SMALL, 'terrain')
    const first = await prepare(id)
    const names = await fileNamesOf(id)
    const contents = await Promise.all(names.map((name) => contentOf(id, name)))
    expect(await prepare(id)).toEqual(first)
    expect(await Promise.all(names.map((name) => contentOf(id, name)))).toEqual(contents)
  })

  test('does not read the file again once its parts are recorded', async () => {
    const id = await startedRun(SMALL)
    const first = await prepare(id)
    await truncate(join(runFolder(id), 'upload'))
    expect(await prepare(id)).toEqual(first)
  })
})

describe('a file that cannot be read', () => {
  test.each([
    ['a line', `${HEADER}\n${'x'.repeat(300_000)}`, /longer than 256 KB/],
    [
      'a column, found after many rows were written',
      `${HEADER}\n${'a,47,11,30,180,5,\n'.repeat(600)}"`,
      /quote in row 601 is not closed/,
    ],
  ])('because of %s fails the run and leaves nothing', async (_, upload, message) => {
    const id = await startedRun(upload)
    await expect(prepare(id)).rejects.toThrow(RunEnded)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(message),
      finishedAt: NOW.toISOString(),
      rows: null,
    })
    expect(await fileNamesOf(id)).toEqual([])
  })

  test('because it is larger than 1 GB fails the run', async () => {
    const id = await startedRun(SMALL)
    // A sparse file takes no space.
    await truncate(join(runFolder(id), 'upload'), 1_000_000_001)
    await expect(prepare(id)).rejects.toThrow(RunEnded)
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/larger than 1 GB/),
    })
    expect(await fileNamesOf(id)).toEqual([])
  })

  test('because it is not there is no fault of the user', async () => {
    const id = await startedRun(null)
    await expect(prepare(id)).rejects.toThrow('A run was started without a file')
    expect(await stored(id)).toMatchObject({ state: 'running' })
  })
})

describe('files of a run that does not wait for one', () => {
  test('are deleted if the run was deleted', async () => {
    const id = await startedRun(null)
    await deleteRun(id, context)
    const files = await filesOf(id)
    await files.write('upload', SMALL)
    await expect(prepare(id)).rejects.toThrow(RunEnded)
    expect(await fileNamesOf(id)).toEqual([])
  })

  test('are deleted if they came too late', async () => {
    const id = await startedRun(SMALL)
    const late = contextAt(new Date(NOW.getTime() + 25 * 60 * 60 * 1000))
    await expect(prepareRun({ runId: id, execution: 'one' }, late)).rejects.toThrow(RunEnded)
    expect(await fileNamesOf(id)).toEqual([])
  })

  test('are deleted if the run was deleted while they were read', async () => {
    const id = await startedRun(`${HEADER}\n${'a,47,11,30,180,5,\n'.repeat(5000)}`)
    const preparing = prepare(id).catch((error: unknown) => error)
    // The run is claimed first.
    await expect.poll(async () => (await stored(id)).state, { interval: 1 }).toBe('running')
    await deleteRun(id, context)
    await preparing
    // It may have failed because its folder was gone, and whoever runs the steps repeats one that failed.
    await expect(prepare(id)).rejects.toThrow(RunEnded)
    expect(await fileNamesOf(id)).toEqual([])
  })

  test.each([
    ['running', async () => {}],
    ['succeeded', (id: string) => succeedRun(id, context)],
    ['failed', (id: string) => recordFailure({ runId: id, execution: 'one' }, 'broken', context)],
  ])('stay if another execution has begun the run and it is %s', async (state, end) => {
    const id = await startedRun(SMALL)
    await prepare(id, 'one')
    await end(id)
    const before = await fileNamesOf(id)
    await expect(prepare(id, 'two')).rejects.toThrow(RunEnded)
    expect(await fileNamesOf(id)).toEqual(before)
    expect(await stored(id)).toMatchObject({ state, rows: 5 })
  })
})

test('an event with another id than that of a run is refused before anything is deleted', async () => {
  const lambda = { awsRequestId: 'one', getRemainingTimeInMillis: () => 60_000 }
  await expect(handler({ runId: '..', execution: 'one' }, lambda)).rejects.toThrow('UUID')
})
