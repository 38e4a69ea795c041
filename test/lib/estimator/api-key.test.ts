import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../../lib/env.ts'
import { forgetApiKey, pvwattsApiKey } from '../../../lib/estimator/api-key.ts'
import { useServer } from '../../http.ts'

const Ask = z.object({ Name: z.string(), WithDecryption: z.literal(true) })

/** What SSM is asked for, and what it answers in turn; the last answer stays. */
const asked: string[] = []
let answers: (() => { status: number; body: unknown })[] = []

const value = (Value: string) => () => ({ status: 200, body: { Parameter: { Type: 'SecureString', Value } } })
const denied = () => ({
  status: 400,
  body: { __type: 'AccessDeniedException', message: 'is not authorized' },
})

const { url } = useServer(async (request: IncomingMessage, response: ServerResponse) => {
  asked.push(Ask.parse(JSON.parse(await text(request))).Name)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  const { status, body } = answer?.() ?? { status: 500, body: {} }
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
})

beforeEach(() => {
  asked.length = 0
  forgetApiKey()
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', url())
  vi.stubEnv('AWS_REGION', 'local')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv(environment.pvwattsApiKey, '')
  vi.stubEnv(environment.pvwattsKeyParameter, '/shading/pvwatts')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('the parameter is read once, also by those who ask at the same time', async () => {
  answers = [value('from-the-parameter\n')]
  const keys = await Promise.all([pvwattsApiKey(), pvwattsApiKey(), pvwattsApiKey()])
  expect([...keys, await pvwattsApiKey()]).toEqual(Array(4).fill('from-the-parameter'))
  expect(asked).toEqual(['/shading/pvwatts'])
})

test('a key in the environment goes before, and without either it is the public one', async () => {
  vi.stubEnv(environment.pvwattsApiKey, 'given')
  expect(await pvwattsApiKey()).toBe('given')
  vi.stubEnv(environment.pvwattsApiKey, '')
  vi.stubEnv(environment.pvwattsKeyParameter, '')
  expect(await pvwattsApiKey()).toBe('DEMO_KEY')
  expect(asked).toEqual([])
})

test('a parameter that cannot be read makes the estimator unavailable, and is asked for again', async () => {
  answers = [denied, value('at-last')]
  await expect(pvwattsApiKey()).rejects.toMatchObject({ name: 'VisibleError', fault: 'estimatorUnavailable' })
  expect(await pvwattsApiKey()).toBe('at-last')
})

test('an empty parameter is none', async () => {
  answers = [value('')]
  await expect(pvwattsApiKey()).rejects.toMatchObject({ fault: 'estimatorUnavailable' })
})

test('after it is forgotten it is read anew', async () => {
  answers = [value('old'), value('new')]
  expect(await pvwattsApiKey()).toBe('old')
  forgetApiKey()
  expect(await pvwattsApiKey()).toBe('new')
})
