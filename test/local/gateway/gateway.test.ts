import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, NOT_FOUND, type Reply, send } from '../../http.ts'
import { startGateway } from './use-gateway.ts'

const logged = captureLog()

const withHandler = async <Result>(handler: Handler, use: (url: string) => Promise<Result>) => {
  const gateway = await startGateway({ handlers: new Map([['listSites', handler]]), timeoutMilliseconds: 50 })
  return use(gateway.url).finally(gateway.close)
}

const list = (url: string) => send(url, 'GET', '/sites')

// Which operations need a key is compared with the template in test/infra.
test('a request without the key is refused before its handler runs', async () => {
  let calls = 0
  const handler: Handler = async () => {
    calls++
    return respond({ statusCode: 200, message: 'Handled' })
  }
  await withHandler(handler, async (url) => {
    for (const key of [null, '', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()])
      expect((await send(url, 'GET', '/sites?unknown=1', { key })).envelope).toEqual(FORBIDDEN)
    expect(calls).toBe(0)
    expect((await list(url)).status).toBe(200)
    expect(calls).toBe(1)
  })
})

test('a path that begins with two slashes names no host', async () => {
  const handler: Handler = async () => respond({ statusCode: 200, message: 'Handled' })
  const { envelope } = await withHandler(handler, (url) => send(url, 'GET', '//x/sites'))
  expect(envelope).toEqual(NOT_FOUND)
})

describe('a handler', () => {
  test('that responds in time is passed on', async () => {
    const { status } = await withHandler(async () => respond({ statusCode: 200, message: 'In time' }), list)
    expect(status).toBe(200)
  })

  test('that takes too long gets a 504, as from API Gateway', async () => {
    const reply = await withHandler(async () => {
      await setTimeout(500, undefined, { ref: false })
      return respond({ statusCode: 200, message: 'Late' })
    }, list)
    expect(reply.envelope).toEqual({ statusCode: 504, message: 'Request timed out' })
  })

  test('that crashes gives a 500, and only the log has the cause', async () => {
    const reply = await withHandler(async () => {
      throw new Error('out of memory')
    }, list)
    expect(reply.envelope).toEqual({ statusCode: 500, message: 'Internal server error' })
    expect(logged.join('')).toContain('out of memory')
  })
})

test('some computing requests wait their turn, the others get 503 at once', async () => {
  const turn = Promise.withResolvers<void>()
  const compute: Handler = async () => {
    await turn.promise
    return respond({ statusCode: 200, message: 'Computed' })
  }
  const atOnce: Handler = async () => respond({ statusCode: 200, message: 'At once' })
  const handlers = new Map([
    ['estimate', compute],
    ['listSites', atOnce],
  ])
  const gateway = await startGateway({ handlers })
  onTestFinished(gateway.close)
  const admitted = 17 * availableParallelism()
  const replies = Array.from({ length: admitted + 3 }, () =>
    send(gateway.url, 'POST', '/estimate', { body: {} }),
  )
  const refused: Reply[] = []
  for (const reply of replies) reply.then((it) => it.status === 503 && refused.push(it))
  await expect.poll(() => refused).toHaveLength(3)
  for (const { envelope, headers } of refused) {
    expect(envelope).toEqual({ statusCode: 503, message: 'Service busy' })
    expect(headers.get('retry-after')).toBe('1')
  }
  expect((await list(gateway.url)).status).toBe(200)
  turn.resolve()
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(admitted)
})
