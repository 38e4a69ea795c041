import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { dataOf, Envelope, SITE } from '../http.ts'
import { type LocalServer, startLocalServer } from '../local-server.ts'
import { oddRequests } from './generated/odd-request.ts'
import { answersIn, exchange, type WireAnswer } from './generated/wire.ts'

const REQUESTS = Math.ceil(Number(process.env.INPUT_RUNS ?? 4_000) / 4)

const folder = mkdtempSync(join(tmpdir(), 'faults-input-'))
let server: LocalServer
let outputAtStart = ''
const known = { ids: [''], cursors: [], queries: [{ latitude: '47.27', longitude: '11.39' }] }
beforeAll(async () => {
  server = await startLocalServer(folder)
  outputAtStart = server.said()
  known.ids = [dataOf(createSite, await server.request('POST', '/sites', { body: SITE })).id]
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const expectHeaders = ({ headers }: WireAnswer): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
}

const isEnvelope = ({ headers, text }: WireAnswer): boolean =>
  headers.get('content-type') === 'application/json' && !text.startsWith('{"openapi"')

const expectEnvelope = (answer: WireAnswer): void => {
  expect(answer.status).toBeLessThan(500)
  if (!isEnvelope(answer)) {
    expect(answer.status).toBe(200)
    return
  }
  expect(Envelope.parse(JSON.parse(answer.text)).statusCode).toBe(answer.status)
  expectHeaders(answer)
}

const expectWell = async (): Promise<void> => {
  expect((await server.request('GET', '/sites')).status).toBe(200)
  expect(server.said()).toBe(outputAtStart)
}

const AT_A_TIME = 50

test('requests with odd request lines, headers, lengths and order are answered in envelopes', async () => {
  const statuses = new Map<number, number>()
  const holds = async (bytes: Buffer): Promise<void> => {
    const answers = answersIn(await exchange(server.url, bytes))
    expect(answers, bytes.toString('latin1')).not.toEqual([])
    for (const answer of answers) {
      expectEnvelope(answer)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const generated = fc.sample(oddRequests, { numRuns: REQUESTS })
  for (let i = 0; i < generated.length; i += AT_A_TIME)
    await Promise.all(generated.slice(i, i + AT_A_TIME).map(holds))
  const counts = [...statuses].map((it) => it.join(': ')).join(', ')
  process.stdout.write(`${REQUESTS} odd connections: ${counts}\n`)
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(404)).toBeGreaterThan(0)
  await expectWell()
})
