import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { bodyOf, createApiClient } from '../../../web/src/api/client.ts'
import { noResponse, responseTimeout } from '../../../web/src/api/failure.ts'

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
  const client = createApiClient({ address: await addressOf(listener), key: 'a-key' }, 100)
  return bodyOf(client.GET('/sites', signal ? { signal } : {}))
}

test('a request without a response times out', async () => {
  await expect(sitesOf(() => {})).rejects.toMatchObject({ failure: responseTimeout })
})

test('a response that stops halfway times out', async () => {
  const incomplete = sitesOf((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"statusCode": 200,')
  })
  await expect(incomplete).rejects.toMatchObject({ failure: responseTimeout })
})

test('a refused connection is reported as no response', async () => {
  const client = createApiClient({ address: 'http://127.0.0.1:9', key: 'a-key' })
  await expect(bodyOf(client.GET('/sites'))).rejects.toMatchObject({ failure: noResponse })
})

test('an aborted request is no failure of the service', async () => {
  await expect(sitesOf(() => {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
