import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { dataOf, SITE, useService } from '../http.ts'

const { request } = useService(() => ({ defaultAdjustment: 'energy' }))

afterEach(() => {
  vi.unstubAllEnvs()
})

const create = async () => dataOf(createSite, await request('POST', '/sites', { body: SITE })).id

const analyze = (id: string, query = '', headers: Record<string, string> = {}) =>
  request('POST', `/sites/${id}/analysis${query}`, { headers })

test('a repeat gets the same response even if the setting has changed in the meantime', async () => {
  const id = await create()
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await analyze(id, '', key)
  vi.stubEnv(environment.defaultAdjustment, 'daylight-hours')
  const again = await analyze(id, '', key)
  expect(dataOf(runAnalysis, first).adjusted.basis).toBe('energy')
  expect(again.envelope).toStrictEqual(first.envelope)
  expect(dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))).toHaveLength(1)
  expect(dataOf(runAnalysis, await analyze(id)).adjusted.basis).toBe('daylight-hours')
})
