import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import { createGateway, type Handler } from '../../../local/gateway/gateway.ts'
import { listen } from '../../../local/listen.ts'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, send } from '../../http.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const withHandler = async <Result>(
  handler: Handler,
  use: (url: string) => Promise<Result>,
  name = 'listSites',
) => {
  const handlers = new Map([[name, handler]])
  const gateway = createGateway({ apiKey: KEY, handlers, timeoutMilliseconds: 50 })
  const port = await listen(gateway)
  return use(`http://127.0.0.1:${port}`).finally(() => {
    gateway.close()
    gateway.closeAllConnections()
  })
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

test('HEAD of a page has the headers of GET and no body', async () => {
  const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' }
  const pages = new Map([['/', { statusCode: 200, headers, body: '<!doctype html>' }]])
  const gateway = createGateway({ apiKey: KEY, handlers: new Map(), pages })
  const url = `http://127.0.0.1:${await listen(gateway)}`
  const [get, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
  expect([get.status, await get.text()]).toEqual([200, '<!doctype html>'])
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of Object.keys(headers)) expect(head.headers.get(name)).toBe(get.headers.get(name))
  expect((await fetch(`${url}/sites`, { method: 'HEAD' })).status).toBe(404)
  gateway.close()
  gateway.closeAllConnections()
})
