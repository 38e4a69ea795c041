import { randomUUID } from 'node:crypto'
import type { NewSite } from '../../../lib/schemas/new-site.ts'
import type { Site } from '../../../lib/schemas/site.ts'
import { listSites } from '../../../lib/storage/list-sites.ts'
import { createSite, removeSite } from '../../../lib/storage/sites.ts'
import { fields, NOW } from './samples.ts'

export const newSite = (now = NOW, changes: Partial<NewSite> = {}): Promise<Site> =>
  createSite({ ...fields, ...changes }, { id: randomUUID(), now })

export const newSites = (times: readonly Date[], changes: Partial<NewSite> = {}): Promise<Site[]> =>
  Promise.all(times.map((now) => newSite(now, changes)))

/** The list is one for all sites: a test of the whole of it begins with none. */
export const removeAllSites = async (): Promise<void> => {
  for (;;) {
    const { data } = await listSites({ limit: 100 })
    if (data.length === 0) return
    await Promise.all(data.map(({ id }) => removeSite(id)))
  }
}
