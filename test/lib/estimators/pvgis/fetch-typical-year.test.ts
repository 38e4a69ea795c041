import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchTypicalYear } from '../../../../lib/estimators/pvgis/fetch-typical-year.ts'
import { LIMITS } from '../../../../lib/estimators/time-limits.ts'
import { environment } from '../../../../lib/platform/env.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { agentOf, type TimeLimits } from '../../../../lib/upstream/http.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { pvgisReply } from '../../../pvgis/reply.ts'
import {
  internalError,
  OUT_OF_COVERAGE,
  OVER_THE_SEA,
  overloaded,
  type PvgisOptions,
  refusal,
  startPvgisServer,
} from '../../../pvgis/server.ts'
import { startMute } from '../../upstream/mute-server.ts'
import {
  answer,
  answerPage,
  type Behavior,
  babble,
  closeAfter,
  closeAtOnce,
  drip,
  hang,
  resetAfter,
  resetAtOnce,
} from '../../upstream/server.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
/** Part of what the server sends; must never appear in messages or logs. */
const MARK = 'upstream-words'

/** Generous enough for a busy machine. */
const PATIENT: TimeLimits = { ...LIMITS, replyMilliseconds: 5_000, pauseMilliseconds: 5 }
const HASTY: TimeLimits = { ...PATIENT, replyMilliseconds: 300 }

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect(logged.join('')).not.toMatch(new RegExp(`${MARK}|47\\.2692|11\\.4041|lat=`))
})

/** Every server has its own port, so the circuit breaker knows none of them. */
const serve = async (options?: PvgisOptions) => {
  const server = await startPvgisServer(options)
  onTestFinished(server.close)
  vi.stubEnv(environment.pvgisUrl, server.url)
  return server
}

const ask = (limits = PATIENT, place = PLACE, now = new Date()) =>
  fetchTypicalYear(place, contextAt(now), limits)

/** The error of a call. Checks that its cause reveals neither the place nor the server's words. */
const errorOf = async (asked: Promise<unknown>): Promise<VisibleError> => {
  const outcome: unknown = await asked.catch((error: unknown) => error)
  if (!(outcome instanceof VisibleError)) throw new Error('not a visible error', { cause: outcome })
  expect(`${outcome.message} ${causeOf(outcome)}`).not.toMatch(new RegExp(`${MARK}|47\\.2692|11\\.4041|lat=`))
  return outcome
}

describe('the request', () => {
  test('is one GET without a horizon, in plain decimals', async () => {
    const { calls } = await serve()
    const { weather, station } = await ask()
    expect([station.lat, station.lon, weather.dn.length]).toEqual([47.2692, 11.4041, 8760])
    expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual([
      'GET /api/v5_3/tmy?lat=47.2692&lon=11.4041&outputformat=json&usehorizon=0',
    ])
    expect(calls[0]?.headers).toMatchObject({ accept: 'application/json' })
    expect(logged).toEqual([])
  })

  test.each([
    [{ latitude: -33.8688, longitude: 0.0001 }, '?lat=-33.8688&lon=0.0001&'],
    [{ latitude: 0, longitude: -0 }, '?lat=0&lon=0&'],
    [{ latitude: -90, longitude: -180 }, '?lat=-90&lon=-180&'],
  ])('for %o has %s', async (place, query) => {
    const { calls } = await serve()
    await ask(PATIENT, place)
    expect(calls[0]?.address.search).toContain(query)
  })

  test('may have a base address without a slash at its end', async () => {
    const { url, calls } = await serve()
    vi.stubEnv(environment.pvgisUrl, url.slice(0, -1))
    await ask()
    expect(calls[0]?.address.pathname).toBe('/api/v5_3/tmy')
  })
})

