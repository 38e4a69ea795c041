import { describe, expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { useService } from '../http.ts'
import { gatewayResponsesOf, methodsOf, synthesised } from './synthesis.ts'

/* The local server answers for API Gateway; what it says is held against the template. */

const ORIGIN = 'https://example.org'
const { request, url } = useService(() => ({ allowedOrigins: [ORIGIN] }))
const stage = synthesised({ allowedOrigins: ORIGIN })
const methods = methodsOf(stage)
const gatewayResponses = gatewayResponsesOf(stage)

const unquoted = (text: string) => text.replace(/^'(.*)'$/, '$1')
const prefix = /^(gatewayresponse|method\.response)\.header\./

/** A map of API Gateway's of header names to quoted texts, as headers. */
const headersIn = (parameters: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(parameters).map(([name, text]) => [name.replace(prefix, '').toLowerCase(), unquoted(text)])

/** The local server speaks plain HTTP, where this must not be said. */
const HTTPS_ONLY = 'strict-transport-security'

type Reply = Awaited<ReturnType<typeof request>>

const expectAnswer = (reply: Reply, type: string): void => {
  const expected = gatewayResponses.get(type)
  expect(reply.status).toBe(expected?.status)
  expect(reply.envelope).toStrictEqual(expected?.envelope)
  for (const [name, text] of headersIn(expected?.parameters ?? {}))
    expect([name, reply.headers.get(name)]).toEqual([name, name === HTTPS_ONLY ? null : text])
}

const anyId = '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2'
const pathFor = ({ path }: Pick<Operation, 'path'>) => path.replace(/\{\w+\}/, anyId)
const headers = { origin: ORIGIN }

describe.each(operations)('$name', (operation) => {
  const { method } = operation
  const path = pathFor(operation)

  test('asks for a key where the template does', async () => {
    const deployed = methods.find((it) => it.path === operation.path && it.HttpMethod === method)
    if (deployed?.ApiKeyRequired)
      expectAnswer(await request(method, path, { key: null, headers }), 'INVALID_API_KEY')
    else expect((await fetch(`${url()}${path}`, { method })).status).not.toBe(403)
  })

  test('knows no path below its own', async () => {
    expectAnswer(await request(method, `${path}/more`, { headers }), 'MISSING_AUTHENTICATION_TOKEN')
  })

  test('lets a page of an allowed origin ask beforehand, with the same answer', async () => {
    const deployed = methods.find((it) => it.path === operation.path && it.HttpMethod === 'OPTIONS')
    const [expected] = deployed?.Integration.IntegrationResponses ?? []
    const reply = await fetch(`${url()}${path}`, { method: 'OPTIONS', headers })
    expect(String(reply.status)).toBe(expected?.StatusCode)
    expect(await reply.text()).toBe('')
    for (const [name, text] of headersIn(expected?.ResponseParameters ?? {}))
      expect([name, reply.headers.get(name)]).toEqual([name, text])
  })
})

const paths = [...new Set(operations.map(({ path }) => path))]

test.each(paths)('%s takes the methods of the template and answers to others alike', async (path) => {
  const offered = methods.filter((it) => it.path === path).map(({ HttpMethod }) => HttpMethod)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((it) => !offered.includes(it)))
    expectAnswer(await request(method, pathFor({ path }), { headers }), 'MISSING_AUTHENTICATION_TOKEN')
})

test('a body over the limit', async () => {
  const reply = await request('POST', '/sites', { body: 'x'.repeat(1_000_001), headers })
  expectAnswer(reply, 'REQUEST_TOO_LARGE')
})

test('a body that is not JSON', async () => {
  const options = { body: 'name=Roof', headers: { ...headers, 'content-type': 'text/plain' } }
  expectAnswer(await request('POST', '/sites', options), 'UNSUPPORTED_MEDIA_TYPE')
})
