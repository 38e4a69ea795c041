import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { runAnalysis } from '../../../lib/analyses/run.ts'
import { changeSite } from '../../../lib/sites/change.ts'
import { deleteSite } from '../../../lib/sites/delete.ts'
import { getSite } from '../../../lib/sites/get.ts'
import { listSites } from '../../../lib/sites/list.ts'
import { contextAt } from '../../context.ts'
import { countAnalyses } from '../analyses/stored-analyses.ts'
import { NOT_FOUND, NOW } from '../storage/samples.ts'

/** No operation finds the site, and no analysis of it remains. */
export const expectDeleted = async (id: string): Promise<void> => {
  const context = contextAt(NOW)
  const options = { year: 2026, adjustment: 'daylight-hours' } as const
  await expect(getSite(id, context)).rejects.toMatchObject(NOT_FOUND)
  await expect(changeSite(id, { name: 'Back' }, undefined, context)).rejects.toMatchObject(NOT_FOUND)
  await expect(deleteSite(id, undefined, context)).rejects.toMatchObject(NOT_FOUND)
  await expect(runAnalysis(id, options, randomUUID(), context)).rejects.toMatchObject(NOT_FOUND)
  const { data } = await listSites({ limit: 100 }, context)
  expect(data.map((site) => site.id)).not.toContain(id)
  expect(await countAnalyses(id)).toBe(0)
}
