import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, getSite } from '../../lib/operations/sites.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import { runCurl } from '../curl.ts'
import { freePort } from '../free-port.ts'
import { dataOf, FORBIDDEN, SITE, useServer } from '../http.ts'
import { replyAbout } from '../lib/estimators/pvwatts/good-reply.ts'
import { type LocalServer, startLocalServer, startServerForTest } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const DEFAULT_KEY = 'local-development-key'

const temporary = temporaryFolder(afterAll)
let folders = 0
const newFolder = () => join(temporary, `${folders++}`, 'data')

const asked: IncomingMessage[] = []
let answer: RequestListener = () => {}
const estimator = useServer((message, response) => {
  asked.push(message)
  answer(message, response)
})
const goodReply = replyAbout(SITE)
const answerWell: RequestListener = (_, response) => response.end(JSON.stringify(goodReply))
beforeEach(() => {
  asked.length = 0
  answer = answerWell
})

const untilRefused = (url: string) => vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 60_000)

describe('a server with settings of its own', () => {
  const key = `it's_"$(mine)"_\\`
  const folder = newFolder()
  let server: LocalServer
  const start = async () => {
    const variables = {
      API_KEY: key,
      PVWATTS_URL: `${estimator.url()}/other/v8.json`,
      PVWATTS_API_KEY: 'a-secret',
      PUBLIC_URL: 'https://example.org/shading/',
    }
    server = await startLocalServer(folder, { variables })
  }
  beforeAll(start)
  afterAll(() => server.kill())

  test('shows its address and a command that works, and uses its key, its estimator and its public address', async () => {
    const { request, url, said } = server
    expect(said()).toContain(` at ${url}\n`)
    expect(said()).toContain(`Data       ${folder}\n`)
    expect(said()).not.toContain('a-secret')
    const command = /^ {2}curl (?:.*\\\n)*.*$/m.exec(said())?.[0]
    dataOf(calculateShading, await runCurl(command ?? ''))

    expect((await request('GET', '/sites', { key: DEFAULT_KEY })).envelope).toStrictEqual(FORBIDDEN)
    const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
    const { baseline } = dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
    expect(baseline.ac_annual).toBe(goodReply.outputs.ac_annual)
    expect(asked.map(({ headers }) => headers['x-api-key'])).toEqual(['a-secret'])
    expect(asked[0]?.url).toMatch(/^\/other\/v8\.json\?/)
    const document: unknown = await (await fetch(`${url}/openapi.json`)).json()
    expect(document).toMatchObject({ servers: [{ url: 'https://example.org/shading' }] })
  })

  test.skipIf(process.platform === 'win32')('keeps its folders and files to its user', () => {
    const modes = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).map(
      (entry) => [entry.isFile(), statSync(join(entry.parentPath, entry.name)).mode & 0o777],
    )
    expect(modes).toContainEqual([true, 0o600])
    expect(modes.filter(([isFile, mode]) => mode !== (isFile ? 0o600 : 0o700))).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('finishes requests in progress on SIGTERM, exits, and has its data after the next start', async () => {
    const { request, child, ended, said, url } = server
    const before = said()
    // The cache has no answer for these panels, so there is a call to wait for.
    const body = { ...SITE, panelTilt: SITE.panelTilt + 1 }
    const site = dataOf(createSite, await request('POST', '/sites', { body }))
    const refusing = Promise.withResolvers<void>()
    answer = async (message, response) => {
      await refusing.promise
      answerWell(message, response)
    }
    const running = request('POST', `/sites/${site.id}/analysis`)
    while (asked.length === 0) await setTimeout(5)
    child.kill('SIGTERM')
    await untilRefused(url)
    refusing.resolve()
    const reply = await running
    const result = dataOf(runAnalysis, reply)
    expect(reply.headers.get('connection')).toBe('close')
    expect(await ended).toBe(0)
    expect(said()).toBe(before)

    await start()
    expect(dataOf(getSite, await server.request('GET', `/sites/${site.id}`))).toStrictEqual(site)
    const history = dataOf(listAnalyses, await server.request('GET', `/sites/${site.id}/analyses`))
    expect(history.map((analysis) => analysis.result)).toStrictEqual([result])
  })

  test('stops immediately on a second signal, even while a client is sending, but not one that npm repeats', async () => {
    const { child, ended, url } = server
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /shading HTTP/1.1\r\n')
    // The server accepts this connection after the unfinished one.
    await fetch(url)
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
    await untilRefused(url)
    await setTimeout(1000)
    expect(child.exitCode).toBeNull()
    child.kill('SIGINT')
    expect(await ended).toBe(1)
  })
})

test.runIf(process.platform === 'linux')(
  'a log that cannot be written does not stop the server',
  async () => {
    const PORT = String(await freePort())
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['local/preflight.mjs', 'local/main.ts'], {
      env: { PATH, NODE_COMPILE_CACHE, PORT, DATA_DIR: newFolder() },
      stdio: ['ignore', full, full],
    })
    const ended = once(child, 'exit')
    await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT}/openapi.json`), 60_000)
    child.kill()
    expect(await ended).toEqual([0, null])
  },
)

test('the server stops and unlocks the data folder once npm and its shell are gone', async () => {
  const folder = newFolder()
  const { kill } = await startLocalServer(folder, { isFromNpm: true })
  // The server keeps the shell's pipes open while it runs.
  await kill()
  await startServerForTest(folder)
})
