import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { causeOf } from '../../../lib/platform/log.ts'
import {
  agentOf,
  fetchParsed,
  firstIssue,
  isTimeout,
  type Outcome,
  reasonOf,
  retryAfterSecondsOf,
  type TimeLimits,
} from '../../../lib/upstream/http.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { startMute } from './mute-server.ts'
import {
  answer,
  type Behavior,
  babble,
  closeAfter,
  closeAtOnce,
  drip,
  hang,
  hangAfterHeaders,
  resetAfter,
  resetAtOnce,
  startUpstream,
} from './server.ts'

/** Generous enough for a busy machine. */
const PATIENT: TimeLimits = { replyMilliseconds: 5_000, pauseMilliseconds: 5, reserveMilliseconds: 3_000 }
const HASTY: TimeLimits = { ...PATIENT, replyMilliseconds: 300 }
const MAX_BYTES = 1_000

const logged = captureLog()

const upstream = async (...script: Parameters<typeof startUpstream>) => {
  const started = await startUpstream(...script)
  onTestFinished(started.close)
  return started
}

const read = (outcome: Outcome): string => {
  if (outcome instanceof Error)
    throw new VisibleError(isTimeout(outcome) ? 'estimatorTimedOut' : 'estimatorFailed', { cause: outcome })
  if (outcome.status !== 200)
    throw new VisibleError('estimatorFailed', { cause: new Error(reasonOf(outcome)) })
  return new TextDecoder().decode(outcome.bytes)
}

const fetchText = (url: string, limits = PATIENT, milliseconds?: number, connectMilliseconds = 5_000) =>
  fetchParsed(
    { url: new URL(url), headers: {}, limits, agent: agentOf(connectMilliseconds, MAX_BYTES) },
    contextAt(new Date(), milliseconds),
    { name: 'The service', read },
  )

test.each<[string, Behavior]>([
  ['500', answer('', 500)],
  ['503', answer('', 503)],
  ['a connection reset before the headers', resetAtOnce],
  ['a connection closed before the headers', closeAtOnce],
  ['a connection reset in mid-body', resetAfter('…')],
  ['a connection closed in mid-body', closeAfter('…')],
  ['something other than HTTP', babble('220 mail.example.org ESMTP\r\n')],
])('%s is repeated once, which is logged if it helps and is the cause if not', async (_, fault) => {
  const passing = await upstream(fault, answer('good'))
  expect(await fetchText(passing.url)).toBe('good')
  expect(passing.calls).toHaveLength(2)
  expect(logged).toEqual([expect.stringContaining('The service failed once')])

  const lasting = await upstream(fault)
  const error: unknown = await fetchText(lasting.url).catch((error: unknown) => error)
  expect(error).toMatchObject({ kind: 'estimatorFailed' })
  expect(error instanceof VisibleError && causeOf(error.cause)).toMatch(/^.+, then .+$/)
  expect(lasting.calls).toHaveLength(2)
  expect(logged).toHaveLength(1)
})

test.each([301, 400, 404, 429])('status %d is not worth a retry', async (status) => {
  const { url, calls } = await upstream(answer('', status, { location: '/elsewhere' }))
  await expect(fetchText(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
  expect(calls).toHaveLength(1)
})

test('a reply is at most as large as the limit, and a larger one is not worth a retry', async () => {
  const { url, calls } = await upstream(answer('x'.repeat(MAX_BYTES)), answer('x'.repeat(MAX_BYTES + 1)))
  expect(await fetchText(url)).toHaveLength(MAX_BYTES)
  await expect(fetchText(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
  expect(calls).toHaveLength(2)
})

test('a refused connection is a failure', async () => {
  const { url, close } = await startUpstream(hang)
  await close()
  await expect(fetchText(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
})

describe('the time limit covers the whole reply', () => {
  test.each<[string, Behavior]>([
    ['never answers', hang],
    ['stops after the headers', hangAfterHeaders],
    ['sends a byte now and then', drip],
  ])('a server that %s is abandoned without a retry', async (_, behavior) => {
    const { url, calls } = await upstream(behavior)
    const started = performance.now()
    await expect(fetchText(url, HASTY)).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
    expect(performance.now() - started).toBeGreaterThan(HASTY.replyMilliseconds - 20)
    expect(performance.now() - started).toBeLessThan(PATIENT.replyMilliseconds - 1_000)
    expect(calls).toHaveLength(1)
  })
})

test.each<[string, Behavior]>([
  ['the first call', hang],
  ['the retry', resetAtOnce],
])('with 3.3 s left in the request and 3 s of them in reserve, %s gets 0.3 s', async (_, first) => {
  const { url } = await upstream(first, hang)
  // However busy the machine is, the timers of a process go off in their order.
  const outcome = Promise.race([fetchText(url, PATIENT, 3_300), setTimeout(3_000, 'late')])
  await expect(outcome).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
})

describe('over TLS', () => {
  test('a handshake that never finishes is retried once', async () => {
    const { url, greetings } = await startMute(() => {})
    await expect(fetchText(url, PATIENT, undefined, 200)).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
    expect(greetings).toHaveLength(2)
  })

  test('only HTTP/1.1 is offered', async () => {
    const { url, greetings } = await startMute((socket) => socket.destroy())
    await expect(fetchText(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    // RFC 7301: extension 16, its length, the list's length, and the list of one name.
    const offer = Buffer.from('\x00\x10\x00\x0b\x00\x09\x08http/1.1', 'latin1')
    expect(greetings).toHaveLength(2)
    for (const greeting of greetings) expect(greeting.includes(offer)).toBe(true)
  })
})

test.each([
  ['120', 120],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
  ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
  ['Wed, 99 Oct 2026 07:30:00 GMT', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['9'.repeat(40), undefined],
  [undefined, undefined],
])('Retry-After in seconds or as a date: "%s"', (retryAfter, seconds) => {
  const reply = { status: 429, headers: { 'retry-after': retryAfter }, bytes: new Uint8Array() }
  expect(retryAfterSecondsOf(reply, Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds)
})

test('an issue says where, but not what was there', () => {
  const { error } = z.object({ rows: z.array(z.object({ height: z.number().max(90) })) }).safeParse({
    rows: [{ height: 1 }, { height: 4711 }, { height: 'secret' }],
  })
  const issue = error ? firstIssue(error) : ''
  expect(issue).toMatch(/^rows\.1\.height: /)
  expect(issue).not.toContain('4711')
})
