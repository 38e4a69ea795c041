import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deleteRun, getRun, listRuns, startRun } from '../../lib/operations/runs.ts'
import { dataOf, NOT_FOUND, useService } from '../http.ts'

const PUBLIC_URL = 'https://shading.example.org'
const { request } = useService(() => ({ publicUrl: PUBLIC_URL }))

const start = async (body: object = {}) =>
  dataOf(startRun, await request('POST', '/runs', { body: { name: 'Roofs', ...body } }))
const read = async (id: string) => dataOf(getRun, await request('GET', `/runs/${id}`))

describe('a new run', () => {
  test('waits for its file, with defaults that hold from then on', async () => {
    const { createdAt, expiresAt, upload, ...run } = await start()
    expect(run).toEqual({
      id: expect.any(String),
      name: 'Roofs',
      adjustment: 'energy',
      year: new Date().getUTCFullYear(),
      horizon: 'given',
      state: 'waiting',
      progress: null,
      rows: null,
      done: 0,
      failed: 0,
      startedAt: null,
      finishedAt: null,
      error: null,
      results: null,
    })
    const later = (time = '') => Date.parse(time) - Date.parse(createdAt)
    expect(later(expiresAt)).toBeCloseTo(30 * 24 * 3600 * 1000, -4)
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'If-None-Match': '*' } })
    expect(upload?.url.startsWith(`${PUBLIC_URL}/run-files/${run.id}/upload?`)).toBe(true)
    expect(later(upload?.expiresAt)).toBe(15 * 60 * 1000)
  })

  test('keeps what was asked for', async () => {
    const choices = { name: ' Roofs of Graz ', adjustment: 'daylight-hours', year: 2030, horizon: 'terrain' }
    const { id } = await start(choices)
    expect(await read(id)).toMatchObject({ ...choices, name: 'Roofs of Graz' })
  })
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
