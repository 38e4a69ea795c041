import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Request, type Result } from 'autocannon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { dataOf, KEY, SITE } from '../http.ts'
import { type LocalServer, startLocalServer } from './local-server.ts'
import { residentMegabytes } from './resident-megabytes.ts'

const SECONDS = Number(process.env.LOAD_SECONDS ?? 15)
const CONNECTIONS = 100
/** By then the server has finished its one-time work. */
const SETTLED_MILLISECONDS = Math.min(5000, (SECONDS * 1000) / 2)

const folder = mkdtempSync(join(tmpdir(), 'faults-load-'))
let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer(folder)
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const create = async () => dataOf(createSite, await server.request('POST', '/sites', { body: SITE }))

const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }

const mix = (id: string): Request[] => {
  const place = `latitude=${SITE.latitude}&longitude=${SITE.longitude}`
  const { latitude, longitude, horizonProfile, obstacles } = SITE
  const shading = { latitude, longitude, horizonProfile, obstacles }
  const requests: Request[] = [
    { method: 'GET', path: `/sites/${id}` },
    { method: 'POST', path: '/shading', body: JSON.stringify(shading) },
    { method: 'GET', path: '/sites?limit=10' },
    { method: 'PATCH', path: `/sites/${id}`, body: '{"panelTilt":31}' },
    { method: 'GET', path: `/sites/${id}/analyses?limit=3` },
    { method: 'GET', path: `/sun-path?${place}` },
    { method: 'GET', path: '/openapi.json' },
    { method: 'POST', path: '/sites', body: JSON.stringify(SITE) },
  ]
  return requests.map((request) => ({ ...request, headers }))
}

const summary = ({ latency, requests, errors, timeouts, non2xx }: Result): string =>
  `${requests.total} requests, ${requests.average}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
  `${errors + timeouts} errors, ${non2xx} other than 2xx`

/** What the machine and the load generator reach without the service. */
const bareHandler = async (): Promise<Result> => {
  const bare = createServer((message, response) => message.resume().on('end', () => response.end('{}')))
  const url = `http://${LOOPBACK}:${await listen(bare)}`
  const result = await autocannon({ url, connections: CONNECTIONS, duration: 3, requests: mix('x') })
  bare.closeAllConnections()
  bare.close()
  return result
}

test('a hundred connections of mixed load cause no errors and no runaway memory', async () => {
  const { id } = await create()
  const load = autocannon({ url: server.url, connections: CONNECTIONS, duration: SECONDS, requests: mix(id) })
  await setTimeout(SETTLED_MILLISECONDS)
  const settled = residentMegabytes(server.pid)
  const result = await load
  const atEnd = residentMegabytes(server.pid)
  process.stdout.write(`Load: ${summary(result)}\nBare: ${summary(await bareHandler())}\n`)
  process.stdout.write(`Memory: ${settled?.toFixed()} MB settled, ${atEnd?.toFixed()} MB at the end\n`)
  expect(result).toMatchObject({ errors: 0, timeouts: 0, non2xx: 0 })
  expect(result.requests.total).toBeGreaterThan(CONNECTIONS)
  // The load stores sites all the time; list-memory.test.ts has the tight bound for requests that store nothing.
  if (settled !== null && atEnd !== null) expect(atEnd).toBeLessThan(settled * 2 + 200)
})

test('fifty writers to one site lose no analysis, and the list is in order', async () => {
  const { id } = await create()
  const writers = Array.from({ length: 50 }, async () => {
    for (let i = 0; i < 4; i++) dataOf(runAnalysis, await server.request('POST', `/sites/${id}/analysis`))
  })
  await Promise.all(writers)
  const times: string[] = []
  const ids = new Set<string>()
  for (let cursor = ''; ; ) {
    const reply = await server.request('GET', `/sites/${id}/analyses?limit=37${cursor}`)
    for (const analysis of dataOf(listAnalyses, reply)) {
      times.push(analysis.createdAt)
      ids.add(analysis.id)
    }
    if (reply.envelope.nextCursor === undefined) break
    cursor = `&cursor=${reply.envelope.nextCursor}`
  }
  expect(ids.size).toBe(200)
  expect(times).toEqual(times.toSorted().reverse())
})
