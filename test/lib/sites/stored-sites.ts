import { randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { runAnalysis } from '../../../lib/analyses/run.ts'
import type { NewSite, Site } from '../../../lib/schemas/site.ts'
import { changeSite, createSite, deleteSite, getSite, listSites } from '../../../lib/sites/sites.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { deleteItem, getItem, type Item, putItem } from '../../../lib/storage/items.ts'
import { contextAt } from '../../context.ts'
import { SITE } from '../../http.ts'
import { countAnalyses } from '../analyses/stored-analyses.ts'
import { NOT_FOUND, NOW } from '../storage/samples.ts'

export const newSite = (now = NOW, changes: Partial<NewSite> = {}): Promise<Site> =>
  createSite(randomUUID(), { ...SITE, ...changes }, contextAt(now))

export const newSites = (times: readonly Date[], changes: Partial<NewSite> = {}): Promise<Site[]> =>
  Promise.all(times.map((now) => newSite(now, changes)))

const deadline = () => contextAt(NOW).deadline

/** The stored item, valid or not. */
export const siteItem = (id: string): Promise<Item | null> => getItem('sites', { id }, deadline())

/** Stores a value that the service would reject. */
export const setAttribute = async (id: string, attribute: string, value: unknown): Promise<void> => {
  await putItem('sites', { ...(await siteItem(id)), [attribute]: value }, deadline())
}

/** Removes the item at once, valid or not. Its analyses remain. */
export const removeSiteItem = (id: string): Promise<void> => deleteItem('sites', { id }, deadline())

/** All sites share one list, so a test of the whole list must begin with none, not even hidden or broken ones. */
export const removeAllSites = async (): Promise<void> => {
  const scan = new ScanCommand({ TableName: tableName('sites'), ConsistentRead: true })
  const { Items = [] } = await database.send(scan)
  await Promise.all(Items.map(({ id }) => removeSiteItem(id)))
}

/** Too short to begin deleting analyses, but long enough to hide the site. */
const TOO_SHORT_TO_DELETE_MILLISECONDS = 4_900

/** Starts to delete a site that has analyses, with too little time for them. The site stays, hidden. */
export const interruptDeletion = async (id: string, ifMatch?: string): Promise<void> => {
  const result = deleteSite(id, ifMatch, contextAt(NOW, TOO_SHORT_TO_DELETE_MILLISECONDS))
  await expect(result).rejects.toMatchObject({ kind: 'storageUnavailable', retryAfterSeconds: 1 })
}

/** No operation finds the site, and no analysis of it remains. */
export const expectDeleted = async (id: string): Promise<void> => {
  const context = contextAt(NOW)
  const options = { year: 2026, adjustment: 'daylight-hours' } as const
  for (const attempt of [
    () => getSite(id, context),
    () => changeSite(id, { name: 'Back' }, undefined, context),
    () => deleteSite(id, undefined, context),
    () => runAnalysis(id, options, randomUUID(), context),
  ])
    await expect(attempt()).rejects.toMatchObject(NOT_FOUND)
  const { data } = await listSites({ limit: 100 }, context)
  expect(data.map((site) => site.id)).not.toContain(id)
  expect(await countAnalyses(id)).toBe(0)
}
