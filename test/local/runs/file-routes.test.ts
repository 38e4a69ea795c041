import { once } from 'node:events'
import { type ClientRequest, request as openRequest } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { folderFiles } from '../../../lib/runs/files/folder.ts'
import { deleteRun, startRun } from '../../../lib/runs/runs.ts'
import { claimRun } from '../../../lib/runs/state.ts'
import { createFileRoutes } from '../../../local/runs/file-routes.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { FORBIDDEN, NOT_FOUND } from '../../http.ts'
import { fileNamesOf, useRunFolder } from '../../run-folder.ts'
import { startGateway, useGateway } from '../gateway/use-gateway.ts'

const MAX_BYTES = 1_000_000
const arrived: string[] = []
const files = createFileRoutes({ onArrival: (runId) => arrived.push(runId), maxUploadBytes: MAX_BYTES })
useEngine()
useRunFolder()
const { url } = useGateway({ files: files.answer })
beforeEach(() => {
  process.env[environment.runsUrl] = url()
  arrived.length = 0
})

const context = () => contextAt(new Date())
const ONCE = { 'If-None-Match': '*' }
const RECEIVED = { statusCode: 200 }
const PRECONDITION_FAILED = { statusCode: 412, message: 'Precondition failed' }
const TOO_LARGE = { statusCode: 413, message: 'Payload too large' }

const waitingRun = async () => {
  const { id, upload } = await startRun({ name: 'Roofs', horizon: 'given' }, context())
  return { id, address: upload?.url ?? '' }
}

const put = async (address: string, body: string | Readable, headers: Record<string, string> = ONCE) => {
  const upload = openRequest(address, { method: 'PUT', headers })
  if (typeof body === 'string') upload.end(body)
  else body.pipe(upload)
  const [response] = await once(upload, 'response')
  return json(response)
}

const contentOf = async (runId: string, name: string): Promise<string> => {
  const stream = await folderFiles(runId).read(name)
  return stream ? (await stream.setEncoding('utf8').toArray()).join('') : 'no file'
}

const parts = (bytes: number): Readable =>
  Readable.from(Array.from({ length: bytes / 1000 }, () => Buffer.alloc(1000, 'x')))

describe('an upload', () => {
  test('is accepted once, even if several begin before one has ended', async () => {
    const { id, address } = await waitingRun()
    const replies = await Promise.all([parts(300_000), parts(300_000)].map((body) => put(address, body)))
    expect(replies).toContainEqual(PRECONDITION_FAILED)
    expect(replies).toContainEqual(expect.objectContaining(RECEIVED))
    expect(await put(address, 'later')).toEqual(PRECONDITION_FAILED)
    expect(await fileNamesOf(id)).toEqual(['upload'])
    expect(arrived).toEqual([id])
  })

  // The tests of signing cover everything else that a URL does not permit.
  test('needs the header that its address was signed with, which is of one run and one method', async () => {
    const { id, address } = await waitingRun()
    const other = await waitingRun()
    expect(await put(address, 'x', {})).toEqual(FORBIDDEN)
    expect(await put(address, 'x', { 'If-None-Match': '"tag"' })).toEqual(FORBIDDEN)
    expect(await put(address.replace(id, other.id), 'x')).toEqual(FORBIDDEN)
    expect(await (await fetch(address)).json()).toEqual(FORBIDDEN)
    expect(await (await fetch(address, { method: 'DELETE' })).json()).toEqual(NOT_FOUND)
    expect([...(await fileNamesOf(id)), ...(await fileNamesOf(other.id))]).toEqual([])
  })

  test.each([
    ['with a length', () => 'x'.repeat(MAX_BYTES + 1)],
    ['in chunks', () => parts(MAX_BYTES + 1000)],
  ])('that is too large leaves nothing behind (%s)', async (_, body) => {
    const { id, address } = await waitingRun()
    expect(await put(address, body())).toEqual(TOO_LARGE)
    expect(await fileNamesOf(id)).toEqual([])
    expect(await put(address, 'x'.repeat(MAX_BYTES))).toMatchObject(RECEIVED)
  })

  const begin = async ({ id, address }: Awaited<ReturnType<typeof waitingRun>>) => {
    const upload = openRequest(address, { method: 'PUT', headers: { ...ONCE, 'Content-Length': 1000 } })
    const closed = new Promise((resolve) => upload.on('error', () => {}).once('close', resolve))
    upload.write('half')
    await expect.poll(() => fileNamesOf(id)).toHaveLength(1)
    return { upload, closed }
  }

  test.each([
    ['breaks off', (upload: ClientRequest) => void upload.destroy()],
    ['is cut off because the service stops', files.close],
  ])('that %s leaves nothing behind and can be repeated', async (_, end) => {
    const run = await waitingRun()
    const { upload, closed } = await begin(run)
    end(upload)
    await closed
    await expect.poll(() => fileNamesOf(run.id)).toEqual([])
    expect(arrived).toEqual([])
    expect(await put(run.address, '\ufeffid;größe\r\n')).toMatchObject(RECEIVED)
    expect(await contentOf(run.id, 'upload')).toBe('\ufeffid;größe\r\n')
    expect(arrived).toEqual([run.id])
  })

  test('for a run that is deleted in the meantime leaves nothing behind', async () => {
    const { id, address } = await waitingRun()
    const { upload } = await begin({ id, address })
    await deleteRun(id, context())
    upload.end('x'.repeat(996))
    const [response] = await once(upload, 'response')
    expect(await json(response)).toEqual(NOT_FOUND)
    expect(await fileNamesOf(id)).toEqual([])
    expect(arrived).toEqual([])
  })

  test('for a run that is gone or waits no longer is refused', async () => {
    const [gone, running] = [await waitingRun(), await waitingRun()]
    await deleteRun(gone.id, context())
    await claimRun(running.id, 'test', context())
    expect(await put(gone.address, 'x')).toEqual(NOT_FOUND)
    expect(await put(running.address, 'x')).toEqual(PRECONDITION_FAILED)
  })

  test('that stalls is cut off, and a slow one is not', async () => {
    const gateway = await startGateway({ files: files.answer, idleMilliseconds: 1_000 })
    onTestFinished(gateway.close)
    process.env[environment.runsUrl] = gateway.url
    const [stalled, slow] = [await waitingRun(), await waitingRun()]
    const { closed } = await begin(stalled)
    const bytes = async function* () {
      for (let byte = 0; byte < 10; byte++) {
        await setTimeout(150)
        yield 'x'
      }
    }
    expect(await put(slow.address, Readable.from(bytes()))).toMatchObject(RECEIVED)
    await closed
    await expect.poll(() => fileNamesOf(stalled.id)).toEqual([])
  })

  test.runIf(process.platform === 'linux')('that cannot be stored gets 503', async () => {
    const { address } = await waitingRun()
    vi.stubEnv(environment.runsFolder, '/sys')
    expect(await put(address, 'x')).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  })
})

