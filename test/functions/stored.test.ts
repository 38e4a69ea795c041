import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getAnalysis } from '../../lib/operations/analyses.ts'
import { deleteRun, getRun, listRuns, startRun } from '../../lib/operations/runs.ts'
import { deleteSite } from '../../lib/operations/sites.ts'
import type { TableName } from '../../lib/operations/tables.ts'
import { deadlineIn } from '../../lib/platform/deadline.ts'
import { analysisKeyOf } from '../../lib/sites/analysis-id.ts'
import { getItem, updateItem } from '../../lib/storage/items.ts'
import { isNewest, SCHEMA } from '../../lib/storage/versions.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, useService } from '../http.ts'
import { point } from '../lib/shading/profiles.ts'
import { siteList, summaryList } from '../site-lists.ts'
import { COMMITS, useStoredFolder } from '../stored/folder.ts'
import { siteRequests } from './site-requests.ts'

const logged = captureLog()
const itemIn = (table: TableName, key: Readonly<Record<string, string>>) =>
  getItem(table, key, deadlineIn(20_000))

const end = (direction: string, distance: number) => ({ direction, distance })

/** The bodies sent to the commits' servers. */
const ROOF = {
  name: ' Roof ',
  latitude: 47.27,
  longitude: 11.39,
  panelTilt: 30,
  panelAzimuth: 360,
  systemSize: 4,
  horizonProfile: [point('e', 10), point('180', 25)],
  obstacles: [{ name: 'Wall', from: end('100', 8), to: end('sse', 9), height: 3 }],
}
const FIELD = {
  name: 'Field',
  latitude: -33.9,
  longitude: 18.4,
  panelTilt: 20,
  panelAzimuth: 0,
  systemSize: 11,
}
/** Values in a site that was stored without these fields. */
const LATER_FIELDS = { array: null, otherPlanes: [], horizonSource: null, panelHeight: 5 }

