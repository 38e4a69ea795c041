import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { callPvwatts } from '../../../../lib/estimators/pvwatts/client.ts'
import { forgetApiKey, pvwattsApiKey } from '../../../../lib/estimators/pvwatts/key.ts'
import { environment } from '../../../../lib/platform/env.ts'
import { contextAt } from '../../../context.ts'
import { useServer } from '../../../http.ts'
import { answer } from '../../upstream/server.ts'
import { startPvwatts } from '../upstreams.ts'
import { goodReply } from './good-reply.ts'

const Ask = z.object({ Name: z.string(), WithDecryption: z.literal(true) })

/** Parameters requested from SSM, and their values in order; null if access is denied. The last one repeats. */
const asked: string[] = []
let values: (string | null)[] = []

const { url } = useServer(async (request, response) => {
  asked.push(Ask.parse(JSON.parse(await text(request))).Name)
  const Value = values.length > 1 ? values.shift() : values[0]
  const reply = Value == null ? { __type: 'AccessDeniedException' } : { Parameter: { Value } }
  response.writeHead(Value == null ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(reply))
})

afterEach(forgetApiKey)
beforeEach(() => {
  asked.length = 0
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', url())
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local')
  vi.stubEnv(environment.pvwattsApiKey, '')
  vi.stubEnv(environment.pvwattsKeyParameter, '/shading/pvwatts')
})
const unavailable = (cause: string) => ({
  name: 'VisibleError',
  kind: 'estimatorUnavailable',
  cause: expect.objectContaining({ message: cause }),
})

test('the parameter is read once, even by concurrent callers, and again once it is forgotten', async () => {
  values = ['from-the-parameter\n', 'new']
  const keys = await Promise.all([pvwattsApiKey(), pvwattsApiKey(), pvwattsApiKey()])
  expect([...keys, await pvwattsApiKey()]).toEqual(Array(4).fill('from-the-parameter'))
  expect(asked).toEqual(['/shading/pvwatts'])
  forgetApiKey()
  expect(await pvwattsApiKey()).toBe('new')
})

test('a key in the environment takes precedence; without either, the public key is used', async () => {
  vi.stubEnv(environment.pvwattsApiKey, 'given')
  expect(await pvwattsApiKey()).toBe('given')
  vi.stubEnv(environment.pvwattsApiKey, '')
  vi.stubEnv(environment.pvwattsKeyParameter, '')
  expect(await pvwattsApiKey()).toBe('DEMO_KEY')
  expect(asked).toEqual([])
})

test('a parameter that cannot be read makes the estimator unavailable, and is read again', async () => {
  values = [null, 'at-last']
  await expect(pvwattsApiKey()).rejects.toMatchObject({ name: 'VisibleError', kind: 'estimatorUnavailable' })
  expect(await pvwattsApiKey()).toBe('at-last')
})

test('a key that PVWatts refuses is read again for the next call', async () => {
  values = ['old', 'new']
  const { url, calls } = await startPvwatts(answer({}, 403), answer(goodReply))
  const request = { url, query: '', place: { latitude: 40, longitude: -105.2 } }
  const call = () => callPvwatts(request, contextAt(new Date()))
  await expect(call()).rejects.toMatchObject({ kind: 'estimatorUnavailable' })
  await call()
  expect(calls.map(({ headers }) => headers['x-api-key'])).toEqual(['old', 'new'])
})

const UNSENDABLE = 'has characters that an HTTP header cannot carry'

test('a parameter or setting that is blank, or that a header cannot carry, is not a key', async () => {
  for (const [text, cause] of [
    [' \t\r\n\u00a0', 'is blank'],
    ['secret\nkey', UNSENDABLE],
    ['secret\u007fkey', UNSENDABLE],
    ['sécret', UNSENDABLE],
  ] as const) {
    values = [text]
    vi.stubEnv(environment.pvwattsApiKey, '')
    const source = 'The parameter /shading/pvwatts'
    await expect(pvwattsApiKey()).rejects.toMatchObject(unavailable(`${source} ${cause}`))
    vi.stubEnv(environment.pvwattsApiKey, text)
    await expect(pvwattsApiKey()).rejects.toMatchObject(unavailable(`PVWATTS_API_KEY ${cause}`))
  }
})
