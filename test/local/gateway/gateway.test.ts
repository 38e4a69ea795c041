import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, type Reply, send } from '../../http.ts'
import { startGateway, useGateway } from './use-gateway.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const withHandler = async <Result>(
  handler: Handler,
  use: (url: string) => Promise<Result>,
  name = 'listSites',
) => {
  const gateway = await startGateway({ handlers: new Map([[name, handler]]), timeoutMilliseconds: 50 })
  return use(gateway.url).finally(gateway.close)
}

const list = (url: string) => send(url, 'GET', '/sites')

test.each(operations.filter(({ needsApiKey }) => needsApiKey))(
  '$name refuses a request without the key before its handler runs',
  async ({ name, method, path }) => {
    let calls = 0
    const handler: Handler = async () => {
      calls++
      return respond({ statusCode: 200, message: 'Handled' })
    }
    await withHandler(
      handler,
      async (url) => {
        for (const key of [null, '', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()])
          expect((await send(url, method, path, { key })).envelope).toEqual(FORBIDDEN)
        expect(calls).toBe(0)
        expect((await send(url, method, path)).status).toBe(200)
        expect(calls).toBe(1)
      },
      name,
    )
  },
)

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

const PAGE_HEADERS = { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' }
const PAGE = { statusCode: 200, headers: PAGE_HEADERS, body: '<!doctype html>' }
const { url } = useGateway({ handlers: new Map(), pages: new Map([['/', PAGE]]) })

test('HEAD of a page has the headers of GET and no body', async () => {
  const [get, head] = [await fetch(url()), await fetch(url(), { method: 'HEAD' })]
  expect([get.status, await get.text()]).toEqual([200, '<!doctype html>'])
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of Object.keys(PAGE_HEADERS)) expect(head.headers.get(name)).toBe(get.headers.get(name))
})