describe('no data for a location', () => {
  test.each([OVER_THE_SEA, OUT_OF_COVERAGE, 'Location out of the spatial coverage of PVGIS5'])(
    'is an answer in the words of PVGIS: %s',
    async (message) => {
      const { calls } = await serve({ faults: [refusal(message)] })
      const { kind, errors } = await errorOf(ask())
      expect(kind).toBe('baselineNotAvailable')
      expect(errors).toEqual([{ field: 'location', message }])
      expect(calls).toHaveLength(1)
    },
  )

  test('may be told at length; the caller gets the beginning', async () => {
    await serve({ faults: [refusal(`${OVER_THE_SEA} ${'x'.repeat(1000)}`)] })
    const { errors } = await errorOf(ask())
    expect(errors?.[0]?.message).toHaveLength(200)
    expect(errors?.[0]?.message).toContain(OVER_THE_SEA)
  })

  test.each<[string, Behavior]>([
    ['an incorrect parameter', refusal('lat: Incorrect value. Please, enter a number between -90 and 90.')],
    ['an unknown message', refusal(`${MARK} Location over the sea`)],
    ['no message', answer({ status: 400 }, 400)],
    ['a message that is no text', answer({ message: [OVER_THE_SEA] }, 400)],
    ['a page', answerPage(400, `<html>${OVER_THE_SEA} ${MARK}`)],
    ['nothing', answer('', 400)],
  ])('is not what a 400 with %s means', async (_, fault) => {
    const { calls } = await serve({ faults: [fault] })
    const { kind, errors } = await errorOf(ask())
    expect([kind, errors]).toEqual(['estimatorFailed', undefined])
    expect(calls).toHaveLength(1)
  })

  test.each([404, 422, 500])('is not what status %d means', async (status) => {
    const fault = answer({ message: OVER_THE_SEA, status }, status)
    await serve({ faults: [fault, fault] })
    expect((await errorOf(ask())).kind).toBe('estimatorFailed')
  })
})

test('a query that PVGIS does not understand is a failure of the service, not of the location', async () => {
  const { calls } = await serve()
  const asked = ask(PATIENT, { latitude: 91, longitude: 0 })
  expect((await errorOf(asked)).kind).toBe('estimatorFailed')
  expect(calls).toHaveLength(1)
})

describe('a busy server', () => {
  test.each<[number, number, Behavior]>([
    [429, 1, answer({ message: MARK, status: 429 }, 429)],
    [529, 1, overloaded],
    [503, 2, answerPage(503, MARK)],
  ])('with status %d is unavailable after calls: %d', async (_, attempts, fault) => {
    const { calls } = await serve({ faults: [fault, fault] })
    const { kind, retryAfterSeconds } = await errorOf(ask())
    expect([kind, retryAfterSeconds]).toEqual(['estimatorUnavailable', undefined])
    expect(calls).toHaveLength(attempts)
  })

  test.each([
    [429, 1],
    [503, 2],
    [529, 1],
  ])('with status %d may say when to come back, and is left alone until then', async (status, attempts) => {
    const faults = new Array<Behavior>(attempts).fill(answer('', status, { 'retry-after': '7' }))
    const { calls } = await serve({ faults })
    const askAt = (seconds: number) => ask(PATIENT, PLACE, new Date(1_772_600_767_000 + seconds * 1000))
    expect((await errorOf(askAt(0))).retryAfterSeconds).toBe(7)
    expect(await errorOf(askAt(6))).toMatchObject({ kind: 'estimatorUnavailable', retryAfterSeconds: 1 })
    expect(calls).toHaveLength(attempts)
    await expect(askAt(8)).resolves.toHaveProperty('weather')
  })
})

describe.each<[string, Behavior]>([
  ['500', internalError],
  ['502 with a page', answerPage(502, `<html>${MARK}`)],
  ['503', answer('', 503)],
  ['a reset', resetAtOnce],
  ['a closed connection', closeAtOnce],
  ['a reply cut off by a reset', resetAfter('{"inputs":')],
  ['a reply cut off', closeAfter('{"inputs":')],
  ['something other than HTTP', babble(`${MARK}\r\n`)],
])('%s', (_, fault) => {
  test('once is fixed by a retry, and logged', async () => {
    const { calls } = await serve({ faults: [fault] })
    await expect(ask()).resolves.toHaveProperty('station.tz', 1)
    expect(calls).toHaveLength(2)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('PVGIS failed once')
  })
})

const good = pvgisReply(PLACE)
const withRows = (tmy_hourly: readonly unknown[]): Behavior =>
  answer({ ...good, outputs: { ...good.outputs, tmy_hourly } })