describe.each(COMMITS)('what commit %s has stored', (commit) => {
  const folder = useStoredFolder(commit)
  const { request } = useService(() => ({ dataFolder: folder() }))

  const { read, change, analyze, historyOf } = siteRequests({ request })
  const sites = async () => dataOf(siteList, await request('GET', '/sites'))
  const summaries = async () => dataOf(summaryList, await request('GET', '/sites?view=summary'))
  const runs = async () => dataOf(listRuns, await request('GET', '/runs'))

  /** Finds the site or run with this name, which its list has exactly once. */
  const named = <Named extends { readonly name: string }>(list: readonly Named[], name: string): Named => {
    const [only, ...more] = list.filter((it) => it.name === name)
    if (!only || more.length > 0) throw new Error(`There is not one ${name}`)
    return only
  }

  test('sites and summaries are listed and read, summaries with the latest analysis', async () => {
    const [field, roof] = await sites()
    expect(field).toMatchObject({ ...FIELD, horizonProfile: [], obstacles: [], ...LATER_FIELDS })
    expect(roof).toMatchObject({ name: 'Roof', panelAzimuth: 0, ...LATER_FIELDS })
    expect(roof?.horizonProfile).toEqual([point('E', 10), point('180', 25)])
    expect(roof?.obstacles).toMatchObject([{ name: 'Wall', transmittance: 0, enabled: true }])
    for (const site of [field, roof]) expect(await read(site?.id ?? '')).toEqual(site)
    const listed = await summaries()
    expect(listed).toMatchObject([
      { name: 'Field', totalSize: 11, skyline: '#'.repeat(36) },
      // 10° in the east, 25° in the south, and a wall.
      { name: 'Roof', totalSize: 4, skyline: expect.stringMatching(/^#{0,9}.*-.*<.*$/) },
    ])
    for (const { id, latestAnalysis } of listed) {
      const [latest] = await historyOf(id)
      const annualLoss = latest?.result.energy?.annualLoss
      expect(latestAnalysis).toMatchObject({ id: latest?.id, createdAt: latest?.createdAt, annualLoss })
    }
    expect(logged).toEqual([])
  })

  test('analyses are in the history, with the figures of then', async () => {
    for (const { id } of await sites()) {
      const [analysis, ...more] = await historyOf(id)
      expect(more).toEqual([])
      expect(dataOf(getAnalysis, await request('GET', `/analyses/${analysis?.id}`))).toEqual(analysis)
      const item = await itemIn('analyses', { ...analysisKeyOf(analysis?.id ?? '') })
      const { adjusted, energy, inputs } = JSON.parse(String(item?.result))
      expect(analysis?.result).toMatchObject({ adjusted, energy, inputs: { ...LATER_FIELDS, ...inputs } })
    }
    expect(logged).toEqual([])
  })

  test('runs are listed and read', async () => {
    expect(await runs()).toMatchObject([
      { name: 'Running', state: expect.stringMatching(/running|succeeded/) },
      { name: 'Waiting', state: 'waiting', adjustment: 'energy', year: 2020 },
      { name: 'Finished', state: 'succeeded', adjustment: 'daylight-hours', rows: 2, done: 2, failed: 1 },
    ])
    expect(logged).toEqual([])
  })

  test('a run that was killed begins again from its file', async () => {
    const running = async () => named(await runs(), 'Running')
    await expect.poll(async () => (await running()).state).toBe('succeeded')
    expect(await running()).toMatchObject({ rows: 2, done: 2, failed: 1 })
    const { results } = dataOf(getRun, await request('GET', `/runs/${(await running()).id}`))
    expect(await (await fetch(results?.url ?? '')).text()).toMatch(/embedded.*latitude must be/s)
    expect(logged).toEqual([])
  })

  test('a run that waits takes its file, and a finished one can be deleted', async () => {
    const { id } = named(await runs(), 'Waiting')
    const { upload } = dataOf(getRun, await request('GET', `/runs/${id}`))
    const body = 'latitude,longitude,panelTilt,panelAzimuth,systemSize\n47,8,30,180,5\n'
    await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
    await expect.poll(async () => named(await runs(), 'Waiting').state).toBe('succeeded')
    expect(await itemIn('runs', { list: 'runs', id })).toMatchObject({ schema: SCHEMA })
    const finished = `/runs/${named(await runs(), 'Finished').id}`
    expect(dataOf(deleteRun, await request('DELETE', finished))).toMatchObject({ rows: 2 })
    expect((await runs()).map(({ name }) => name)).not.toContain('Finished')
  })

  test('requests with a key get the response of then', async () => {
    const before = await sites()
    const repeat = (key: string, path: string, body?: object) =>
      request('POST', path, { headers: { 'Idempotency-Key': key }, body })
    const { systemSize, ...sameFields } = ROOF
    const created = await repeat('create', '/sites', { systemSize, ...sameFields })
    expect(created.envelope).toMatchObject({ statusCode: 200, data: { id: named(before, 'Roof').id } })
    const field = named(before, 'Field')
    const path = `/sites/${field.id}/analysis`
    const analysis = await repeat('analyze', `${path}?adjustment=energy&year=1999`)
    const { siteId, adjusted } = (await historyOf(field.id))[0]?.result ?? {}
    expect(analysis.envelope).toMatchObject({ statusCode: 200, data: { siteId, adjusted } })
    const started = await repeat('start', '/runs', { name: 'Finished' })
    expect(started.envelope).toMatchObject({ statusCode: 200, data: { name: 'Finished', state: 'waiting' } })
    for (const other of [
      repeat('create', '/sites', { ...ROOF, panelTilt: 31 }),
      repeat('create', '/sites', { ...ROOF, panelHeight: 6 }),
      repeat('analyze', `${path}?adjustment=energy`),
      repeat('start', '/runs', { name: 'Finished', year: 2025 }),
    ])
      expect((await other).envelope).toEqual({ statusCode: 422, message: 'Idempotency key reused' })
    expect(await sites()).toEqual(before)
  })

  test('a site can be changed, twice at once, and keeps its latest analysis', async () => {
    const { id } = named(await sites(), 'Field')
    const before = named(await summaries(), 'Field')
    await Promise.all([change(id, { systemSize: 12 }), change(id, { panelTilt: 21 })])
    const { updatedAt, ...changed } = await read(id)
    expect(changed).toMatchObject({ ...FIELD, ...LATER_FIELDS, systemSize: 12, panelTilt: 21 })
    expect(updatedAt > before.updatedAt).toBe(true)
    const after = { ...before, systemSize: 12, totalSize: 12, updatedAt }
    expect(named(await summaries(), 'Field')).toEqual(after)
    const item = await itemIn('sites', { id })
    expect(item).toMatchObject({ schema: SCHEMA, summary: { schema: SCHEMA } })
    expect(item).not.toHaveProperty('latestAnalysis')
  })

  test('a site can be analyzed, and deleted by the entity tag of then; the folder says its version from now on', async () => {
    const site = named(await sites(), 'Roof')
    await analyze(site.id)
    const [latest, ...earlier] = await historyOf(site.id)
    expect(earlier).toHaveLength(1)
    expect(named(await summaries(), 'Roof').latestAnalysis?.id).toBe(latest?.id)
    expect(await itemIn('analyses', { ...analysisKeyOf(latest?.id ?? '') })).toMatchObject({ schema: SCHEMA })
    const headers = { 'If-Match': `"${site.updatedAt}"` }
    expect(dataOf(deleteSite, await request('DELETE', `/sites/${site.id}`, { headers }))).toEqual(site)
    expect((await summaries()).map(({ name }) => name)).toEqual(['Field'])
    expect(JSON.parse(readFileSync(join(folder(), 'schema.json'), 'utf8'))).toEqual({ schema: SCHEMA })
  })
})

describe('an item that is newer than the code', () => {
  const { request } = useService()
  const NEWER = SCHEMA + 1

  /** Marks an item, and its entry in the index of sites. */
  const makeNewer = (table: TableName, key: Readonly<Record<string, string>>, entry: object = {}) =>
    updateItem(table, key, { set: { schema: NEWER, ...entry } }, deadlineIn(20_000), [isNewest])

  const { create, analyze, historyOf } = siteRequests({ request })

  const expectLogged = (id: string) => {
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', cause: expect.stringMatching(new RegExp(`${id}.* has schema ${NEWER};`)) },
    ])
    logged.length = 0
  }

  const listed = async (path: string) => (await request('GET', path)).envelope.data

  /** @param id that the log names */
  const expectRefused = async (id: string, ...requests: readonly (readonly [string, string])[]) => {
    logged.length = 0
    for (const [method, path] of requests) {
      const body = method === 'PATCH' ? { panelTilt: 1 } : undefined
      const { envelope } = await request(method, path, { body })
      expect(envelope).toEqual({ statusCode: 500, message: 'Internal server error' })
      expectLogged(id)
    }
  }

  test('is a 500 for every operation on a site, which stays as it is', async () => {
    const [{ id }, other] = [await create(), await create()]
    await analyze(id)
    await makeNewer('sites', { id }, { 'summary.schema': NEWER })
    const before = await itemIn('sites', { id })
    const methods = ['GET', 'PATCH', 'DELETE'].map((it) => [it, `/sites/${id}`] as const)
    await expectRefused(id, ...methods, ['POST', `/sites/${id}/analysis`])
    for (const path of ['/sites', '/sites?view=summary']) {
      expect(await listed(path)).toMatchObject([{ id: other.id }])
      expectLogged(id)
    }
    expect(await itemIn('sites', { id })).toEqual(before)
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('is a 500 for an analysis or a run, and left out of its list', async () => {
    const { id } = await create()
    await analyze(id)
    const [analysis] = await historyOf(id)
    const run = dataOf(startRun, await request('POST', '/runs', { body: { name: 'Roofs' } })).id
    await makeNewer('analyses', { ...analysisKeyOf(analysis?.id ?? '') })
    await makeNewer('runs', { list: 'runs', id: run })
    await expectRefused(id, ['GET', `/analyses/${analysis?.id}`])
    await expectRefused(run, ['GET', `/runs/${run}`], ['DELETE', `/runs/${run}`])
    for (const [path, newer] of [
      [`/sites/${id}/analyses`, id],
      ['/runs', run],
    ] as const) {
      expect(await listed(path)).toEqual([])
      expectLogged(newer)
    }
  })
})
