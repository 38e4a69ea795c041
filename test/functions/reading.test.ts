import { beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, KEY, SITE, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request, url } = useService()

const targets = { getSite: '', getOpenApi: '/openapi.json', listSites: '/sites?limit=1' }
beforeAll(async () => {
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  targets.getSite = `/sites/${id}`
})

/** Headers that differ from response to response, or with the method of Node's client. */
const OF_THIS_EXCHANGE = ['date', 'x-amzn-requestid', 'connection', 'keep-alive']

const ask = async (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url()}${target}`, { method, headers: { 'x-api-key': KEY, ...headers } })
  const kept = [...response.headers].filter(([name]) => !OF_THIS_EXCHANGE.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
}

test('HEAD is answered as GET is, without the body', async () => {
  for (const target of Object.values(targets))
    for (const [given, headers, status] of [
      [target, {}, 200],
      [target, { 'accept-encoding': 'identity' }, 200],
      [target.replace(/\?.*|$/, '?unknown=1'), {}, 400],
      ['/sites', { 'x-api-key': 'wrong' }, 403],
    ] as const) {
      const { text: _, ...rest } = await ask('GET', given, headers)
      expect(await ask('HEAD', given, headers)).toEqual({ ...rest, text: '' })
      expect(Number(rest.headers['content-length'])).toBeGreaterThan(0)
      expect(rest.status).toBe(status)
    }
})

describe.each(['getSite', 'getOpenApi'] as const)('%s', (name) => {
  /** A value of the header, with the tag for TAG. */
  const conditional = async (condition: string, method = 'GET') => {
    const target = targets[name]
    const { headers, text } = await ask('GET', target)
    const { etag = '' } = headers
    return {
      whole: { headers, text },
      answer: await ask(method, target, {
        'If-None-Match': condition.replace('TAG', etag.replace('W/', '')),
      }),
    }
  }

  testAll(['TAG', 'W/TAG', '"other", TAG', '*'])(
    'has 304 without a body for a caller that has it',
    async (condition) => {
      for (const method of ['GET', 'HEAD']) {
        const { whole, answer } = await conditional(condition, method)
        const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = whole.headers
        expect(answer).toEqual({ status: 304, headers, text: '' })
        expect(headers).toHaveProperty('etag')
      }
    },
  )

  testAll(['"other"', '', 'x', '"TAG"', 'W/"'])('has the whole for any other', async (condition) => {
    const { whole, answer } = await conditional(condition)
    expect(answer).toEqual({ status: 200, ...whole })
  })
})

test('a changed site is sent again', async () => {
  const target = targets.getSite
  const { headers } = await ask('GET', target)
  await request('PATCH', target, { body: { panelTilt: 12 } })
  const { status, text } = await ask('GET', target, { 'If-None-Match': headers.etag ?? '' })
  expect([status, text]).toEqual([200, expect.stringContaining('"panelTilt":12')])
})

test('an error stays one, whatever the caller has', async () => {
  const { status } = await ask('GET', `/sites/${crypto.randomUUID()}`, { 'If-None-Match': '*' })
  expect(status).toBe(404)
})
