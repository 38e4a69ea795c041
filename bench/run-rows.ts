import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../lib/platform/env.ts'
import { deleteRun } from '../lib/runs/delete.ts'
import { ROWS_PER_CHUNK } from '../lib/runs/files/contents.ts'
import { estimateRows } from '../lib/runs/steps/estimate-rows.ts'
import { startRunning, stepContext } from '../test/lib/runs/running-run.ts'
import { jaggedProfile, places } from './places.ts'
import { hourlyAltitudes } from './rivals.ts'
import { type Batch, compare, figure, type Part, range, table } from './runs.ts'
// Starts the database and names its tables.
import './service.ts'

const PLANES = 60
/** As many rows as share these planes in a small run: each plane is computed once. */
const ROWS = 6_000
const ROUNDS = 5

const PLACES = places(0).filter((_, i) => i % 5 === 0)

const planes = Array.from({ length: PLANES }, (_, i) => ({
  latitude: PLACES[i]?.latitude ?? 0,
  longitude: PLACES[i]?.longitude ?? 0,
  panelTilt: 10 + i / 2,
  panelAzimuth: 90 + 3 * i,
}))

/** Rows that are next to each other rarely share a plane, as in a list of addresses. */
const rowOf = (points: number, i: number) => {
  const plane = (i * 37) % PLANES
  const horizonProfile = jaggedProfile(points, i)
  const site = { ...planes[plane], systemSize: 3 + (i % 10), horizonProfile, obstacles: [] }
  return { row: i + 1, id: `roof ${i + 1}`, site, plane, place: plane }
}

const chunksOf = (points: number) =>
  Array.from({ length: ROWS / ROWS_PER_CHUNK }, (_, chunk) =>
    Array.from({ length: ROWS_PER_CHUNK }, (_, i) => rowOf(points, chunk * ROWS_PER_CHUNK + i)),
  )

const runOf = (points: number): Batch => {
  const rows = chunksOf(points)
  const baselines = planes.map(() => ({ estimator: 'embedded' }))
  const run = async () => {
    const runId = await startRunning({}, { rows, baselines })
    for (const chunk of rows.keys()) await estimateRows({ runId, chunk }, stepContext())
    await deleteRun(runId, stepContext())
  }
  return { run, count: ROWS }
}

const rival: Batch = {
  run: () => {
    for (const place of planes) hourlyAltitudes(place)
  },
  count: PLANES,
}

const rowFor = async (points: number, limit: string): Promise<string[]> => {
  const compared = await compare(runOf(points), rival, ROUNDS)
  const perSecond = 1e6 / compared.ours
  return [
    String(points),
    figure(compared.ours),
    figure(perSecond),
    figure(compared.rival),
    range(compared.timeRatio),
    limit,
  ]
}

const run = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-runs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[environment.runsFolder] = folder
  process.env[environment.runsUrl] = 'http://127.0.0.1'
  process.env[environment.runsSigningKey] = 'for the benchmark'
  process.env[environment.estimators] = 'embedded'
  const rows = [await rowFor(36, '1'), await rowFor(0, '–')]
  return `A row of a run of ${ROWS} rows with ${PLANES} distinct baselines of the embedded estimator, each with its own jagged horizon,
from the rows in files to the results in files, on one core; against the 8760 positions of the sun by suncalc, one per hour.
${table(['Points', 'µs', 'rows per second', 'suncalc µs', 'ours ÷ suncalc', 'limit'], rows)}`
}

export const part: Part = { title: 'Rows of a run', run }
