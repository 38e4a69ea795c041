import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { runAnalysis } from '../../../lib/operations/analyses.ts'
import { estimate } from '../../../lib/operations/estimates.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import { lambdaContext } from '../../../local/lambda.ts'
import { inThread } from '../../../local/threads/in-thread.ts'
import { createThreads, type Threads } from '../../../local/threads/threads.ts'
import { captureLog } from '../../captured-log.ts'
import { KEY, send } from '../../http.ts'
import { startGateway } from '../gateway/use-gateway.ts'

const threads = createThreads(async () => ({ status: 400, body: '{}' }), { count: 1 })
afterAll(threads.close)
const logged = captureLog()

/** Relative to `functions/`. */
const OBEDIENT = '../test/local/threads/obedient'

/** A gateway with a single thread, which estimates by obeying its request. */
const obedient = async (operation: Operation = estimate, timeoutMilliseconds = 60_000) => {
  const handler = inThread(threads, { ...operation, name: OBEDIENT })
  const { url, close } = await startGateway({ handler, timeoutMilliseconds })
  onTestFinished(close)
  return { url, order: (body: string) => send(url, 'POST', '/estimate', { body }) }
}

test('a function gets its context, and the environment of the moment', async () => {
  const { order } = await obedient()
  for (const text of ['first', 'second']) {
    vi.stubEnv('ORDER', text)
    const { data } = (await order('{}')).envelope
    expect(data).toMatchObject({ order: text, left: expect.closeTo(60_000, -5) })
  }
})

test('if its thread dies, a request gets 500, only the log says why, and the next one gets a new thread', async () => {
  const { order } = await obedient()
  expect((await order('die')).envelope).toEqual({ statusCode: 500, message: 'Internal server error' })
  expect(logged.join('')).toContain('worker exited with code: 1')
  expect((await order('{}')).status).toBe(200)
})

test('what takes too long gets 504 and loses its thread', async () => {
  const hasty = await obedient(estimate, 50)
  expect((await hasty.order('sleep for ever')).envelope).toEqual({
    statusCode: 504,
    message: 'Request timed out',
  })
  const { order } = await obedient()
  expect((await order('{}')).status).toBe(200)
})

const eventOf = (body: string): ProxyEvent => JSON.parse(JSON.stringify({ body }))

const contextFor = (milliseconds: number) => lambdaContext({ millisecondsLeft: () => milliseconds })

/** Calls no estimator. */
const arithmetic = { ...estimate, callsEstimator: false }

test('a client that leaves gives up its thread', async () => {
  const { url, order } = await obedient(arithmetic)
  const signal = AbortSignal.timeout(100)
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const left = fetch(`${url}/estimate`, { method: 'POST', headers, body: 'sleep for ever', signal })
  await expect(left).rejects.toThrow()
  expect((await order('{}')).status).toBe(200)
  expect(logged).toEqual([])
})

test.each([
  ['after a second', arithmetic, 1_000],
  ['after ten, in which an estimator may reply', estimate, 10_000],
  ['never, if it stores its result', { ...runAnalysis, callsEstimator: false }, Number.POSITIVE_INFINITY],
])('a client that has left before its turn gives up its thread %s', async (_, operation, milliseconds) => {
  vi.useFakeTimers()
  const call = vi.fn<Threads['call']>(() => new Promise(() => {}))
  const handler = inThread({ call, close: async () => {} }, operation)
  void handler(eventOf('{}'), contextFor(29_000), AbortSignal.abort())
  const isEnding = () => call.mock.calls[0]?.[1]?.aborted
  await vi.advanceTimersByTimeAsync(Math.min(milliseconds, 60_000) - 1)
  expect(isEnding()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isEnding()).toBe(Number.isFinite(milliseconds))
})

test('a function whose time is up may still finish in order', async () => {
  const handler = inThread(threads, { ...estimate, name: OBEDIENT })
  await handler(eventOf('{}'), contextFor(60_000))
  expect(await handler(eventOf('be late'), contextFor(50))).toMatchObject({ statusCode: 200 })
})

test('a call does not wait for ever for threads that fail as they start', async () => {
  const failing = createThreads(async () => ({ status: 400, body: '{}' }), { count: 1, preloaded: ['none'] })
  onTestFinished(failing.close)
  const handler = inThread(failing, estimate)
  await expect(handler(eventOf('{}'), contextFor(50))).rejects.toThrow()
})
