import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ask, clientOf } from '../../../web/src/api/client.ts'
import { noAnswer, noAnswerInTime } from '../../../web/src/api/failure.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const addressOf = async (listener: RequestListener) => {
  const server = createServer(listener)
  closing.push(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const sitesOf = async (listener: RequestListener, signal?: AbortSignal) => {
  const client = clientOf({ address: await addressOf(listener), key: 'a-key' }, 100)
  return ask(client.GET('/sites', signal ? { signal } : {}))
}

test('a request that is never answered comes to an end, and says so', async () => {
  expect(await sitesOf(() => {})).toEqual({ failure: noAnswerInTime })
})

test('and so does an answer that stops halfway', async () => {
  const half = await sitesOf((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"statusCode": 200,')
  })
  expect(half).toEqual({ failure: noAnswerInTime })
})

test('a connection that is refused is no answer', async () => {
  const client = clientOf({ address: 'http://127.0.0.1:9', key: 'a-key' })
  expect(await ask(client.GET('/sites'))).toEqual({ failure: noAnswer })
})

test('a request that was called off stays without answer', async () => {
  const called = sitesOf(() => {}, AbortSignal.abort())
  const later = new Promise((resolve) => setTimeout(resolve, 200, 'none'))
  expect(await Promise.race([called, later])).toBe('none')
})
