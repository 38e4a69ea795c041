import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getRun, startRun } from '../../../lib/operations/runs.ts'
import { folderFiles } from '../../../lib/runs/files/folder.ts'
import * as runs from '../../../lib/runs/runs.ts'
import type { Run } from '../../../lib/schemas/run.ts'
import { storedRuns } from '../../../local/runs/runs.ts'
import { startService } from '../../../local/service.ts'
import { readSettings } from '../../../local/settings.ts'
import { callHere, runsInThreads } from '../../call-here.ts'
import { contextAt } from '../../context.ts'
import { dataOf, KEY, send } from '../../http.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
const fileOf = (rows: number): string =>
  HEADER + Array.from({ length: rows }, (_, row) => `${row},${row % 3},8,30,180,5\n`).join('')

const serve = async (dataFolder: string | null, startThreads = callHere) => {
  const settings = readSettings({ PORT: '0', API_KEY: KEY, ESTIMATORS: 'embedded', RUN_THREADS: '1' })
  const { url, close } = await startService({ ...settings, dataFolder }, { startThreads })
  const read = async (id: string): Promise<Run> => dataOf(getRun, await send(url, 'GET', `/runs/${id}`))
  return {
    close,
    newRun: async () => dataOf(startRun, await send(url, 'POST', '/runs', { body: { name: 'Roofs' } })),
    succeeded: async (id: string): Promise<Run> => {
      await expect.poll(async () => (await read(id)).state, { interval: 20 }).toBe('succeeded')
      return read(id)
    },
  }
}

test('a run goes from its file to its results, in threads', async () => {
  const { newRun, succeeded, close } = await serve(null, runsInThreads)
  onTestFinished(close)
  const { id, upload } = await newRun()
  const body = `${fileOf(3)}3,91,8,30,180,5\n`
  await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
  const run = await succeeded(id)
  expect(run).toMatchObject({ rows: 4, done: 4, failed: 1, progress: null, upload: null, error: null })
  const csv = await (await fetch(run.results?.url ?? '')).text()
  const [, ...lines] = csv.trim().split('\n')
  const beginnings = lines.map((line) => line.split(',', 2).join())
  expect(beginnings).toEqual(['"0","embedded"', '"1","embedded"', '"2","embedded"', '"3",'])
})

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
  writeFileSync(path(arrived, 'upload'), fileOf(2))
  const second = await serve(folder)
  onTestFinished(second.close)
  for (const run of [orphan, expired]) expect(existsSync(path(run))).toBe(false)
  expect((await storedRuns()).map(({ id }) => id)).toEqual([old, waiting, arrived])
  expect(readdirSync(path(old))).toEqual(['results.csv'])
  expect(readdirSync(path(waiting))).toEqual([])
  expect(existsSync(path('mine'))).toBe(true)
  await second.succeeded(arrived)
})
