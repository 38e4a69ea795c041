import { randomUUID } from 'node:crypto'
import type { NewSite, Site } from '../../../lib/schemas/site.ts'
import { createSite, removeSite } from '../../../lib/sites/change.ts'
import { listSites } from '../../../lib/sites/list.ts'
import { fields, NOW } from '../storage/samples.ts'

export const newSite = (now = NOW, changes: Partial<NewSite> = {}): Promise<Site> =>
  createSite({ ...fields, ...changes }, { id: randomUUID(), now })

/** A hundred at once are more connections than a busy server takes in time. */
const AT_ONCE = 20

export const newSites = async (times: readonly Date[], changes: Partial<NewSite> = {}): Promise<Site[]> => {
  const sites: Site[] = []
  for (let i = 0; i < times.length; i += AT_ONCE)
    sites.push(...(await Promise.all(times.slice(i, i + AT_ONCE).map((now) => newSite(now, changes)))))
  return sites
}

/** The list is one for all sites: a test of the whole of it begins with none. */
export const removeAllSites = async (): Promise<void> => {
  for (;;) {
    const { data } = await listSites({ limit: AT_ONCE })
    if (data.length === 0) return
    await Promise.all(data.map(({ id }) => removeSite(id)))
  }
}
