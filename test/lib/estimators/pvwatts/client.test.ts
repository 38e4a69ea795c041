import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callPvwatts, readReply } from '../../../../lib/estimators/pvwatts/client.ts'
import { environment } from '../../../../lib/platform/env.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import type { Outcome } from '../../../../lib/upstream/http.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { useEngine } from '../../../engine.ts'
import { answer, answerPage } from '../../upstream/server.ts'
import { startPvwatts } from '../upstreams.ts'
import { goodReply } from './good-reply.ts'

useEngine()

const KEY = 'kEy0fTh3T3st4711'
const PLACE = { latitude: 40, longitude: -105.2 }
/** Part of what the server sends; must never appear in messages or logs. */
const MARK = 'upstream-words'

const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.pvwattsApiKey, KEY)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect(logged.join('')).not.toMatch(new RegExp(`${KEY}|${MARK}`))
})

/** @param body text as it is, anything else as JSON */
const replied = (body: unknown, status = 200, headers: Record<string, string> = {}): Outcome => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, bytes: new TextEncoder().encode(text) }
}

/** Checks that the error reveals neither the key nor the server's words. */
const errorOf = (outcome: Outcome): VisibleError => {
  try {
    readReply(outcome, PLACE, KEY)
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    expect(JSON.stringify([error.errors, causeOf(error)])).not.toContain(KEY)
    expect(causeOf(error)).not.toContain(MARK)
    return error
  }
  throw new Error('The reply was accepted')
}

describe('a good reply', () => {
  const read = (change: object) => readReply(replied({ ...goodReply, ...change }), PLACE, KEY)
  const { outputs, station_info } = goodReply

  test('has its totals, its hours, and the clock and elevation of the station', () => {
    const { reply, hours } = read({})
    const { ac_annual, ac_monthly, capacity_factor } = outputs
    expect(reply.outputs).toEqual({ ac_annual, ac_monthly, capacity_factor })
    expect(hours).toMatchObject({ timeZone: -7, elevation: 1636 })
    expect([...(hours?.wspd ?? [])]).toEqual(outputs.wspd)
  })

  test('has the whole station, including unknown and nested fields', () => {
    const odd = {
      ...station_info,
      future: { list: [1, null, { three: true }] },
      distance: null,
      __proto: '日本',
    }
    expect(read({ station_info: odd }).reply.station_info).toEqual(odd)
  })

  test('may have an empty station, zero production and no hours', () => {
    const nothing = { ac_annual: 0, ac_monthly: new Array(12).fill(0), capacity_factor: 0 }
    const parsed = read({ station_info: {}, outputs: nothing, errors: undefined })
    expect(parsed).toMatchObject({ reply: { station_info: {}, outputs: nothing }, hours: null })
  })

  test('may have hours without wind, which is then that of nominal cell temperatures', () => {
    const { wspd: _, ...calm } = outputs
    expect(new Set(read({ outputs: calm }).hours?.wspd)).toEqual(new Set([1]))
  })
})

describe('a rejected location', () => {
  const words = ['No climate data found for location specified: lat=0, lon=-150', 'radius is too small']
  const refusal = { inputs: {}, errors: words, warnings: [], version: '8.0.0', outputs: {} }

  test.each([
    [422, refusal],
    [422, { errors: words }],
    [200, refusal],
    [200, { ...goodReply, errors: words }],
  ])('with status %d passes the estimator’s messages on', (status, body) => {
    expect(errorOf(replied(body, status))).toMatchObject({
      kind: 'baselineNotAvailable',
      errors: words.map((message) => ({ field: 'location', message })),
    })
  })

  test('passes on a limited number of messages of limited length, in which the key is redacted first', () => {
    const body = { errors: new Array(100).fill(`${'x'.repeat(490)}${KEY}${'y'.repeat(100)}`) }
    const { errors } = errorOf(replied(body, 422))
    const message = `${'x'.repeat(490)}…${'y'.repeat(9)}`
    expect(errors).toEqual(new Array(20).fill({ field: 'location', message }))
  })

  test.each([
    { outputs: {} },
    { errors: MARK },
    { errors: [{ message: MARK }] },
    [MARK],
    `<html>${MARK}`,
    '',
  ])('needs messages; otherwise it is a failure: 422 with %j', (body) => {
    expect(errorOf(replied(body, 422)).kind).toBe('estimatorFailed')
  })
})

test.each([
  [401, {}, undefined, 'KeyUnusable'],
  [403, {}, undefined, 'KeyUnusable'],
  [429, {}, undefined, 'QuotaUsedUp'],
  [429, { 'retry-after': '120' }, 120, 'QuotaUsedUp'],
  [429, { 'retry-after': 'Tue, 01 Jan 2019 00:00:00 GMT' }, 0, 'QuotaUsedUp'],
])('status %d with %o is a refusal', (status, headers, retryAfterSeconds, name) => {
  for (const body of [{ error: { code: 'X', message: `${MARK} ${KEY}` } }, `<html>${MARK}`])
    expect(errorOf(replied(body, status, headers))).toMatchObject({
      kind: 'estimatorUnavailable',
      retryAfterSeconds,
      cause: { name },
    })
})

