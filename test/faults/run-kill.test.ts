import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getRun, startRun } from '../../lib/operations/runs.ts'
import { fileNames } from '../../lib/runs/files/contents.ts'
import type { Run } from '../../lib/schemas/run.ts'
import { dataOf } from '../http.ts'
import { type LocalServer, startServerForTest } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { below } from './random.ts'

/** Three parts. */
const ROWS = 600
const BASELINES = 6
const KILLS = 3
/** A kill comes after fewer changes of the progress than this, because machines differ in speed. */
const CHANGES_TO_KILL = 3
/** After the last of them. */
const MAX_MILLISECONDS_TO_KILL = 100

/** Every hundredth row is invalid. */
const rowOf = (_: unknown, row: number): string => {
  const plane = row % BASELINES
  const tilt = row % 100 === 99 ? 91 : 30
  return `site ${row},${40 + plane},${plane},${tilt},180,${1 + (row % 7)},90:${row % 40} 180:${(row * 3) % 30}\n`
}
const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile\n'
const FILE = HEADER + Array.from({ length: ROWS }, rowOf).join('')

const start = async ({ request }: LocalServer): Promise<string> => {
  const body = { name: 'Roofs', year: 2026 }
  const { id, upload } = dataOf(startRun, await request('POST', '/runs', { body }))
  const sent = await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body: FILE })
  expect(sent.status).toBe(200)
  return id
}

const read = async ({ request }: LocalServer, id: string): Promise<Run> =>
  dataOf(getRun, await request('GET', `/runs/${id}`))

const finished = async (server: LocalServer, id: string): Promise<Run> => {
  await expect.poll(async () => (await read(server, id)).state, { interval: 100 }).toBe('succeeded')
  return read(server, id)
}

/** Waits until a run's progress has changed this many times, or the run is finished. */
const changed = async (server: LocalServer, id: string, times: number): Promise<void> => {
  const seen = new Set<string>()
  const look = async (): Promise<boolean> => {
    const { state, progress } = await read(server, id)
    seen.add(JSON.stringify(progress))
    return state === 'succeeded' || seen.size > times
  }
  await expect.poll(look, { interval: 20 }).toBe(true)
}

/** The remains of a run: its counts, its results, and the names of its files. */
const outcome = async ({ done, failed, rows, results, id }: Run, folder: string) => ({
  counts: { done, failed, rows },
  csv: await (await fetch(results?.url ?? '')).text(),
  jsonLines: await (await fetch(results?.jsonLinesUrl ?? '')).text(),
  files: readdirSync(join(folder, 'runs', id), { recursive: true }).sort(),
})

test('a run survives kills at random moments, and its results are those of a run in peace', async () => {
  const quiet = temporaryFolder()
  const undisturbed = await startServerForTest(quiet)
  const expected = await outcome(await finished(undisturbed, await start(undisturbed)), quiet)
  await undisturbed.stop()
  expect(expected.counts).toEqual({ done: ROWS, failed: ROWS / 100, rows: ROWS })
  expect(expected.csv.trim().split('\n')).toHaveLength(1 + ROWS)

  const folder = temporaryFolder()
  let server = await startServerForTest(folder)
  const id = await start(server)
  const killedIn: string[] = []
  while (killedIn.length < KILLS) {
    await expect.poll(async () => (await read(server, id)).state, { interval: 20 }).not.toBe('waiting')
    await changed(server, id, below(CHANGES_TO_KILL))
    await setTimeout(below(MAX_MILLISECONDS_TO_KILL))
    const { state, progress } = await read(server, id)
    if (state === 'succeeded') break
    killedIn.push(progress ? `${progress.step} ${progress.done + 1} of ${progress.total}` : state)
    await server.kill()
    server = await startServerForTest(folder)
  }
  process.stdout.write(`Killed in ${killedIn.join(', ')}\n`)
  expect(await outcome(await finished(server, id), folder)).toEqual(expected)
  expect(killedIn).toHaveLength(KILLS)
})

test('a server that is stopped in the middle of a run does not finish it first', async () => {
  const folder = temporaryFolder()
  const server = await startServerForTest(folder)
  const id = await start(server)
  await expect.poll(async () => (await read(server, id)).progress?.step, { interval: 20 }).toBe('rows')
  await server.stop()
  expect(readdirSync(join(folder, 'runs', id))).not.toContain(fileNames.resultsCsv)
  expect(server.said()).not.toContain('"level":"ERROR"')
})
