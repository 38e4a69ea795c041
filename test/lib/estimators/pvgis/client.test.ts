import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { fetchTypicalYear } from '../../../../lib/estimators/pvgis/client.ts'
import type { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import {
  internalError,
  OUT_OF_COVERAGE,
  OVER_THE_SEA,
  overloaded,
  type PvgisOptions,
  refusal,
  startPvgisServer,
} from '../../../pvgis/server.ts'
import { shortenTimeLimits } from '../../../short-time-limits.ts'
import { answer, answerPage, type Behavior, hang, visibleErrorOf } from '../../upstream/server.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
/** Part of what the server sends; must never appear in messages or logs, and nor must the place. */
const MARK = 'upstream-words'
const SECRETS = new RegExp(`${MARK}|47\\.2692|11\\.4041|lat=`)

const logged = captureLog()
afterEach(() => {
  expect(logged.join('')).not.toMatch(SECRETS)
})

/** Every server has its own port, so the circuit breaker knows none of them. */
const serve = async (options?: PvgisOptions) => {
  const { url, calls, close } = await startPvgisServer(options)
  onTestFinished(close)
  const ask = (place = PLACE, now = new Date()) => fetchTypicalYear(url, place, contextAt(now))
  return { url, calls, ask }
}

/** The error of a call. Checks that its cause reveals neither the place nor the server's words. */
const errorOf = async (asked: Promise<unknown>): Promise<VisibleError> => {
  const error = await visibleErrorOf(asked)
  expect(`${error.message} ${causeOf(error)}`).not.toMatch(SECRETS)
  return error
}

describe('the request', () => {
  test('is one GET without a horizon', async () => {
    const { calls, ask } = await serve()
    const { weather, station } = await ask()
    expect([station.lat, station.lon, weather.dn.length]).toEqual([47.2692, 11.4041, 8760])
    expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual([
      'GET /api/v5_3/tmy?lat=47.2692&lon=11.4041&outputformat=json&usehorizon=0',
    ])
    expect(calls[0]?.headers).toMatchObject({ accept: 'application/json' })
  })

  test('has plain decimals, and the base address may end without a slash', async () => {
    const { url, calls, ask } = await serve()
    await ask({ latitude: -90, longitude: -0 })
    await fetchTypicalYear(url.slice(0, -1), { latitude: 0, longitude: 0.0001 }, contextAt(new Date()))
    expect(calls.map(({ address }) => `${address.pathname}${address.search}`)).toEqual([
      expect.stringContaining('/api/v5_3/tmy?lat=-90&lon=0&'),
      expect.stringContaining('/api/v5_3/tmy?lat=0&lon=0.0001&'),
    ])
  })
})

test('a server that fails gets as many calls as may help', async () => {
  const cases: readonly (readonly [fault: Behavior, kind: string, calls: number])[] = [
    [internalError, 'estimatorFailed', 2],
    [answer('', 302, { location: '/api/v5_2/tmy' }), 'estimatorFailed', 1],
    [answerPage(404, `<html>${MARK}`), 'estimatorFailed', 1],
    [answerPage(200, `<html>${MARK}`), 'estimatorFailed', 1],
    [answer(' '.repeat(8_000_001)), 'estimatorFailed', 1],
    [answer({ message: OVER_THE_SEA }, 404), 'estimatorFailed', 1],
    [refusal('lat: Incorrect value.'), 'estimatorFailed', 1],
    [refusal(`${MARK} Location over the sea`), 'estimatorFailed', 1],
    [answer({ status: 400 }, 400), 'estimatorFailed', 1],
    [answerPage(400, `<html>${OVER_THE_SEA} ${MARK}`), 'estimatorFailed', 1],
    [answer({ message: MARK }, 429), 'estimatorUnavailable', 1],
    [overloaded, 'estimatorUnavailable', 1],
    [answerPage(503, MARK), 'estimatorUnavailable', 2],
  ]
  for (const [fault, expected, attempts] of cases) {
    const { calls, ask } = await serve({ faults: [fault, fault] })
    const { kind, errors, retryAfterSeconds } = await errorOf(ask())
    expect([kind, errors, retryAfterSeconds]).toEqual([expected, undefined, undefined])
    expect(calls).toHaveLength(attempts)
  }
})

test('no data for a location is an answer in the words of PVGIS, shortened', async () => {
  for (const message of [OVER_THE_SEA, OUT_OF_COVERAGE, `${OVER_THE_SEA} ${'x'.repeat(1000)}`]) {
    const { calls, ask } = await serve({ faults: [refusal(message)] })
    const { kind, errors } = await errorOf(ask())
    expect(kind).toBe('baselineNotAvailable')
    expect(errors).toEqual([{ field: 'location', message: message.slice(0, 200) }])
    expect(calls).toHaveLength(1)
  }
})

test('a silent server is abandoned', async () => {
  shortenTimeLimits()
  const { calls, ask } = await serve({ faults: [hang] })
  expect((await errorOf(ask())).kind).toBe('estimatorTimedOut')
  expect(calls).toHaveLength(1)
})

test('the circuit opens for as long as a refusal asks', async () => {
  const { calls, ask } = await serve({ faults: [answer('', 529, { 'retry-after': '7' })] })
  const askAt = (seconds: number) => ask(PLACE, new Date(1_772_600_767_000 + seconds * 1000))
  expect((await errorOf(askAt(0))).retryAfterSeconds).toBe(7)
  expect(await errorOf(askAt(6))).toMatchObject({ kind: 'estimatorUnavailable', retryAfterSeconds: 1 })
  expect(calls).toHaveLength(1)
  await expect(askAt(8)).resolves.toHaveProperty('weather')
})
