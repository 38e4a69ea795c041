import { expect, test } from 'vitest'
import { bodyOf, createApiClient } from '../../../web/src/api/client.ts'
import { noResponse, responseTimeout } from '../../../web/src/api/failure.ts'
import { useServer } from '../../http.ts'

/** Never answers, or stops halfway. */
const service = useServer(({ url }, response) => {
  if (url?.startsWith('/halfway'))
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"statusCode": 200,')
})
const sitesOf = (address: string, options: { signal?: AbortSignal } = {}) =>
  bodyOf(createApiClient({ address, key: 'a-key' }, { timeoutMs: 100 }).GET('/sites', options))

test.each(['', '/halfway'])('a response that never comes, or stops halfway, times out (%s)', async (path) => {
  await expect(sitesOf(service.url() + path)).rejects.toMatchObject({ failure: responseTimeout })
})

test('a refused connection is reported as no response', async () => {
  await expect(sitesOf('http://127.0.0.1:9')).rejects.toMatchObject({ failure: noResponse })
})

test('an aborted request is no failure of the service', async () => {
  const signal = AbortSignal.abort()
  await expect(sitesOf(service.url(), { signal })).rejects.toMatchObject({ name: 'AbortError' })
})
