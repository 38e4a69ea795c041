import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callPvwatts, readReply } from '../../../../lib/estimators/pvwatts/client.ts'
import { environment } from '../../../../lib/platform/env.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import type { RawReply } from '../../../../lib/upstream/http.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { later } from '../../storage/samples.ts'
import { answer, rawReply } from '../../upstream/server.ts'
import { startPvwatts } from '../upstreams.ts'
import { goodReply, replyWithoutHours } from './good-reply.ts'

const KEY = 'kEy0fTh3T3st4711'
const PLACE = { latitude: 40, longitude: -105.2 }
/** Part of the server's replies. It must never appear in messages or logs. */
const MARK = 'upstream-words'

const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.pvwattsApiKey, KEY)
})
afterEach(() => {
  expect(logged.join('')).not.toMatch(new RegExp(`${KEY}|${MARK}`))
})

/** Checks that the error reveals neither the key nor the server's words. */
const errorOf = (reply: RawReply): VisibleError => {
  try {
    readReply(reply, PLACE, KEY)
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    expect(JSON.stringify([error.errors, causeOf(error)])).not.toContain(KEY)
    expect(causeOf(error)).not.toContain(MARK)
    return error
  }
  throw new Error('The reply was accepted')
}

describe('a good reply', () => {
  const read = (change: object) => readReply(rawReply({ ...goodReply, ...change }), PLACE, KEY)
  const { outputs, station_info } = goodReply

  test('has its totals, its hours, and the station with its clock and elevation', () => {
    const { ac_annual, ac_monthly, capacity_factor } = outputs
    const odd = { ...station_info, future: { list: [1, null, { three: true }] }, __proto: '日本' }
    const { reply, hours } = read({ station_info: odd })
    expect(reply).toMatchObject({ outputs: { ac_annual, ac_monthly, capacity_factor } })
    expect(reply.station_info).toEqual(odd)
    expect(hours).toMatchObject({ timeZone: -7, elevation: 1636 })
    expect([...(hours?.wspd ?? [])]).toEqual(outputs.wspd)
    // Elevations that no place on earth has count as sea level.
    for (const elev of [9001, -501, '1600', undefined])
      expect(read({ station_info: { ...station_info, elev } }).hours?.elevation).toBe(0)
  })

  test('may have an empty station and no hours, or hours in nominal wind', () => {
    const little = { ac_annual: 0.1, ac_monthly: new Array(12).fill(0), capacity_factor: 0 }
    const parsed = read({ station_info: {}, outputs: little, errors: undefined })
    expect(parsed).toMatchObject({ reply: { station_info: {}, outputs: little }, hours: null })
    const { wspd: _, ...calm } = outputs
    expect(new Set(read({ outputs: calm }).hours?.wspd)).toEqual(new Set([1]))
  })
})

test('a rejected location passes on the messages of the estimator, a few of limited length without the key', () => {
  const words = ['No climate data found for location specified: lat=0, lon=-150', 'radius is too small']
  const refusal = { inputs: {}, errors: words, warnings: [], version: '8.0.0', outputs: {} }
  for (const [status, body] of [
    [422, refusal],
    [200, refusal],
    [200, { ...goodReply, errors: words }],
  ] as const)
    expect(errorOf(rawReply(body, status))).toMatchObject({
      kind: 'baselineNotAvailable',
      errors: words.map((message) => ({ field: 'location', message })),
    })
  const body = { errors: new Array(100).fill(`${'x'.repeat(490)}${KEY}${'y'.repeat(100)}`) }
  const message = `${'x'.repeat(490)}…${'y'.repeat(9)}`
  expect(errorOf(rawReply(body, 422)).errors).toEqual(new Array(20).fill({ field: 'location', message }))
  const [cut] = errorOf(rawReply({ errors: [`${'x'.repeat(499)}😀`] }, 422)).errors ?? []
  expect(cut?.message).toBe(`${'x'.repeat(499)}\ufffd`)
  for (const body of [{ errors: MARK }, { errors: [{ message: MARK }] }, ''])
    expect(errorOf(rawReply(body, 422)).kind).toBe('estimatorFailed')
})

test('a refusal says whether the key or the quota is the reason, and when to ask again', () => {
  for (const [status, headers, retryAfterSeconds, name] of [
    [401, {}, undefined, 'KeyUnusable'],
    [403, {}, undefined, 'KeyUnusable'],
    [429, {}, undefined, 'QuotaUsedUp'],
    [429, { 'retry-after': '120' }, 120, 'QuotaUsedUp'],
  ] as const)
    for (const body of [{ error: { code: 'X', message: `${MARK} ${KEY}` } }, `<html>${MARK}`])
      expect(errorOf(rawReply(body, status, headers))).toMatchObject({
        kind: 'estimatorUnavailable',
        retryAfterSeconds,
        cause: { name },
      })
})

