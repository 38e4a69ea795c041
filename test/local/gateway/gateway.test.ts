import { availableParallelism } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, type Reply, send } from '../../http.ts'
import { everyHandler, handle, startGateway } from './use-gateway.ts'

const logged = captureLog()

/** A gateway's reply with this handler, which gets 50 ms. */
const replyWith = async (handler: Handler, key = KEY): Promise<Reply> => {
  const { url, close } = await startGateway({ handlers: everyHandler(handler), timeoutMilliseconds: 50 })
  onTestFinished(close)
  return send(url, 'GET', '/sites?unknown=1', { key })
}

// Tests in test/infra compare the operations that need a key with the template.
test.each(['', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()])(
  'a request with the key "%s" is refused before its handler runs',
  async (key) => {
    const { envelope } = await replyWith(() => expect.unreachable(), key)
    expect(envelope).toEqual(FORBIDDEN)
    expect(logged).toEqual([])
  },
)

test('a handler that takes too long gets a 504, as from API Gateway', async () => {
  const { envelope } = await replyWith(() => new Promise(() => {}))
  expect(envelope).toEqual({ statusCode: 504, message: 'Request timed out' })
})

test('a handler that crashes gives a 500, and only the log has the cause', async () => {
  const { envelope } = await replyWith(() => Promise.reject(new Error('out of memory')))
  expect(envelope).toEqual({ statusCode: 500, message: 'Internal server error' })
  expect(logged.join('')).toContain('out of memory')
})

test('some computing requests wait their turn, the others get 503 at once', async () => {
  const turn = Promise.withResolvers<void>()
  const handlers = new Map(everyHandler(handle)).set('estimate', async (event, context) => {
    await turn.promise
    return handle(event, context)
  })
  const { url, close } = await startGateway({ handlers })
  onTestFinished(close)
  const admitted = 17 * availableParallelism()
  const refused: Reply[] = []
  const replies = Array.from({ length: admitted + 3 }, async () => {
    const reply = await send(url, 'POST', '/estimate', { body: {} })
    if (reply.status === 503) refused.push(reply)
    return reply.status
  })
  await expect.poll(() => refused).toHaveLength(3)
  for (const { envelope, headers } of refused) {
    expect(envelope).toEqual({ statusCode: 503, message: 'Service busy' })
    expect(headers.get('retry-after')).toBe('1')
  }
  expect((await send(url, 'GET', '/sites')).status).toBe(200)
  turn.resolve()
  expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(admitted)
})
