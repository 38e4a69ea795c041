import { expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { useService } from '../http.ts'
import { binaryMediaTypesIn, FULL, gatewayResponsesOf, methodsOf, ORIGIN, synthesize } from './synthesis.ts'

/* The local server imitates API Gateway. These tests compare its responses with the template. */

const { request, url } = useService(() => ({ allowedOrigins: [ORIGIN] }))
const stage = synthesize(FULL)
const methods = methodsOf(stage)
const gatewayResponses = gatewayResponsesOf(stage)

const unquoted = (text: string) => text.replace(/^'(.*)'$/, '$1')
const prefix = /^(gatewayresponse|method\.response)\.header\./

/** Response parameters, which API Gateway prefixes and quotes, as plain headers. There are always some. */
const headersIn = (parameters: Readonly<Record<string, string>> = {}): [string, string][] => {
  expect(Object.keys(parameters)).not.toEqual([])
  return Object.entries(parameters).map(([name, text]) => [
    name.replace(prefix, '').toLowerCase(),
    unquoted(text),
  ])
}

/** The local server speaks plain HTTP, where this header is not allowed. */
const HTTPS_ONLY = 'strict-transport-security'

type Reply = Awaited<ReturnType<typeof request>>

const expectResponse = (reply: Reply, type: string): void => {
  const expected = gatewayResponses.get(type)
  expect(reply.status).toBe(expected?.status)
  expect(reply.envelope).toStrictEqual(expected?.envelope)
  for (const [name, text] of headersIn(expected?.parameters))
    expect([name, reply.headers.get(name)]).toEqual([name, name === HTTPS_ONLY ? null : text])
}

const anyId = '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2'
const pathFor = ({ path }: Pick<Operation, 'path'>) => path.replace(/\{\w+\}/, anyId)
const headers = { origin: ORIGIN }

const deployed = (operation: Operation, method: string = operation.method) =>
  methods.find((it) => it.path === operation.path && it.HttpMethod === method)

test.each(operations)(
  '$name requires a key, answers preflights and ends where the template says',
  async (operation) => {
    const { method } = operation
    const path = pathFor(operation)
    if (deployed(operation)?.ApiKeyRequired)
      expectResponse(await request(method, path, { key: null, headers }), 'INVALID_API_KEY')
    else expect((await fetch(`${url()}${path}`, { method })).status).not.toBe(403)
    expectResponse(await request(method, `${path}/more`, { headers }), 'MISSING_AUTHENTICATION_TOKEN')

    const [expected] = deployed(operation, 'OPTIONS')?.Integration.IntegrationResponses ?? []
    const preflight = await fetch(`${url()}${path}`, { method: 'OPTIONS', headers })
    expect([String(preflight.status), await preflight.text()]).toEqual([expected?.StatusCode, ''])
    for (const [name, text] of headersIn(expected?.ResponseParameters))
      expect([name, preflight.headers.get(name)]).toEqual([name, text])
  },
)

test('methods that are not in the template are rejected', async () => {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const offered = methods.filter((it) => it.path === path).map(({ HttpMethod }) => HttpMethod)
    expect(offered).toContain('OPTIONS')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((it) => !offered.includes(it)))
      expectResponse(await request(method, pathFor({ path }), { headers }), 'MISSING_AUTHENTICATION_TOKEN')
  }
})

test('an oversized body gets the same 413', async () => {
  const reply = await request('POST', '/sites', { body: 'x'.repeat(1_000_001), headers })
  expectResponse(reply, 'REQUEST_TOO_LARGE')
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const mediaTypes = binaryMediaTypesIn(stage).filter((type) => type.startsWith('text/'))
expect(mediaTypes).toHaveLength(2)

test.each(mediaTypes)('a file of type %s arrives byte by byte', async (type) => {
  const options = {
    body: utf16('azimuth;height\n0;1,5\n180;2'),
    headers: { ...headers, 'content-type': type },
  }
  const { status, envelope, headers: received } = await request('POST', '/horizon-files', options)
  expect(status).toBe(200)
  expect(received.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(envelope.data).toMatchObject({ horizonProfile: [{ direction: '0', heightAngle: 1.5 }, {}] })
})

test('a body in an unknown encoding gets the same 415', async () => {
  const options = { body: '{}', headers: { ...headers, 'content-encoding': 'br' } }
  expectResponse(await request('POST', '/sites', options), 'UNSUPPORTED_MEDIA_TYPE')
})