test('any other reply is a failure, whose cause says what is wrong', () => {
  for (const status of [204, 400])
    expect(errorOf(rawReply({ ...goodReply, errors: [MARK] }, status)).kind).toBe('estimatorFailed')

  const { outputs, station_info } = goodReply
  const withOutputs = (change: object) => ({ outputs: { ...outputs, ...change } })
  for (const [change, cause] of [
    [withOutputs({ ac_monthly: outputs.ac_monthly.slice(1) }), 'outputs.ac_monthly'],
    [withOutputs({ ac_monthly: outputs.ac_monthly.with(0, -0.1) }), 'outputs.ac_monthly.0'],
    [withOutputs({ ac_annual: 1.7e308 }), 'ac_annual'],
    [withOutputs({ capacity_factor: 500 }), 'outputs.capacity_factor'],
    [{ station_info: { notes: MARK.repeat(2_000) } }, 'station_info'],
    [{ errors: [{ code: MARK }] }, 'errors'],
    [withOutputs({ ac_annual: 6_100 }), 'ac_annual is not'],
    [withOutputs({ dc: outputs.dc.with(9, -1e300) }), 'dc does not'],
    [withOutputs({ ac: outputs.ac.slice(1) }), 'outputs.ac'],
    [withOutputs({ dn: outputs.dn.with(12, 5_001) }), 'outputs.dn.12'],
    [withOutputs({ wspd: outputs.wspd.with(3, 151) }), 'outputs.wspd.3'],
    [{ station_info: { ...station_info, tz: 15 } }, 'station_info.tz'],
  ] as const) {
    const error = errorOf(rawReply({ ...goodReply, ...change }))
    expect(error.kind).toBe('estimatorFailed')
    expect(causeOf(error.cause)).toContain(cause)
  }

  const good = JSON.stringify(goodReply)
  const station = JSON.stringify(station_info)
  for (const [body, cause] of [
    [good.replace(station, `{"a":${'['.repeat(50)}${']'.repeat(50)}}`), 'too complex'],
    // JSON.stringify cannot write these.
    [good.replace(`${outputs.ac_annual}`, 'NaN'), 'not JSON'],
    [good.replace(`${outputs.ac_annual}`, '1e999'), 'outputs.ac_annual'],
    [good.replace(station, `{"${MARK}":[{"a":-1e999}]}`), 'station_info'],
    ['null', ''],
    [`<html>${MARK}`, 'not JSON'],
  ] as const) {
    const error = errorOf(rawReply(body))
    expect(error.kind).toBe('estimatorFailed')
    expect(causeOf(error.cause)).toContain(cause)
  }
})

const QUERY = 'lat=40&lon=-105.2'

test('a call is one GET with the key in a header only, of at most 8 MB; a refusal opens the circuit', async () => {
  const padding = MARK.repeat(600_000)
  const refusal = answer({}, 429, { 'retry-after': '60' })
  const { url, calls } = await startPvwatts(answer(goodReply), answer({ ...goodReply, padding }), refusal)
  const call = () => callPvwatts({ url, query: QUERY, place: PLACE }, contextAt(new Date()))
  expect((await call()).hours?.timeZone).toBe(-7)
  await expect(call()).rejects.toMatchObject({ kind: 'estimatorFailed' })
  for (let i = 0; i < 2; i++)
    await expect(call()).rejects.toMatchObject({ retryAfterSeconds: 60, cause: { name: 'QuotaUsedUp' } })
  const request = `GET /api/pvwatts/v8.json?${QUERY}`
  expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual(
    Array(3).fill(request),
  )
  expect(calls[0]?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' })
})

test('background work rests for half an hour once 5 % of the calls are left, and requests do not', async () => {
  const replyWith = (remaining: string, limit = '') =>
    answer(replyWithoutHours, 200, { 'x-ratelimit-remaining': remaining, 'x-ratelimit-limit': limit })
  for (const [remaining, limit, rest] of [
    ['51', '', null],
    ['50', '', 1800],
    ['50', '0', 1800],
    ['2', '30', null],
    ['', '30', null],
  ] as const) {
    const { url, calls } = await startPvwatts(replyWith(remaining, limit), replyWith('900'))
    /** @returns null for an answer, otherwise the Retry-After in seconds */
    const ask = (seconds: number, isBackground: boolean) =>
      callPvwatts(
        { url, query: QUERY, place: PLACE },
        { ...contextAt(later(1000 * seconds)), isBackground },
      ).then(
        () => null,
        ({ retryAfterSeconds }: VisibleError) => retryAfterSeconds,
      )
    expect([await ask(0, true), await ask(0, true)]).toEqual([null, rest])
    expect([await ask(1799.5, true), await ask(1, false)]).toEqual([rest && 1, null])
    expect(await ask(2, true)).toBeNull()
    expect(calls).toHaveLength(rest === null ? 5 : 3)
  }
})
