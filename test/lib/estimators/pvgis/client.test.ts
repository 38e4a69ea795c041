import { afterEach, expect, onTestFinished, test } from 'vitest'
import { fetchTypicalYear } from '../../../../lib/estimators/pvgis/client.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import {
  internalError,
  OUT_OF_COVERAGE,
  OVER_THE_SEA,
  overloaded,
  refusal,
  startPvgisServer,
} from '../../../pvgis/server.ts'
import { answer, answerPage, type Behavior, visibleErrorOf } from '../../upstream/server.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
/** Part of what the server sends; must never appear in messages or logs, and nor must the place. */
const MARK = 'upstream-words'
const SECRETS = new RegExp(`${MARK}|47\\.2692|11\\.4041|lat=`)

const logged = captureLog()
afterEach(() => {
  expect(logged.join('')).not.toMatch(SECRETS)
})

/** Every server has its own port, so the circuit breaker knows none of them. */
const serve = async (...faults: Behavior[]) => {
  const { url, calls, close } = await startPvgisServer({ faults })
  onTestFinished(close)
  const ask = (place = PLACE, base = url) => fetchTypicalYear(base, place, contextAt(new Date()))
  return { url, calls, ask }
}

test('a call is one GET in plain decimals without a horizon, and the base address may end without a slash', async () => {
  const { url, calls, ask } = await serve()
  const { weather, station } = await ask()
  expect([station.lat, station.lon, weather.dn.length]).toEqual([47.2692, 11.4041, 8760])
  await ask({ latitude: -90, longitude: -0 }, url.slice(0, -1))
  expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual([
    'GET /api/v5_3/tmy?lat=47.2692&lon=11.4041&outputformat=json&usehorizon=0',
    'GET /api/v5_3/tmy?lat=-90&lon=0&outputformat=json&usehorizon=0',
  ])
  expect(calls[0]?.headers).toMatchObject({ accept: 'application/json' })
})

test('a server that fails gets as many calls as may help', async () => {
  const cases: readonly (readonly [fault: Behavior, kind: string, calls: number, retryAfter?: number])[] = [
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
    [answer('', 529, { 'retry-after': '7' }), 'estimatorUnavailable', 1, 7],
    [answerPage(503, MARK), 'estimatorUnavailable', 2],
  ]
  for (const [fault, expected, attempts, retryAfter] of cases) {
    const { calls, ask } = await serve(fault, fault)
    const error = await visibleErrorOf(ask())
    expect(`${error.message} ${causeOf(error)}`).not.toMatch(SECRETS)
    const { kind, errors, retryAfterSeconds } = error
    expect([kind, errors, retryAfterSeconds]).toEqual([expected, undefined, retryAfter])
    // The circuit is open for as long as the server asks.
    if (retryAfter !== undefined) await expect(ask()).rejects.toMatchObject({ kind })
    expect(calls).toHaveLength(attempts)
  }
})

test('no data for a location is an answer in the words of PVGIS, shortened', async () => {
  for (const message of [OVER_THE_SEA, OUT_OF_COVERAGE, `${OVER_THE_SEA} ${'x'.repeat(1000)}`]) {
    const { calls, ask } = await serve(refusal(message))
    const error = await visibleErrorOf(ask())
    const errors = [{ field: 'location', message: message.slice(0, 200) }]
    expect(error).toMatchObject({ kind: 'baselineNotAvailable', errors })
    expect(causeOf(error)).not.toMatch(SECRETS)
    expect(calls).toHaveLength(1)
  }
})