describe('a failure is', () => {
  test.each([204, 301, 400, 404, 410])('status %d', (status) => {
    expect(errorOf(replied({ ...goodReply, errors: [MARK] }, status)).kind).toBe('estimatorFailed')
  })

  const { outputs, station_info } = goodReply
  const withOutputs = (change: object) => ({ outputs: { ...outputs, ...change } })
  const firstMonth = (value: unknown) => withOutputs({ ac_monthly: [value, ...outputs.ac_monthly.slice(1)] })
  test.each<[string, object, cause: string]>([
    ['eleven months', withOutputs({ ac_monthly: outputs.ac_monthly.slice(1) }), 'outputs.ac_monthly'],
    ['months by name', withOutputs({ ac_monthly: { jan: 1 } }), 'outputs.ac_monthly'],
    ['a negative month', firstMonth(-0.1), 'outputs.ac_monthly.0'],
    ['a month of null', firstMonth(null), 'outputs.ac_monthly.0'],
    ['a month of text', firstMonth('412.5'), 'outputs.ac_monthly.0'],
    ['NaN as text', withOutputs({ ac_annual: 'NaN' }), 'outputs.ac_annual'],
    ['a year that overflows per kW of a small system', withOutputs({ ac_annual: 1.7e308 }), 'ac_annual'],
    ['a capacity factor of text', withOutputs({ capacity_factor: MARK }), 'outputs.capacity_factor'],
    ['a capacity factor of 500 %', withOutputs({ capacity_factor: 500 }), 'outputs.capacity_factor'],
    ['no outputs', { outputs: undefined }, 'outputs'],
    ['outputs as a list', { outputs: [] }, 'outputs'],
    ['no station', { station_info: undefined }, 'station_info'],
    ['a station of text', { station_info: MARK }, 'station_info'],
    ['a station too large to store', { station_info: { notes: MARK.repeat(2_000) } }, 'station_info'],
    ['errors that are not text', { errors: [{ code: MARK }] }, 'errors'],
    ['a year that is not the sum of its months', withOutputs({ ac_annual: 6_100 }), 'ac_annual is not'],
    ['hours that do not add up', withOutputs({ ac: outputs.ac.with(0, 6_000) }), 'ac_monthly.0 is not'],
    ['light at night', withOutputs({ dn: outputs.dn.map(() => 500) }), 'at night'],
    ['8759 hours', withOutputs({ ac: outputs.ac.slice(1) }), 'outputs.ac'],
    ['a missing column of hours', withOutputs({ tcell: undefined }), 'outputs.tcell'],
    ['hours of text', withOutputs({ poa: outputs.poa.map(String) }), 'outputs.poa.0'],
    ['an hour of null', withOutputs({ ac: outputs.ac.with(7, Number.NaN) }), 'outputs.ac.7'],
    ['more irradiance than the sun has', withOutputs({ dn: outputs.dn.with(12, 5_001) }), 'outputs.dn.12'],
    ['more wind than any storm has', withOutputs({ wspd: outputs.wspd.with(3, 151) }), 'outputs.wspd.3'],
    ['hours without a time zone', { station_info: { ...station_info, tz: 'MST' } }, 'station_info.tz'],
  ])('%s', (_, change, cause) => {
    const error = errorOf(replied({ ...goodReply, ...change }))
    expect(error.kind).toBe('estimatorFailed')
    expect(causeOf(error.cause)).toContain(cause)
  })

  // JSON.stringify cannot write these.
  const station = JSON.stringify(station_info)
  test.each([
    ['NaN without quotes', `${outputs.ac_annual}`, 'NaN'],
    ['a number that overflows', `${outputs.ac_annual}`, '1e999'],
    ['an overflowing number in the station', station, `{"${MARK}":[{"a":-1e999}]}`],
    ['a station nested too deep to parse', station, `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a station nested 20 levels deep', station, `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ])('%s', (_, text, other) => {
    const sent = JSON.stringify(goodReply)
    expect(sent).toContain(text)
    expect(errorOf(replied(sent.replace(text, other))).kind).toBe('estimatorFailed')
  })

  test.each(['null', '12', '[]', '{}', '', `<html>${MARK}`, `{"${MARK}":`])('a body of %s', (body) => {
    expect(errorOf(replied(body)).kind).toBe('estimatorFailed')
  })
})

describe('a call', () => {
  const call = (url: string) =>
    callPvwatts({ url, query: 'lat=40&lon=-105.2', place: PLACE }, contextAt(new Date()))

  test('is one GET, with the query in the URL and the key only in a header', async () => {
    const { url, calls } = await startPvwatts(answer(goodReply))
    await call(url)
    expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual([
      'GET /api/pvwatts/v8.json?lat=40&lon=-105.2',
    ])
    expect(calls[0]?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' })
  })

  test('does not follow redirects, so the key goes nowhere else', async () => {
    const elsewhere = await startPvwatts(answer(goodReply))
    const { url, calls } = await startPvwatts(answer('', 301, { location: elsewhere.url }))
    await expect(call(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    expect([calls.length, elsewhere.calls.length]).toEqual([1, 0])
  })

  test('that fails once is repeated, and the log says so', async () => {
    const { url, calls } = await startPvwatts(answerPage(500, `<html>${MARK} ${KEY}`), answer(goodReply))
    await expect(call(url)).resolves.toHaveProperty('reply.outputs')
    expect(calls).toHaveLength(2)
    expect(logged.join('')).toContain('The production estimator failed once')
  })

  test('has at most 8 MB of a reply, and the circuit opens for as long as a refusal says', async () => {
    vi.stubEnv(environment.pvwattsApiKey, randomUUID())
    const large = answer({ ...goodReply, padding: MARK.repeat(600_000) })
    const { url, calls } = await startPvwatts(large, answer({}, 429, { 'retry-after': '60' }))
    await expect(call(url)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    for (let i = 0; i < 2; i++)
      await expect(call(url)).rejects.toMatchObject({ retryAfterSeconds: 60, cause: { name: 'QuotaUsedUp' } })
    expect(calls).toHaveLength(2)
  })
})
