import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, deleteSite, getSite, updateSite } from '../../lib/operations/sites.ts'
import type { AnalysisResult } from '../../lib/schemas/analysis.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { SiteSummary } from '../../lib/schemas/site.ts'
import { dataOf, NOT_FOUND, SITE } from '../http.ts'
import { type LocalServer, startServerForTest } from '../local-server.ts'
import { siteList, summaryList } from '../site-lists.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { below } from './random.ts'

const ROUNDS = 3
const WRITERS = 6
/** After the first acknowledged analysis. */
const MAX_MILLISECONDS_TO_KILL = 300

/** The known state of a site that a writer created. */
interface Known {
  /** The last acknowledged state. */
  site: Site
  /** A change that was requested but not acknowledged. */
  change: Partial<Site> | null
  readonly results: AnalysisResult[]
  deletion: 'none' | 'requested' | 'done'
}

const changeSite = async ({ request }: LocalServer, known: Known): Promise<void> => {
  const change = { name: `renamed ${below(1e9)}`, panelTilt: below(90) }
  known.change = change
  known.site = dataOf(updateSite, await request('PATCH', `/sites/${known.site.id}`, { body: change }))
  known.change = null
}

const analyze = async ({ request }: LocalServer, known: Known): Promise<void> => {
  known.results.push(dataOf(runAnalysis, await request('POST', `/sites/${known.site.id}/analysis`)))
}

const remove = async ({ request }: LocalServer, known: Known): Promise<void> => {
  known.deletion = 'requested'
  dataOf(deleteSite, await request('DELETE', `/sites/${known.site.id}`))
  known.deletion = 'done'
}

const STEPS = [changeSite, changeSite, changeSite, analyze, analyze, remove]

/** Creates and changes its own sites, one step after another, until the server is gone. */
const write = async (server: LocalServer, all: Known[]): Promise<never> => {
  for (;;) {
    const site = dataOf(createSite, await server.request('POST', '/sites', { body: SITE }))
    const known: Known = { site, change: null, results: [], deletion: 'none' }
    all.push(known)
    for (let i = below(6); i > 0 && known.deletion === 'none'; i--)
      await STEPS[below(STEPS.length)]?.(server, known)
  }
}

/** All listed sites by id. The summaries agree with them. */
const listed = async ({ request }: LocalServer): Promise<Map<string, Site>> => {
  const sites = new Map<string, Site>()
  for (let cursor = ''; ; ) {
    const reply = await request('GET', `/sites?limit=100${cursor}`)
    for (const site of dataOf(siteList, reply)) sites.set(site.id, site)
    if (reply.envelope.nextCursor === undefined) break
    cursor = `&cursor=${reply.envelope.nextCursor}`
  }
  const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
  expect(summaries.map(({ latestAnalysis: _, skyline: __, ...site }) => site)).toEqual(
    [...sites.values()].map((site) =>
      SiteSummary.omit({ latestAnalysis: true, skyline: true }).parse({
        ...site,
        totalSize: site.systemSize,
      }),
    ),
  )
  return sites
}

/** The site is as acknowledged, or includes all of the one pending change, and lacks no analysis. */
const expectKept = async (
  { request }: LocalServer,
  known: Known,
  inList: Site | undefined,
): Promise<void> => {
  const { site, change, results, deletion } = known
  const reply = await request('GET', `/sites/${site.id}`)
  if (deletion === 'done' || (deletion === 'requested' && reply.status === 404)) {
    expect(reply.envelope).toEqual(NOT_FOUND)
    expect(inList).toBeUndefined()
    return
  }
  const stored = dataOf(getSite, reply)
  expect(inList).toStrictEqual(stored)
  const changed = { ...site, ...change, updatedAt: stored.updatedAt }
  expect(stored).toStrictEqual(change && stored.updatedAt !== site.updatedAt ? changed : site)
  const history = dataOf(listAnalyses, await request('GET', `/sites/${site.id}/analyses`))
  const kept = history.map(({ result }) => JSON.stringify(result))
  for (const result of results) expect(kept).toContain(JSON.stringify(result))
}

test('acknowledged writes survive kills at random moments, and list and get agree', async () => {
  const folder = temporaryFolder()
  let server = await startServerForTest(folder)
  for (let round = 0; round < ROUNDS; round++) {
    const sites: Known[] = []
    const writers = Promise.allSettled(Array.from({ length: WRITERS }, () => write(server, sites)))
    await expect.poll(() => sites.flatMap(({ results }) => results), { interval: 10 }).not.toEqual([])
    await setTimeout(below(MAX_MILLISECONDS_TO_KILL))
    // The next server does not wait for the operating system to clean up after the last one.
    const [, next] = await Promise.all([server.kill(), startServerForTest(folder)])
    server = next
    // A writer stops only when its connection ends.
    for (const outcome of await writers)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
    const inList = await listed(server)
    for (const known of sites) await expectKept(server, known, inList.get(known.site.id))
    for (const [id, site] of inList)
      expect(dataOf(getSite, await server.request('GET', `/sites/${id}`))).toStrictEqual(site)
  }
})
