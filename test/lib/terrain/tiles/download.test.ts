import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { CONNECT_MILLISECONDS, downloadTile } from '../../../../lib/terrain/tiles/load.ts'
import { agentOf, type TimeLimits } from '../../../../lib/upstream/http.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { startMute } from '../../upstream/mute-server.ts'
import { answer, answerPage, type Behavior, closeAfter, drip } from '../../upstream/server.ts'
import { PLAIN, sendBytes, sendPlain, startScriptedTiles } from '../tile-server.ts'

/** Generous enough for a busy machine. */
const PATIENT: TimeLimits = { replyMilliseconds: 5_000, pauseMilliseconds: 5, reserveMilliseconds: 1_000 }
const HASTY: TimeLimits = { ...PATIENT, replyMilliseconds: 300 }

/** Must never appear in messages or logs: it says which place a caller asks for. */
const TILE = '12/2178/1433'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
  expect(logged.join('')).not.toContain(TILE)
})

const scripted = async (...script: Parameters<typeof startScriptedTiles>) => {
  const { template, calls, close } = await startScriptedTiles(...script)
  onTestFinished(close)
  return { url: template.replace('{z}/{x}/{y}', TILE), calls }
}

const download = (url: string, limits = PATIENT) => downloadTile(url, contextAt(new Date()), limits)

const errorOf = async (downloading: Promise<unknown>): Promise<VisibleError> => {
  const outcome: unknown = await downloading.catch((error: unknown) => error)
  if (!(outcome instanceof VisibleError)) throw new Error('not a visible error', { cause: outcome })
  expect(causeOf(outcome)).not.toContain(TILE)
  return outcome
}

test('a tile takes one GET', async () => {
  const { url, calls } = await scripted(sendPlain)
  expect(new Set(await download(url))).toEqual(new Set([100]))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'GET', headers: { accept: 'image/png' } })
  expect(calls[0]?.address.pathname).toBe(`/${TILE}.png`)
  expect(logged).toEqual([])
})

test('a server that fails once is asked again, and the log says so', async () => {
  const { url, calls } = await scripted(answer('', 503), sendPlain)
  expect(await download(url)).toHaveLength(256 * 256)
  expect(calls).toHaveLength(2)
  expect(logged.join('')).toContain('The server of terrain tiles failed once')
})

describe('terrain data failed if the server', () => {
  test.each<[string, Behavior, number]>([
    ['has no such tile', answer('<Error><Code>NoSuchKey</Code></Error>', 404), 1],
    ['denies access', answer('<Error><Code>AccessDenied</Code></Error>', 403), 1],
    ['redirects', answer('', 301, { location: '/elsewhere' }), 1],
    ['sends no content', answer('', 204), 1],
    ['always answers 500', answer('', 500), 2],
    ['sends HTML', answerPage(200, '<html>maintenance</html>'), 1],
    ['sends JSON', answer({ tile: null }), 1],
    ['sends half a PNG', sendBytes(PLAIN.subarray(0, PLAIN.length / 2)), 1],
    ['sends too much', sendBytes(new Uint8Array(500_000)), 1],
    ['always breaks off', closeAfter('…'), 2],
  ])('%s', async (_, fault, attempts) => {
    const { url, calls } = await scripted(fault)
    expect(await errorOf(download(url))).toMatchObject({
      kind: 'terrainFailed',
      retryAfterSeconds: undefined,
    })
    expect(calls).toHaveLength(attempts)
  })

  test('says when to come back, and the caller is told when', async () => {
    const { url } = await scripted(answer('', 429, { 'retry-after': '40' }))
    expect(await errorOf(download(url))).toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: 40 })
  })

  test('has a name that cannot be resolved, which is not tried again', async () => {
    const error = await errorOf(downloadTile(`http://tiles.invalid/${TILE}.png`, contextAt(new Date())))
    expect(error).toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: 10 })
    expect(causeOf(error)).not.toContain(', then ')
  })

  test('does not finish the handshake, which is not tried again', async () => {
    const { url, greetings } = await startMute(() => {})
    const agent = agentOf(300, 1_000)
    const error = await errorOf(downloadTile(`${url}${TILE}.png`, contextAt(new Date()), PATIENT, agent))
    expect(error).toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: 10 })
    expect(greetings).toHaveLength(1)
    // Loading the code and the slack of undici's timers come on top.
    expect(CONNECT_MILLISECONDS).toBeLessThan(2_000)
  })
})

test('terrain data timed out if the reply does not end in time', async () => {
  const { url, calls } = await scripted(drip)
  expect(await errorOf(download(url, HASTY))).toMatchObject({ kind: 'terrainTimedOut' })
  expect(calls).toHaveLength(1)
})
