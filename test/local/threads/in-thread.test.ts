import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { runAnalysis } from '../../../lib/operations/analyses.ts'
import { estimate } from '../../../lib/operations/estimates.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import { lambdaContext } from '../../../local/lambda.ts'
import { inThread } from '../../../local/threads/in-thread.ts'
import { createThreads, type Threads } from '../../../local/threads/threads.ts'
import { captureLog } from '../../captured-log.ts'
import { type RequestOptions, send } from '../../http.ts'
import { startGateway } from '../gateway/use-gateway.ts'

const threads = createThreads(async () => ({ status: 400, body: '{}' }), { count: 1 })
afterAll(threads.close)
const logged = captureLog()

/** In `functions/`. */
const OBEDIENT = '../test/local/threads/obedient'

/** A gateway whose operation does what its request says, in the only thread. */
const obedient = async (operation: Operation = estimate, timeoutMilliseconds = 60_000) => {
  const handlers = new Map([[operation.name, inThread(threads, { ...operation, name: OBEDIENT })]])
  const { url, close } = await startGateway({ handlers, operations: [operation], timeoutMilliseconds })
  onTestFinished(close)
  const order = (body: string, options?: RequestOptions) =>
    send(url, operation.method, operation.path, { body, ...options })
  return { url, order }
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
  expect((await hasty.order('go on for ever')).envelope).toEqual({
    statusCode: 504,
    message: 'Request timed out',
  })
  const { order } = await obedient()
  expect((await order('{}')).status).toBe(200)
})

const eventOf = (body: string): ProxyEvent => JSON.parse(JSON.stringify({ body }))

const contextFor = (milliseconds: number) => lambdaContext({ millisecondsLeft: () => milliseconds })

const leave = async ({ url }: { readonly url: string }, { method, path }: Operation) => {
  const signal = AbortSignal.timeout(100)
  const headers = { 'x-api-key': 'a-key-of-the-tests', 'content-type': 'application/json' }
  await expect(fetch(`${url}${path}`, { method, headers, body: 'sleep for ever', signal })).rejects.toThrow()
}

/** Asks no estimator. */
const arithmetic = { ...estimate, callsEstimator: false }

test('a client that leaves gives up its thread', async () => {
  const gateway = await obedient(arithmetic)
  await leave(gateway, estimate)
  expect((await gateway.order('{}')).status).toBe(200)
  expect(logged).toEqual([])
})

/** @returns what would end the thread of a client that has left before its turn */
const endingAfterLeaving = (operation: Operation): AbortSignal => {
  vi.useFakeTimers()
  const call = vi.fn<Threads['call']>(() => new Promise(() => {}))
  void inThread({ call, close: async () => {} }, operation)(
    eventOf('{}'),
    contextFor(29_000),
    AbortSignal.abort(),
  )
  const ending = call.mock.calls[0]?.[1]
  if (!ending) throw new Error('no call')
  return ending.signal
}

test('a client that has left before its turn gives up its thread as well', () => {
  const ending = endingAfterLeaving(arithmetic)
  vi.advanceTimersByTime(1_000)
  expect(ending.aborted).toBe(true)
})

test('an estimator may still reply for a while after the client has left', () => {
  const ending = endingAfterLeaving(estimate)
  vi.advanceTimersByTime(9_000)
  expect(ending.aborted).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(ending.aborted).toBe(true)
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
  for (let i = 0; i < 2; i++) await expect(handler(eventOf('{}'), contextFor(50))).rejects.toThrow()
})

test('what stores its result is not cut off', async () => {
  const endless = await obedient({ ...runAnalysis, body: estimate.body, callsEstimator: false }, 1_000)
  await leave(endless, runAnalysis)
  const next = (await obedient()).order('{}')
  const patience = new Promise((resolve) => setTimeout(resolve, 1_500, 'still busy'))
  expect(await Promise.race([next, patience])).toBe('still busy')
  expect((await next).status).toBe(200)
})
