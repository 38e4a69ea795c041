import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteRun, getRun, listRuns, startRun } from '../../lib/operations/runs.ts'
import { dataOf, NOT_FOUND, useService } from '../http.ts'

const PUBLIC_URL = 'https://shading.example.org'
const { request } = useService(() => ({ publicUrl: PUBLIC_URL }))

const start = async (body: object = {}) =>
  dataOf(startRun, await request('POST', '/runs', { body: { name: 'Roofs', ...body } }))

test('a new run waits for its file, with what was asked for, and defaults that hold from then on', async () => {
  const { createdAt, expiresAt, upload, ...run } = await start()
  const year = new Date().getUTCFullYear()
  expect(run).toMatchObject({ adjustment: 'energy', year, horizon: 'given', state: 'waiting', results: null })
  const later = (time = '') => Date.parse(time) - Date.parse(createdAt)
  expect(later(expiresAt)).toBeCloseTo(30 * 24 * 3600 * 1000, -4)
  expect(upload).toMatchObject({ method: 'PUT', headers: { 'If-None-Match': '*' } })
  expect(upload?.url.startsWith(`${PUBLIC_URL}/run-files/${run.id}/upload?`)).toBe(true)
  expect(later(upload?.expiresAt)).toBe(15 * 60 * 1000)
  const choices = { adjustment: 'daylight-hours', year: 2030, horizon: 'terrain' }
  const { id } = await start({ name: ' Roofs of Graz ', ...choices })
  const found = dataOf(getRun, await request('GET', `/runs/${id}`))
  expect(found).toMatchObject({ ...choices, name: 'Roofs of Graz' })
})

test('runs are listed newest first, in pages, without addresses', async () => {
  const older = await start()
  const newer = await start()
  const first = await request('GET', '/runs?limit=1')
  const second = await request('GET', `/runs?limit=1&cursor=${first.envelope.nextCursor}`)
  const ids = [first, second].flatMap((page) => dataOf(listRuns, page).map(({ id }) => id))
  expect(ids).toEqual([newer.id, older.id])
  expect(JSON.stringify(first.envelope)).not.toContain('http')
})

test('a deleted run is gone', async () => {
  const { id } = await start()
  const deleted = dataOf(deleteRun, await request('DELETE', `/runs/${id}`))
  expect(deleted).toMatchObject({ id, name: 'Roofs', state: 'waiting' })
  expect(existsSync(join(process.env.RUNS_FOLDER ?? '', id))).toBe(false)
  for (const method of ['GET', 'DELETE'])
    expect((await request(method, `/runs/${id}`)).envelope).toEqual(NOT_FOUND)
  expect(dataOf(listRuns, await request('GET', '/runs')).map((run) => run.id)).not.toContain(id)
})
