import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import { Run } from '../lib/schemas/run.ts'
import { get, post, type Target } from '../local/client.ts'
import { residentMegabytes } from '../test/faults/resident-megabytes.ts'
import { figure, type Part, table } from './runs.ts'
import { spawnServer } from './spawned-server.ts'

const ROWS = [6_000, 60_000]
const BASELINES = 60
const POLL_MILLISECONDS = 250
/** Requests that people send while a run computes. */
const CONNECTIONS = 10
const REQUESTS_PER_SECOND = 20

const SHADING = JSON.stringify({
  latitude: 47.27,
  longitude: 11.39,
  horizonProfile: Array.from({ length: 36 }, (_, i) => ({
    direction: String(i * 10),
    heightAngle: (i * 7) % 25,
  })),
})

const horizonOf = (site: number): string =>
  Array.from({ length: 36 }, (_, i) => `${i * 10}:${((site * 7 + i * 13) % 250) / 10}`).join(' ')

const rowOf = (site: number): string => {
  const plane = site % BASELINES
  return `${site},${30 + plane / 4},${plane / 4},30,180,${5 + (site % 7)},${horizonOf(site)}\n`
}

/** Sites with horizons of 36 points. */
const fileOf = (rows: number): Blob =>
  new Blob([
    'id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile\n',
    ...Array.from({ length: rows }, (_, site) => rowOf(site)),
  ])

interface Measured {
  readonly rows: number
  readonly seconds: number
  /** Of the step that estimates rows. */
  readonly rowSeconds: number
  readonly megabytes: number
}

const measureRun = async (target: Target, pid: number, rows: number): Promise<Measured> => {
  const { id, upload } = await post(target, '/runs', { name: `${rows} rows` }, Run)
  const body = fileOf(rows)
  const start = performance.now()
  await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
  let [megabytes, firstRow, lastRow] = [0, Number.NaN, Number.NaN]
  for (;;) {
    const { state, progress, error } = await get(target, `/runs/${id}`, Run)
    megabytes = Math.max(megabytes, residentMegabytes(pid) ?? Number.NaN)
    if (progress?.step === 'rows' && Number.isNaN(firstRow)) firstRow = performance.now()
    if (progress?.step === 'rows') lastRow = performance.now()
    if (state === 'failed') throw new Error(error ?? 'The run failed')
    if (state === 'succeeded') break
    await setTimeout(POLL_MILLISECONDS)
  }
  const seconds = (performance.now() - start) / 1000
  return { rows, seconds, rowSeconds: (lastRow - firstRow) / 1000, megabytes }
}

/** Latencies of requests while something else goes on. */
const loadDuring = async ({ url, apiKey }: Target, work: () => Promise<unknown>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const options = {
    url: `${url}/shading`,
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: SHADING,
    connections: CONNECTIONS,
    overallRate: REQUESTS_PER_SECOND,
    duration: 3600,
  } as const
  const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  await work()
  load.stop()
  const result = await promise
  if (result.non2xx + result.errors > 0) throw new Error('Requests failed')
  return result
}

const latencies = ({ latency, requests }: Result): string =>
  `p50 ${latency.p50} ms, p97.5 ${latency.p97_5} ms, p99 ${latency.p99} ms, longest ${latency.max} ms ` +
  `(${requests.total} requests)`

const run = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-portfolio-'))
  const server = await spawnServer(folder)
  try {
    const { target, pid } = server
    const idle = residentMegabytes(pid) ?? Number.NaN
    const measured: Measured[] = []
    for (const rows of ROWS) measured.push(await measureRun(target, pid, rows))
    const quiet = await loadDuring(target, () => setTimeout(10_000))
    const busy = await loadDuring(target, () => measureRun(target, pid, 10_000))
    const rows = measured.map(({ rows, seconds, rowSeconds, megabytes }) => [
      String(rows),
      figure(seconds),
      figure(rows / seconds),
      figure(rows / rowSeconds),
      megabytes.toFixed(),
    ])
    return `A run of sites with horizons of 36 points and ${BASELINES} baselines, on a server of its own (${idle.toFixed()} MB before).
${table(['Rows', 'Seconds', 'Rows/s', 'Rows/s while estimating rows', 'Memory (MB)'], rows)}
\`POST /shading\`, ${REQUESTS_PER_SECOND} times a second on ${CONNECTIONS} connections:

- without a run: ${latencies(quiet)}
- while a run computes: ${latencies(busy)}
`
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const part: Part = { title: 'Portfolios on one machine', run }
