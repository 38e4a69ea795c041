import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callPvwatts } from '../../../../lib/estimators/pvwatts/client.ts'
import { LIMITS } from '../../../../lib/estimators/time-limits.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { agentOf, type TimeLimits } from '../../../../lib/upstream/http.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { startMute } from '../../upstream/mute-server.ts'
import {
  answer,
  answerPage,
  type Behavior,
  babble,
  closeAfter,
  hang,
  resetAtOnce,
  startUpstream,
  type Upstream,
} from '../../upstream/server.ts'
import { goodReply } from './good-reply.ts'

const KEY = 'kEy0fTh3T3st4711'
const QUERY = 'lat=40&lon=-105.2'
/** Part of what the server sends; must never appear in messages or logs. */
const MARK = 'upstream-words'

/** Generous enough for a busy machine. */
const PATIENT: TimeLimits = { ...LIMITS, replyMilliseconds: 5_000, pauseMilliseconds: 5 }
const HASTY: TimeLimits = { ...PATIENT, replyMilliseconds: 300 }

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
  expect(logged.join('')).not.toMatch(new RegExp(`${KEY}|${MARK}`))
})

const upstream = async (...script: Parameters<typeof startUpstream>): Promise<Upstream> => {
  const started = await startUpstream(...script)
  onTestFinished(() => started.close())
  return started
}

const ask = ({ url }: Pick<Upstream, 'url'>, limits = PATIENT, apiKey = KEY) =>
  callPvwatts({ url, apiKey, query: QUERY }, contextAt(new Date()), limits)

/** The error of a call. Checks that it reveals neither the key nor the server's words. */
const errorOf = async (asked: Promise<unknown>): Promise<VisibleError> => {
  const outcome: unknown = await asked.catch((error: unknown) => error)
  if (!(outcome instanceof VisibleError)) throw new Error('not a visible error', { cause: outcome })
  const seen = JSON.stringify([outcome.message, outcome.errors, causeOf(outcome)])
  expect(seen).not.toContain(KEY)
  expect(JSON.stringify([outcome.message, causeOf(outcome)])).not.toContain(MARK)
  return outcome
}