const rows = good.outputs.tmy_hourly

test.each<[string, number, Behavior]>([
  ['500 twice', 2, internalError],
  ['resets twice', 2, resetAtOnce],
  ['cuts the reply twice', 2, closeAfter('{"inputs":')],
  ['redirects', 1, answer('', 302, { location: '/api/v5_2/tmy' })],
  ['does not know the path', 1, answerPage(404, `<html>${MARK}`)],
  ['does not know the method', 1, answer('', 405)],
  ['has no content', 1, answer('', 204)],
  ['sends a page', 1, answerPage(200, `<html>${MARK}`)],
  ['sends half of the JSON', 1, answer(JSON.stringify(good).slice(0, 500_000))],
  ['sends 8759 rows', 1, withRows(rows.slice(1))],
  ['sends 8761 rows', 1, withRows([...rows, rows[0]])],
  ['sends more than 8 MB', 1, answer(' '.repeat(8_000_001))],
])('a server that %s is a failure after calls: %d', async (_, attempts, fault) => {
  const { calls } = await serve({ faults: [fault, fault] })
  const { kind, errors } = await errorOf(ask())
  expect([kind, errors]).toEqual(['estimatorFailed', undefined])
  expect(calls).toHaveLength(attempts)
})

describe('the time limits', () => {
  test('are 10 s for a reply, with 3 s in reserve', () => {
    expect(LIMITS).toEqual({ replyMilliseconds: 10_000, pauseMilliseconds: 250, reserveMilliseconds: 3_000 })
  })

  test.each<[string, Behavior]>([
    ['is silent', hang],
    ['sends a byte now and then', drip],
  ])('end a call to a server that %s, without a retry', async (_, fault) => {
    const { calls } = await serve({ faults: [fault] })
    expect((await errorOf(ask(HASTY))).kind).toBe('estimatorTimedOut')
    expect(calls).toHaveLength(1)
  })

  test.each<[string, Behavior]>([
    ['the first call', hang],
    ['the retry', resetAtOnce],
  ])('leave %s 0.3 s if the request has 3.3 s left', async (_, first) => {
    await serve({ faults: [first, hang] })
    const started = performance.now()
    const asked = fetchTypicalYear(PLACE, contextAt(new Date(), 3_300), PATIENT)
    expect((await errorOf(asked)).kind).toBe('estimatorTimedOut')
    expect(performance.now() - started).toBeLessThan(PATIENT.replyMilliseconds - 1_000)
  })

  test('end a handshake that never finishes, after one retry', async () => {
    const { url, greetings } = await startMute(() => {})
    vi.stubEnv(environment.pvgisUrl, url)
    const asked = fetchTypicalYear(PLACE, contextAt(new Date()), PATIENT, agentOf(200, 1_000))
    expect((await errorOf(asked)).kind).toBe('estimatorTimedOut')
    expect(greetings).toHaveLength(2)
  })
})

describe('the circuit', () => {
  test('opens after five failures in a row', async () => {
    const page = answerPage(200, MARK)
    const { calls } = await serve({ faults: [page, page, page, page, page] })
    for (let i = 0; i < 5; i++) expect((await errorOf(ask())).kind).toBe('estimatorFailed')
    expect(await errorOf(ask())).toMatchObject({ kind: 'estimatorUnavailable', retryAfterSeconds: 30 })
    expect(calls).toHaveLength(5)
  })

  test('stays closed if PVGIS has no data for one place after the other', async () => {
    const { calls } = await serve({ faults: new Array<Behavior>(6).fill(refusal(OVER_THE_SEA)) })
    for (let i = 0; i < 6; i++) expect((await errorOf(ask())).kind).toBe('baselineNotAvailable')
    await expect(ask()).resolves.toHaveProperty('weather')
    expect(calls).toHaveLength(7)
  })

  test('is that of one address', async () => {
    await serve({ faults: [answer('', 429, { 'retry-after': '60' })] })
    expect((await errorOf(ask())).kind).toBe('estimatorUnavailable')
    await serve()
    await expect(ask()).resolves.toHaveProperty('weather')
  })
})
