import { expect, test } from 'vitest'
import { folderFiles } from '../../../lib/runs/files/folder.ts'
import { startRun } from '../../../lib/runs/runs.ts'
import { findRun } from '../../../lib/runs/store.ts'
import { removeExpired, storedRuns } from '../../../local/runs/stored-runs.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { fileNamesOf, useRunFolder } from '../../run-folder.ts'

useEngine()
useRunFolder()

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

test('a run and its files are removed when it expires, and not before', async () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS)
  const started = async (days: number) => {
    const { id } = await startRun({ name: 'Roofs', horizon: 'given' }, contextAt(daysAgo(days)))
    await folderFiles(id).write('upload', 'id')
    return id
  }
  const [old, young] = [await started(30.01), await started(29.99)]
  await removeExpired(now)
  expect((await storedRuns()).map(({ id }) => id)).toEqual([young])
  expect(await findRun(old, contextAt(now))).toBeNull()
  expect(await findRun(young, contextAt(now))).not.toBeNull()
  expect(await fileNamesOf(old)).toEqual([])
  expect(await fileNamesOf(young)).toEqual(['upload'])
})