describe('a good reply', () => {
  test('returns its values unchanged', async () => {
    const { reply } = await ask(await upstream(answer(goodReply)))
    const { ac_annual, ac_monthly, capacity_factor } = goodReply.outputs
    expect(reply.outputs).toEqual({ ac_annual, ac_monthly, capacity_factor })
    expect(logged).toEqual([])
  })

  test('returns the whole station, including unknown and nested fields', async () => {
    const station_info = {
      ...goodReply.station_info,
      future: { list: [1, 'two', null, { three: true }], 'with.dot': '' },
      distance: null,
      __proto: 'ž 日本 "quoted"',
    }
    const { reply } = await ask(await upstream(answer({ ...goodReply, station_info })))
    expect(reply.station_info).toEqual(station_info)
  })

  test('may have an empty station, zero production and no list of errors', async () => {
    const outputs = { ac_annual: 0, ac_monthly: new Array(12).fill(0), capacity_factor: 0 }
    const { reply } = await ask(await upstream(answer({ station_info: {}, outputs })))
    expect(reply).toEqual({ station_info: {}, outputs })
  })

  test('has hours with the wind, the time zone and the elevation of the station', async () => {
    const { hours } = await ask(await upstream(answer(goodReply)))
    expect(hours).toMatchObject({ timeZone: -7, elevation: 1636 })
    expect([...(hours?.wspd ?? [])]).toEqual(goodReply.outputs.wspd)
  })

  test('may have hours without wind, which is then that of nominal cell temperatures', async () => {
    const { wspd: _, ...outputs } = goodReply.outputs
    const { hours } = await ask(await upstream(answer({ ...goodReply, outputs })))
    expect(new Set(hours?.wspd)).toEqual(new Set([1]))
  })

  test('may have a station without an elevation', async () => {
    const { elev: _, ...station_info } = goodReply.station_info
    const { hours } = await ask(await upstream(answer({ ...goodReply, station_info })))
    expect(hours?.elevation).toBe(0)
  })

  test('may have any content type', async () => {
    const { url } = await upstream(answer(goodReply, 200, { 'content-type': 'text/plain' }))
    await expect(ask({ url })).resolves.toHaveProperty('reply.outputs')
  })

  test('takes one GET, with the query in the URL and the key only in a header', async () => {
    const { url, calls } = await upstream(answer(goodReply))
    await ask({ url })
    expect(calls).toHaveLength(1)
    const [call] = calls
    expect(call?.method).toBe('GET')
    expect(call?.address.pathname).toBe('/api/pvwatts/v8.json')
    expect(call?.address.search).toBe(`?${QUERY}`)
    expect(call?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' })
    expect(call?.address.href).not.toContain(KEY)
  })
})

describe('a rejected location', () => {
  const words = [
    'No climate data found with dataset=nsrdb for location specified: lat=0, lon=-150',
    'radius is too small',
  ]
  const refusal = { inputs: {}, errors: words, warnings: [], version: '8.0.0', outputs: {} }

  test.each([
    { status: 422, body: refusal },
    { status: 422, body: { errors: words } },
    { status: 200, body: refusal },
    { status: 200, body: { ...goodReply, errors: words } },
  ])('with status $status passes the estimator’s messages on', async ({ status, body }) => {
    const { url, calls } = await upstream(answer(body, status))
    const { kind, errors } = await errorOf(ask({ url }))
    expect(kind).toBe('baselineNotAvailable')
    expect(errors).toEqual(words.map((message) => ({ field: 'location', message })))
    expect(calls).toHaveLength(1)
  })

  test('passes on a limited number of messages of limited length', async () => {
    const body = { ...refusal, errors: new Array(100).fill('x'.repeat(10_000)) }
    const { kind, errors } = await errorOf(ask(await upstream(answer(body, 422))))
    expect(kind).toBe('baselineNotAvailable')
    expect(errors).toHaveLength(20)
    for (const { message } of errors ?? []) expect(message).toHaveLength(500)
  })

  test('has the key redacted everywhere', async () => {
    const body = { ...refusal, errors: [`${KEY} may not: ${KEY}`] }
    const { errors } = await errorOf(ask(await upstream(answer(body, 422))))
    expect(errors).toEqual([{ field: 'location', message: '… may not: …' }])
  })

  test('are left alone if the key is empty', async () => {
    const { url } = await upstream(answer({ ...refusal, errors: ['No data'] }, 422))
    const { errors } = await errorOf(ask({ url }, PATIENT, ''))
    expect(errors).toEqual([{ field: 'location', message: 'No data' }])
  })

  test('has the key redacted before messages are truncated', async () => {
    const body = { ...refusal, errors: [`${'x'.repeat(490)}${KEY}`] }
    const { errors } = await errorOf(ask(await upstream(answer(body, 422))))
    expect(errors?.[0]?.message).toBe(`${'x'.repeat(490)}…`)
  })

  test.each([
    [{ outputs: {} }],
    [{ errors: [], outputs: {} }],
    [{ errors: MARK }],
    [{ errors: [{ message: MARK }] }],
    [[MARK]],
    [`<html>${MARK}`],
    [''],
  ])('needs messages; otherwise it is a failure: 422 with %j', async (body) => {
    const { url, calls } = await upstream(answer(body, 422))
    expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
    expect(calls).toHaveLength(1)
  })

  test('has status 422 or 200; other statuses are failures', async () => {
    const { kind, errors } = await errorOf(ask(await upstream(answer(refusal, 400))))
    expect(kind).toBe('estimatorFailed')
    expect(errors).toBeUndefined()
  })
})

const gateway = (code: string) => ({ error: { code, message: `${MARK} ${KEY}` } })

describe('a rejected key or quota', () => {
  test.each([
    { status: 401, code: 'UNAUTHORIZED' },
    { status: 403, code: 'API_KEY_MISSING' },
    { status: 403, code: 'API_KEY_INVALID' },
    { status: 403, code: 'API_KEY_DISABLED' },
    { status: 429, code: 'OVER_RATE_LIMIT' },
  ])('makes the estimator unavailable without a retry: $status $code', async ({ status, code }) => {
    const { url, calls } = await upstream(answer(gateway(code), status))
    const { kind, errors, retryAfterSeconds } = await errorOf(ask({ url }))
    expect(kind).toBe('estimatorUnavailable')
    expect(errors).toBeUndefined()
    expect(retryAfterSeconds).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  test('may come as an HTML page', async () => {
    const { kind } = await errorOf(ask(await upstream(answerPage(403, `<html>${MARK}`))))
    expect(kind).toBe('estimatorUnavailable')
  })

  test('passes Retry-After on', async () => {
    const { url } = await upstream(answer(gateway('OVER_RATE_LIMIT'), 429, { 'retry-after': '120' }))
    expect(await errorOf(ask({ url }))).toMatchObject({
      kind: 'estimatorUnavailable',
      retryAfterSeconds: 120,
    })
  })
})

describe('a failure that a retry cannot fix costs one call', () => {
  test.each<[string, Behavior]>([
    ['404 from the gateway', answer(gateway('NOT_FOUND'), 404)],
    ['400 from the gateway', answer(gateway('HTTPS_REQUIRED'), 400)],
    ['410', answerPage(410, `<html>${MARK}`)],
    ['204', (response) => response.writeHead(204).end()],
    ['an HTML page with 200', answerPage(200, `<!doctype html><title>${MARK}</title>`)],
    ['an empty body with 200', answer('')],
    ['truncated JSON', answer(`{"${MARK}":${JSON.stringify(goodReply).slice(0, 300)}`)],
    ['a gateway error with 200', answer(gateway('API_KEY_INVALID'))],
    ['more than 8 MB', answer({ ...goodReply, padding: MARK.repeat(600_000) })],
  ])('%s', async (_, behavior) => {
    const { url, calls } = await upstream(behavior)
    expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
    expect(calls).toHaveLength(1)
    expect(logged).toEqual([])
  })

  test('a redirect, which is not followed, so the key goes nowhere else', async () => {
    const elsewhere = await upstream(answer(goodReply))
    const { url, calls } = await upstream(answer('', 301, { location: elsewhere.url }))
    expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
    expect(calls).toHaveLength(1)
    expect(elsewhere.calls).toEqual([])
  })

  const { outputs, station_info } = goodReply
  const months = (change: unknown) => ({ ...outputs, ac_monthly: change })
  const firstMonth = (value: unknown) => months([value, ...outputs.ac_monthly.slice(1)])
  test.each([
    ['eleven months', { outputs: months(outputs.ac_monthly.slice(1)) }],
    ['thirteen months', { outputs: months([1, ...outputs.ac_monthly]) }],
    ['months by name', { outputs: months({ jan: 1 }) }],
    ['a negative month', { outputs: firstMonth(-0.1) }],
    ['a month of null', { outputs: firstMonth(null) }],
    ['a month of text', { outputs: firstMonth('412.5') }],
    ['NaN as text', { outputs: { ...outputs, ac_annual: 'NaN' } }],
    ['Infinity as text', { outputs: { ...outputs, ac_annual: 'Infinity' } }],
    ['a year of null', { outputs: { ...outputs, ac_annual: null } }],
    ['a negative year', { outputs: { ...outputs, ac_annual: -1 } }],
    ['a year that overflows per kW of a small system', { outputs: { ...outputs, ac_annual: 1.7e308 } }],
    ['no annual value', { outputs: { ...outputs, ac_annual: undefined } }],
    ['a capacity factor of text', { outputs: { ...outputs, capacity_factor: MARK } }],
    ['a negative capacity factor', { outputs: { ...outputs, capacity_factor: -1 } }],
    ['no outputs', { outputs: undefined }],
    ['empty outputs', { outputs: {} }],
    ['outputs as a list', { outputs: [] }],
    ['outputs of null', { outputs: null }],
    ['no station', { station_info: undefined }],
    ['a station of null', { station_info: null }],
    ['a station of text', { station_info: MARK }],
    ['a list of stations', { station_info: [station_info] }],
    ['a station too large to store', { station_info: { notes: MARK.repeat(2_000) } }],
    ['errors that are not text', { errors: [{ code: MARK }] }],
    ['a year that is not the sum of its months', { outputs: { ...outputs, ac_annual: 6_100 } }],
    [
      'months that are not the sums of their hours',
      { outputs: { ...outputs, ac: outputs.ac.with(0, 6_000) } },
    ],
    ['8759 hours', { outputs: { ...outputs, ac: outputs.ac.slice(1) } }],
    ['a missing column of hours', { outputs: { ...outputs, tcell: undefined } }],
    ['hours of text', { outputs: { ...outputs, poa: outputs.poa.map(String) } }],
    ['an hour of null', { outputs: { ...outputs, ac: outputs.ac.with(7, Number.NaN) } }],
    ['hours below zero', { outputs: { ...outputs, ac: outputs.ac.map((power) => -power) } }],
    ['more irradiance than the sun has', { outputs: { ...outputs, dn: outputs.dn.with(12, 5_001) } }],
    ['a negative wind speed', { outputs: { ...outputs, wspd: outputs.wspd.with(3, -0.1) } }],
    ['more wind than any storm has', { outputs: { ...outputs, wspd: outputs.wspd.with(3, 151) } }],
    ['hours without a time zone', { station_info: { ...station_info, tz: 'MST' } }],
  ])('%s', async (_, change) => {
    const { url, calls } = await upstream(answer({ ...goodReply, ...change }))
    expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['outputs.ac_annual', { ...outputs, ac_annual: String(outputs.ac_annual) }],
    ['outputs.ac_monthly', months(outputs.ac_monthly.slice(1))],
    ['outputs.ac_monthly.3', months(outputs.ac_monthly.with(3, -1))],
    ['outputs.dn', { ...outputs, dn: outputs.dn.slice(1) }],
    ['outputs.tamb', { ...outputs, tamb: outputs.tamb.map(() => MARK) }],
    ['outputs.dc', { ...outputs, dc: undefined }],
    ['ac_annual is not the sum', { ...outputs, ac_annual: 2 * outputs.ac_annual }],
    ['ac_monthly.0 is not the sum', { ...outputs, ac: outputs.ac.with(7, 9_000) }],
  ])('the cause says where the reply is wrong: %s', async (place, wrong) => {
    const { url } = await upstream(answer({ ...goodReply, outputs: wrong }))
    const { cause } = await errorOf(ask({ url }))
    expect(causeOf(cause)).toContain(place)
  })

  // JSON.stringify cannot write these.
  const station = JSON.stringify(station_info)
  test.each([
    ['NaN without quotes', `${outputs.ac_annual}`, 'NaN'],
    ['a number that overflows', `${outputs.ac_annual}`, '1e999'],
    ['an overflowing number in the station', station, `{"${MARK}":1e999}`],
    ['an overflowing number in a list of the station', station, `{"${MARK}":[{"a":-1e999}]}`],
    ['a station nested too deep to parse', station, `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a station nested 20 levels deep', station, `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ])('%s', async (_, text, other) => {
    const sent = JSON.stringify(goodReply)
    expect(sent).toContain(text)
    const { url, calls } = await upstream(answer(sent.replace(text, other)))
    expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
    expect(calls).toHaveLength(1)
  })

  test.each(['null', 'true', '12', '"text"', '[]', '{}'])('JSON of the wrong shape: %s', async (text) => {
    expect((await errorOf(ask(await upstream(answer(text))))).kind).toBe('estimatorFailed')
  })
})

test('a server that fails once is asked again, and the log says so', async () => {
  const { url, calls } = await upstream(answerPage(500, `<html>${MARK} ${KEY}`), answer(goodReply))
  await expect(ask({ url })).resolves.toHaveProperty('reply.outputs')
  expect(calls).toHaveLength(2)
  expect(logged.join('')).toContain('The production estimator failed once')
})

test.each<[string, Behavior]>([
  ['answers with an error page', answerPage(503, `<html>${MARK} ${KEY}`)],
  ['answers with messages', answer({ errors: [MARK] }, 503)],
  ['breaks off', closeAfter(`{"${MARK}":`)],
  ['does not speak HTTP', babble(`${MARK} ${KEY}\r\n\r\n`)],
])('a server that always %s is a failure after two calls', async (_, behavior) => {
  const { url, calls } = await upstream(behavior)
  expect((await errorOf(ask({ url }))).kind).toBe('estimatorFailed')
  expect(calls).toHaveLength(2)
  expect(logged).toEqual([])
})

test('the retry decides the outcome', async () => {
  const meet = async (second: Behavior) =>
    (await errorOf(ask(await upstream(resetAtOnce, second), HASTY))).kind
  expect(await meet(answer({ errors: ['No climate data found'] }, 422))).toBe('baselineNotAvailable')
  expect(await meet(answer(gateway('OVER_RATE_LIMIT'), 429))).toBe('estimatorUnavailable')
  expect(await meet(hang)).toBe('estimatorTimedOut')
})

test('a key that is not a valid header value is never revealed', async () => {
  const { url, calls } = await upstream(answer(goodReply))
  expect((await errorOf(ask({ url }, PATIENT, `${KEY}\n`))).kind).toBe('estimatorFailed')
  expect(calls).toEqual([])
})

test('a reply that does not end in time is abandoned', async () => {
  const { url, calls } = await upstream((response) => response.writeHead(403).write(MARK))
  expect((await errorOf(ask({ url }, HASTY))).kind).toBe('estimatorTimedOut')
  expect(calls).toHaveLength(1)
})

test('the limit for a reply is 10 s', () => {
  expect(LIMITS.replyMilliseconds).toBe(10_000)
})

test.each<[string, Behavior]>([
  ['the first call', hang],
  ['the retry', resetAtOnce],
])('with 3.3 s left in the request, %s gets 0.3 s, because storing needs the rest', async (_, first) => {
  const { url } = await upstream(first, hang)
  const started = performance.now()
  const context = contextAt(new Date(), 3_300)
  const { kind } = await errorOf(callPvwatts({ url, apiKey: KEY, query: QUERY }, context, PATIENT))
  expect(kind).toBe('estimatorTimedOut')
  expect(performance.now() - started).toBeLessThan(PATIENT.replyMilliseconds - 1_000)
})

test('a handshake that never finishes is retried once, then times out', async () => {
  const { url, greetings } = await startMute(() => {})
  const request = { url, apiKey: KEY, query: QUERY }
  const calling = callPvwatts(request, contextAt(new Date()), PATIENT, agentOf(200, 1_000))
  expect((await errorOf(calling)).kind).toBe('estimatorTimedOut')
  expect(greetings).toHaveLength(2)
})
