import { availableParallelism } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, type Reply, send } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { handle, startGateway, useGateway } from './use-gateway.ts'

const logged = captureLog()
const { url } = useGateway({ handler: () => Promise.reject(new Error('out of memory')) })

// Tests in test/infra compare the operations that need a key with the template.
testAll(['', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()])(
  'a request with another key is refused before its handler runs',
  async (key) => {
    const { envelope } = await send(url(), 'GET', '/sites?unknown=1', { key })
    expect(envelope).toEqual(FORBIDDEN)
    expect(logged).toEqual([])
  },
)

test('a handler that crashes gives a 500, and only the log has the cause', async () => {
  const { envelope } = await send(url(), 'GET', '/sites')
  expect(envelope).toEqual({ statusCode: 500, message: 'Internal server error' })
  expect(logged.join('')).toContain('out of memory')
})

test('some computing requests wait their turn, the others get 503 at once', async () => {
  const turn = Promise.withResolvers<void>()
  const waiting: Handler = async (event, context) => {
    await turn.promise
    return handle(event, context)
  }
  const handlers = new Map(operations.map(({ name }) => [name, name === 'estimate' ? waiting : handle]))
  const gateway = await startGateway({ handlers })
  onTestFinished(gateway.close)
  const admitted = 17 * availableParallelism()
  const refused: Reply[] = []
  const replies = Array.from({ length: admitted + 3 }, async () => {
    const reply = await send(gateway.url, 'POST', '/estimate', { body: {} })
    if (reply.status === 503) refused.push(reply)
    return reply.status
  })
  await expect.poll(() => refused).toHaveLength(3)
  for (const { envelope, headers } of refused) {
    expect(envelope).toEqual({ statusCode: 503, message: 'Service busy' })
    expect(headers.get('retry-after')).toBe('1')
  }
  expect((await send(gateway.url, 'GET', '/sites')).status).toBe(200)
  turn.resolve()
  expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(admitted)
})
