import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getRun, startRun } from '../../../lib/operations/runs.ts'
import { folderFiles } from '../../../lib/runs/files/folder.ts'
import * as runs from '../../../lib/runs/runs.ts'
import { storedRuns } from '../../../local/runs/runs.ts'
import { startService } from '../../../local/service.ts'
import { readSettings } from '../../../local/settings.ts'
import { callHere } from '../../call-here.ts'
import { contextAt } from '../../context.ts'
import { dataOf, KEY, send } from '../../http.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
const serve = async (dataFolder: string) => {
  const settings = readSettings({ PORT: '0', API_KEY: KEY, ESTIMATORS: 'embedded', RUN_THREADS: '1' })
  const { url, close } = await startService({ ...settings, dataFolder }, { startThreads: callHere })
  return {
    close,
    newRun: async () => dataOf(startRun, await send(url, 'POST', '/runs', { body: { name: 'Roofs' } })),
    stateOf: async (id: string) => dataOf(getRun, await send(url, 'GET', `/runs/${id}`)).state,
  }
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** A run started some days ago, with its file. */
const startedBefore = async (days: number): Promise<string> => {
  const then = contextAt(new Date(Date.now() - days * DAY_MILLISECONDS))
  const { id } = await runs.startRun({ name: 'Roofs', horizon: 'given' }, then)
  await folderFiles(id).write('results.csv', 'id')
  return id
}

test('the start of the service begins a run whose file has arrived, and removes what has expired or belongs to none', async () => {
  const folder = temporaryFolder()
  const path = (...names: string[]) => join(folder, 'runs', ...names)
  const first = await serve(folder)
  const { id: waiting } = await first.newRun()
  const { id: arrived } = await first.newRun()
  const orphan = runs.newRunId(new Date())
  const [expired, old] = [await startedBefore(30.01), await startedBefore(29.99)]
  await first.close()
  for (const run of [waiting, arrived, orphan, 'mine']) mkdirSync(path(run), { recursive: true })
  writeFileSync(path(waiting, 'upload.1.tmp'), 'half')
  writeFileSync(path(arrived, 'upload'), `${HEADER}1,47,8,30,180,5\n`)
  const second = await serve(folder)
  onTestFinished(second.close)
  for (const run of [orphan, expired]) expect(existsSync(path(run))).toBe(false)
  expect((await storedRuns()).map(({ id }) => id)).toEqual([old, waiting, arrived])
  expect(readdirSync(path(old))).toEqual(['results.csv'])
  expect(readdirSync(path(waiting))).toEqual([])
  expect(existsSync(path('mine'))).toBe(true)
  await expect.poll(() => second.stateOf(arrived), { interval: 20 }).toBe('succeeded')
})
