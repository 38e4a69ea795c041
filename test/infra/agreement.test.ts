import { expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import { KEY, useService } from '../http.ts'
import { apiId, FULL, ORIGIN, propertyAt, synthesize } from './synthesis.ts'

/* The local server imitates API Gateway. These tests compare its responses with the template. */

const { url } = useService(() => ({ allowedOrigins: [ORIGIN] }))
const stage = synthesize(FULL)
const headers = { origin: ORIGIN }

const Response = z.object({
  StatusCode: z.string(),
  ResponseParameters: z.record(z.string(), z.string()),
  ResponseTemplates: z.object({ 'application/json': z.string() }).default({ 'application/json': '' }),
})

/** A template's response of API Gateway. Its header names have prefixes, and its header values quotes. */
const expectResponse = async (response: globalThis.Response, expected: unknown): Promise<void> => {
  const { StatusCode, ResponseParameters, ResponseTemplates } = Response.parse(expected)
  expect(String(response.status)).toBe(StatusCode)
  expect(await response.text()).toBe(ResponseTemplates['application/json'])
  const parameters = Object.entries(ResponseParameters)
  expect(parameters).not.toEqual([])
  for (const [parameter, quoted] of parameters) {
    const name = parameter.replace(/^.*\.header\./, '')
    // The local server uses plain HTTP, where this header is not allowed.
    const value = name === 'Strict-Transport-Security' ? null : quoted.replace(/^'(.*)'$/, '$1')
    expect([name, response.headers.get(name)]).toEqual([name, value])
  }
}

const pathOf = (path: string): string => path.replace(/\{\w+\}/, '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2')
const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${url()}${pathOf(path)}`, { method, ...init })

test.each(operations)('$name requires a key and answers preflights as deployed', async ({ method, path }) => {
  const response = await ask(method, path, { headers })
  if (propertyAt(stage, apiId(path, method), 'ApiKeyRequired'))
    await expectResponse(response, propertyAt(stage, apiId('INVALID_API_KEY')))
  else expect(response.status).not.toBe(403)
  const [preflight] = z
    .array(z.unknown())
    .parse(propertyAt(stage, apiId(path, 'OPTIONS'), 'Integration', 'IntegrationResponses'))
  await expectResponse(await ask('OPTIONS', path, { headers }), preflight)
})

test('paths and methods that are not in the template are unknown', async () => {
  const unknown = propertyAt(stage, apiId('MISSING_AUTHENTICATION_TOKEN'))
  for (const path of new Set(operations.map((operation) => operation.path))) {
    await expectResponse(await ask('GET', `${path}/more/more/more`, { headers }), unknown)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      if (!(apiId(path, method) in stage.resources))
        await expectResponse(await ask(method, path, { headers }), unknown)
  }
})

test.each([
  ['an oversized body', 'REQUEST_TOO_LARGE', 'x'.repeat(1_000_001), {}],
  ['an unknown encoding', 'UNSUPPORTED_MEDIA_TYPE', '{}', { 'content-encoding': 'br' }],
])('%s gets %s', async (_, type, body, others) => {
  const response = await ask('POST', '/sites', { body, headers: { ...headers, 'x-api-key': KEY, ...others } })
  await expectResponse(response, propertyAt(stage, apiId(type)))
})
