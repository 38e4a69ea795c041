import { expect, test } from 'vitest'
import { listRuns } from '../../../lib/runs/list.ts'
import { deleteRun, getRun, startRun } from '../../../lib/runs/runs.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { useRunFolder } from '../../run-folder.ts'

useEngine()
useRunFolder()

const DAY = 24 * 60 * 60 * 1000
/** Runs are kept for 30 days. */
const onDay = (day: number) => contextAt(new Date(Date.UTC(2026, 2, 1) + day * DAY))

const startOn = async (day: number): Promise<string> =>
  (await startRun({ name: 'Roofs', horizon: 'given' }, onDay(day))).id

const NOT_FOUND = { kind: 'notFound' }

test('runs are listed newest first until they are deleted or have expired', async () => {
  const [first, second, third] = [await startOn(0), await startOn(1), await startOn(2)]
  const listedOn = async (day: number) =>
    (await listRuns({ limit: 100 }, onDay(day))).data.map(({ id }) => id)
  expect(await listedOn(3)).toEqual([third, second, first])
  expect(await listedOn(30)).toEqual([third, second])
  await expect(getRun(first, onDay(30))).rejects.toMatchObject(NOT_FOUND)
  await deleteRun(third, onDay(30))
  await expect(deleteRun(third, onDay(30))).rejects.toMatchObject(NOT_FOUND)
  expect(await listedOn(30)).toEqual([second])
})

test('a page continues where the one before ended', async () => {
  const started = [await startOn(100), await startOn(101), await startOn(102)]
  const { data, nextCursor } = await listRuns({ limit: 2 }, onDay(103))
  const rest = await listRuns({ limit: 2, cursor: nextCursor }, onDay(103))
  const ids = [...data, ...rest.data].map(({ id }) => id)
  expect(ids).toEqual(started.toReversed())
})
