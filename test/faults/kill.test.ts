import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getAnalysis } from '../../lib/operations/get-analysis.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { SiteSummary } from '../../lib/schemas/site-summary.ts'
import { dataOf, NOT_FOUND } from '../http.ts'
import { siteList, summaryList } from '../site-lists.ts'
import { type LocalServer, startServerForTest } from './local-server.ts'
import { below } from './random.ts'
import { type Known, type Sites, write } from './writers.ts'

const ROUNDS = 20
const WRITERS = 6
/** After the first acknowledged analysis. */
const MAX_MILLISECONDS_TO_KILL = 300

/** Acknowledged ones. */
const analysesIn = (sites: Sites): number =>
  [...sites.values()].reduce((sum, { results }) => sum + results.length, 0)

const listAll = async ({ request }: LocalServer): Promise<Map<string, Site>> => {
  const all = new Map<string, Site>()
  for (let cursor = ''; ; ) {
    const reply = await request('GET', `/sites?limit=100${cursor}`)
    for (const site of dataOf(siteList, reply)) all.set(site.id, site)
    if (reply.envelope.nextCursor === undefined) break
    cursor = `&cursor=${reply.envelope.nextCursor}`
  }
  const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
  expect(summaries.map(({ latestAnalysis: _, ...site }) => site)).toEqual(
    [...all.values()].map((site) => SiteSummary.omit({ latestAnalysis: true }).parse(site)),
  )
  return all
}

/** Every acknowledged analysis is stored, and every stored one is complete, both in the list and by its id. */
const expectAnalyses = async ({ request }: LocalServer, { site, results }: Known): Promise<void> => {
  const history = dataOf(listAnalyses, await request('GET', `/sites/${site.id}/analyses`))
  const kept = history.map(({ result }) => JSON.stringify(result))
  for (const result of results) expect(kept).toContain(JSON.stringify(result))
  for (const analysis of history)
    expect(dataOf(getAnalysis, await request('GET', `/analyses/${analysis.id}`))).toStrictEqual(analysis)
}

/** The site is as acknowledged, or includes the whole of the one change that was under way. */
const expectSite = async (server: LocalServer, known: Known, listed: Site | undefined): Promise<void> => {
  const reply = await server.request('GET', `/sites/${known.site.id}`)
  const isGone = known.deletion === 'done' || (known.deletion === 'requested' && reply.status === 404)
  if (isGone) {
    expect(reply.envelope).toEqual(NOT_FOUND)
    expect(listed).toBeUndefined()
    known.deletion = 'done'
    return
  }
  const stored = dataOf(getSite, reply)
  expect(listed).toStrictEqual(stored)
  const { site, change } = known
  const changed = { ...site, ...change, updatedAt: stored.updatedAt }
  expect(stored).toStrictEqual(change && stored.updatedAt !== site.updatedAt ? changed : site)
  Object.assign(known, { site: stored, change: null, deletion: 'none' })
  await expectAnalyses(server, known)
}

/** A site whose creation was never acknowledged is complete, and the same by its id as in the list. */
const expectUnknown = async ({ request }: LocalServer, site: Site): Promise<void> => {
  expect(dataOf(getSite, await request('GET', `/sites/${site.id}`))).toStrictEqual(site)
}

test('acknowledged writes survive twenty kills at random moments, and list and get agree', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const all: Sites = new Map()
  let server = await startServerForTest(folder)
  let repaired = 0
  for (let round = 0; round < ROUNDS; round++) {
    const sites: Sites = new Map()
    const gone = Promise.allSettled(
      Array.from({ length: WRITERS }, (_, i) => write(server, sites, `writer ${i}`)),
    )
    await expect.poll(() => analysesIn(sites), { interval: 10 }).toBeGreaterThan(0)
    await setTimeout(below(MAX_MILLISECONDS_TO_KILL))
    // The next server starts without waiting for the operating system to clear up after the last one.
    const [, next] = await Promise.all([server.kill(), startServerForTest(folder)])
    server = next
    // Only the end of its connection stops a writer.
    for (const outcome of await gone)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })

    if (server.said().includes('Index entries repaired')) repaired++
    const listed = await listAll(server)
    for (const known of sites.values()) await expectSite(server, known, listed.get(known.site.id))
    for (const [id, known] of sites) all.set(id, known)
    for (const [id, site] of listed) if (!all.has(id)) await expectUnknown(server, site)
  }
  const listed = await listAll(server)
  for (const known of all.values()) await expectSite(server, known, listed.get(known.site.id))
  process.stdout.write(
    `${ROUNDS} kills, ${all.size} sites, ${analysesIn(all)} analyses, indexes repaired after ${repaired}\n`,
  )
})