test.each([
  ['results.csv', 'text/csv; charset=utf-8'],
  ['results.jsonl', 'application/x-ndjson'],
])('%s is downloaded under the name of its run, once it is there', async (name, type) => {
  const { id } = await waitingRun()
  const { url: address } = await folderFiles(id).downloadUrl(name, `run-${id}.csv`, new Date())
  expect(await (await fetch(address)).json()).toEqual(NOT_FOUND)
  await folderFiles(id).write(name, 'ä\n')
  const response = await fetch(address)
  expect(await response.text()).toBe('ä\n')
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const { headers } of [response, head])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-length': '3',
      'content-disposition': `attachment; filename="run-${id}.csv"`,
      'cache-control': 'no-store',
      'x-amzn-requestid': expect.any(String),
    })
})

const PAGE = 'https://example.org'
test.each([
  ['of a listed origin', true, () => PAGE],
  ['of the server, opened under its address', true, () => url()],
  ['of the server, opened under another name', true, () => url().replace('127.0.0.1', 'localhost')],
  ['of another origin', false, () => 'https://example.net'],
  ['of another server of this machine', false, () => 'http://localhost:1'],
])('a page %s may send and read files: %s', async (_, isAllowed, originOf) => {
  vi.stubEnv(environment.allowedOrigins, PAGE)
  const origin = originOf()
  const { id, address } = await waitingRun()
  await folderFiles(id).write('results.csv', 'x')
  const { url: results } = await folderFiles(id).downloadUrl('results.csv', 'x.csv', new Date())
  const headers = { origin, 'access-control-request-method': 'PUT' }
  const preflight = await fetch(address, { method: 'OPTIONS', headers })
  const upload = { method: 'PUT', headers: { ...ONCE, origin }, body: 'x' }
  const replies = [preflight, await fetch(address, upload), await fetch(address, upload)]
  for (const reply of [...replies, await fetch(results, { headers: { origin } })])
    expect(reply.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null)
  expect(replies.map(({ status }) => status)).toEqual([204, 200, 412])
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-methods': 'OPTIONS,GET,PUT',
    'access-control-allow-headers': 'Content-Type,If-None-Match',
  })
})

test('without allowed origins, no page of another one may ask', async () => {
  vi.stubEnv(environment.allowedOrigins, '')
  const { address } = await waitingRun()
  const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin: PAGE } })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null])
})
