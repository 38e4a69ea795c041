import { createSite } from '../../lib/operations/create-site.ts'
import { deleteSite } from '../../lib/operations/delete-site.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { updateSite } from '../../lib/operations/update-site.ts'
import type { AnalysisResult } from '../../lib/schemas/analysis.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { dataOf, SITE } from '../http.ts'
import type { LocalServer } from './local-server.ts'
import { below } from './random.ts'

/** What is known about a site that a writer created. */
export interface Known {
  /** The last acknowledged state. */
  site: Site
  /** A change that was requested but not acknowledged. */
  change: Partial<Site> | null
  readonly results: AnalysisResult[]
  /** Whether its deletion was requested, and whether it was acknowledged. */
  deletion: 'none' | 'requested' | 'done'
}

export type Sites = Map<string, Known>

const create = async ({ request }: LocalServer, sites: Sites, writer: string): Promise<void> => {
  const body = { ...SITE, name: writer }
  const site = dataOf(createSite, await request('POST', '/sites', { body }))
  sites.set(site.id, { site, change: null, results: [], deletion: 'none' })
}

const change = async ({ request }: LocalServer, known: Known): Promise<void> => {
  const changes = { name: `renamed ${below(1e9)}`, panelTilt: below(90) }
  known.change = changes
  known.site = dataOf(updateSite, await request('PATCH', `/sites/${known.site.id}`, { body: changes }))
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

const STEPS = [change, change, change, analyze, analyze, remove]

/** Creates and changes its own sites, one step after another, until the server is gone. */
export const write = async (server: LocalServer, sites: Sites, writer: string): Promise<never> => {
  for (;;) {
    const own: Sites = new Map()
    await create(server, own, writer)
    const [known] = own.values()
    if (!known) throw new Error('A site was created')
    sites.set(known.site.id, known)
    for (let i = below(6); i > 0 && known.deletion === 'none'; i--) {
      await STEPS[below(STEPS.length)]?.(server, known)
    }
  }
}
