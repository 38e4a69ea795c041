import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failuresOf } from '../../../lib/platform/errors.ts'
import {
  agentOf,
  answers,
  fetchParsed,
  goodBytes,
  isTimeout,
  type RawReply,
  retryAfterSecondsOf,
  type Service,
} from '../../../lib/upstream/http.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { startMute } from './mute-server.ts'
import {
  answer,
  babble,
  drip,
  hang,
  hangAfterHeaders,
  resetAtOnce,
  resetInBody,
  startUpstream,
} from './server.ts'

/** Generous enough for a busy machine. */
const PATIENT = { replyMilliseconds: 5_000, pauseMilliseconds: 5, reserveMilliseconds: 3_000 }
const HASTY = { ...PATIENT, replyMilliseconds: 300 }
const MAX_BYTES = 1_000

const logged = captureLog()

const upstream = async (...script: Parameters<typeof startUpstream>) => {
  const started = await startUpstream(...script)
  onTestFinished(started.close)
  return started
}

const { failed, timedOut } = failuresOf('estimatorFailed', 'estimatorTimedOut')

const fetchText = (url: string, limits = PATIENT, milliseconds?: number, connectMilliseconds = 5_000) => {
  const service: Service = {
    name: 'The service',
    agent: agentOf(connectMilliseconds, MAX_BYTES),
    limits,
    noReply: (error) => (isTimeout(error) ? timedOut(error) : failed(error)),
  }
  const read = (reply: RawReply) => new TextDecoder().decode(goodBytes(reply, failed))
  return fetchParsed({ service, url: new URL(url), headers: {}, read }, contextAt(new Date(), milliseconds))
}

test('calls and probes go through the proxy of the environment, except to the hosts that it leaves out', async () => {
  const proxy = await upstream(answer('through the proxy'))
  vi.stubEnv('no_proxy', 'direct.test')
  vi.stubEnv('http_proxy', new URL(proxy.url).origin)
  expect(await fetchText('http://service.test/a')).toBe('through the proxy')
  expect(await answers('http://service.test/b', agentOf(5_000, MAX_BYTES), 5_000)).toBe(true)
  expect(await answers('http://direct.test/', agentOf(5_000, MAX_BYTES), 5_000)).toBe(false)
  expect(proxy.calls.map(({ address }) => address.href)).toEqual([
    'http://service.test/a',
    'http://service.test/b',
  ])
})

test('failures of the server or the connection are repeated once, and the log says why', async () => {
  for (const fault of [answer('', 500), resetAtOnce, resetInBody, babble]) {
    logged.length = 0
    const passing = await upstream(fault, answer('good'))
    expect(await fetchText(passing.url)).toBe('good')
    expect(passing.calls).toHaveLength(2)
    expect(logged).toEqual([expect.stringContaining('The service failed once')])

    const lasting = await upstream(fault)
    await expect(fetchText(lasting.url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    expect(lasting.calls).toHaveLength(2)
    expect(logged).toHaveLength(2)
  }
})

test('other statuses, and replies larger than the limit, are not worth a retry', async () => {
  const elsewhere = { location: '/elsewhere' }
  const large = answer('x'.repeat(MAX_BYTES + 1))
  for (const fault of [...[301, 400, 404, 429].map((status) => answer('', status, elsewhere)), large]) {
    const { url, calls } = await upstream(fault)
    await expect(fetchText(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    expect(calls).toHaveLength(1)
  }
  const { url } = await upstream(answer('x'.repeat(MAX_BYTES)))
  expect(await fetchText(url)).toHaveLength(MAX_BYTES)
})

test('the time limit covers the whole reply, and a server that is too slow is abandoned without a retry', async () => {
  const abandoned = [hang, hangAfterHeaders, drip].map(async (behavior) => {
    const { url, calls } = await upstream(behavior)
    const started = performance.now()
    // Even on a busy machine, a process's timers fire in order.
    const outcome = Promise.race([
      fetchText(url, HASTY),
      setTimeout(PATIENT.replyMilliseconds - 1_000, 'late'),
    ])
    await expect(outcome).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
    expect(performance.now() - started).toBeGreaterThan(HASTY.replyMilliseconds - 20)
    expect(calls).toHaveLength(1)
  })
  await Promise.all(abandoned)
})

test('with 3.3 s left in the request and 3 s of them in reserve, the first call or its retry gets 0.3 s', async () => {
  const abandoned = [hang, resetAtOnce].map(async (first) => {
    const { url } = await upstream(first, hang)
    const outcome = Promise.race([fetchText(url, PATIENT, 3_300), setTimeout(3_000, 'late')])
    await expect(outcome).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
  })
  await Promise.all(abandoned)
})

test('a TLS handshake that never finishes is retried once, and only HTTP/1.1 is offered', async () => {
  const { url, greetings } = await startMute()
  await expect(fetchText(url, PATIENT, undefined, 200)).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
  // RFC 7301: extension 16, its length, the list's length, and the list of one name.
  const offer = Buffer.from('\x00\x10\x00\x0b\x00\x09\x08http/1.1', 'latin1')
  expect(greetings.map((greeting) => greeting.includes(offer))).toEqual([true, true])
})

test('Retry-After is understood in seconds or as a date, up to an hour', () => {
  const cases: readonly (readonly [text: string | undefined, seconds: number | undefined])[] = [
    ['120', 120],
    ['999999', 3_600],
    ['Thu, 22 Oct 2026 07:30:00 GMT', 3_600],
    ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['Wed, 99 Oct 2026 07:30:00 GMT', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['9'.repeat(40), undefined],
    [undefined, undefined],
  ]
  for (const [retryAfter, seconds] of cases) {
    const reply = { status: 429, headers: { 'retry-after': retryAfter }, bytes: new Uint8Array() }
    expect(retryAfterSecondsOf(reply, Date.parse('2026-10-21T07:28:00Z')), retryAfter).toBe(seconds)
  }
})
