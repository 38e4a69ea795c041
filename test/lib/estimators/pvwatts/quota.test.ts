import { randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { isQuotaUsedUp } from '../../../../lib/estimators/estimator-errors.ts'
import {
  allowedCalls,
  callsFromPrevious,
  limitOf,
  secondsUntilRoom,
  settleCall,
  takeCall,
} from '../../../../lib/estimators/pvwatts/quota.ts'
import { total } from '../../../../lib/solar/calendar.ts'
import { database, tableName } from '../../../../lib/storage/document-client.ts'
import { contextAt } from '../../../context.ts'
import { useEngine } from '../../../engine.ts'

const usage = (previous: number, current: number, elapsed: number, limit?: number) => ({
  previous: { calls: previous, corrections: 0, limit },
  current: { calls: current, corrections: 0 },
  elapsed,
})

test('background work may use 95 % of the limit, which is 1000 calls until a reply says otherwise', () => {
  const allowed = [undefined, 30].flatMap((limit) =>
    [false, true].map((isBackground) => allowedCalls(usage(0, 0, 0, limit), isBackground)),
  )
  expect(allowed).toEqual([1000, 950, 30, 28.5])
})

/** The calls of the past hour a while later. */
const callsAfter = (it: ReturnType<typeof usage>, seconds: number): number => {
  const elapsed = it.elapsed + seconds / 3600
  if (elapsed < 1) return it.current.calls + callsFromPrevious({ ...it, elapsed })
  return callsFromPrevious({ ...it, previous: it.current, elapsed: elapsed - 1 })
}

test('there is room for another call after as many seconds as are named, and not before', () => {
  for (const [it, allowed] of [
    [usage(1000, 0, 0), 1000],
    [usage(1000, 500, 0.5), 1000],
    [usage(800, 990, 0.2), 1000],
    [usage(0, 1000, 0.3), 1000],
    [usage(400, 1000, 0.9), 1000],
    [usage(20, 30, 0.1, 30), 30],
    [usage(0, 950, 0.5), 950],
  ] as const) {
    const seconds = secondsUntilRoom(it, allowed)
    expect(callsAfter(it, seconds)).toBeLessThanOrEqual(allowed - 1 + 1e-9)
    expect(callsAfter(it, seconds - 2)).toBeGreaterThan(allowed - 1)
  }
  // Nothing is allowed, or nothing was called.
  expect(secondsUntilRoom(usage(0, 0, 0, 1), 0.95)).toBe(7200)
  expect(secondsUntilRoom(usage(0, 0, 0.5), 0)).toBeLessThanOrEqual(7200)
})

useEngine()

let key = ''
beforeEach(() => {
  key = randomUUID()
})

/** Never passes, and as it is due at once, no step sets a limit of its own, which a busy machine might reach. */
const deadline = { abortSignal: new AbortController().signal, millisecondsLeft: () => 0 }

const HOUR = new Date('2026-03-20T12:00:00Z')
/** @param minutes after the beginning of the first hour */
const at = (minutes: number) => ({ ...contextAt(new Date(HOUR.getTime() + minutes * 60_000)), deadline })
const inBackground = (minutes: number) => ({ ...at(minutes), isBackground: true })

const take = (minutes: number) => takeCall(key, at(minutes))
/** A call whose reply says how many remain. */
const called = async (minutes: number, remaining: number, limit?: number) =>
  settleCall(await take(minutes), { remaining, limit }, at(minutes))

/** @returns whether the call is allowed */
const isTaken = (context: ReturnType<typeof at>): Promise<boolean> =>
  takeCall(key, context).then(
    () => true,
    (error: unknown) => {
      if (isQuotaUsedUp(error)) return false
      throw error
    },
  )

/** How many calls are allowed at a time, from now until the quota is used up. */
const takeAll = async (context: ReturnType<typeof at>): Promise<number> => {
  for (let calls = 0; ; calls++) if (!(await isTaken(context))) return calls
}

describe('the calls of an hour', () => {
  test('are counted until they are used up; background work leaves a reserve of 5 %', async () => {
    await called(0, 62)
    expect(await takeAll(inBackground(1))).toBe(12)
    expect(await takeAll(at(1))).toBe(50)
    // All of them count until 13:00, and one in a thousand of them has left the rolling hour 3.6 s later.
    const error = { kind: 'estimatorUnavailable', retryAfterSeconds: 59 * 60 + 4 }
    await expect(take(1)).rejects.toMatchObject(error)
  })

  test('weigh less as their hour passes', async () => {
    await called(0, 0, 40)
    // At 13:15, a quarter of the last hour's calls have left the rolling hour.
    expect(await takeAll(at(75))).toBe(10)
    expect(await takeAll(at(90))).toBe(10)
    expect(await takeAll(at(119))).toBeGreaterThan(17)
    expect(await take(300)).toMatchObject({ current: { calls: 1 }, previous: { calls: 0 } })
  })
})

test('a correction that made a count negative grants nothing in the next hour', async () => {
  const full = await take(59)
  await settleCall(full, { remaining: 0, limit: 20 }, at(59))
  const call = await takeCall(key, at(119))
  await settleCall({ ...call, elapsed: 0 }, { remaining: 20, limit: 20 }, at(119))
  expect(await takeAll(at(121))).toBe(20)
})

describe('what a reply says', () => {
  test('wins over the count, either way', async () => {
    await called(1, 5)
    expect(await takeAll(at(2))).toBe(5)
    const call = await takeCall(key, at(61))
    await settleCall(call, { remaining: 14, limit: 20 }, at(61))
    // The share of the previous hour is rounded.
    expect(Math.abs((await takeAll(at(61))) - 14)).toBeLessThanOrEqual(1)
  })

  test('includes the limit, which the next hour keeps', async () => {
    await called(1, 20, 30)
    expect(await takeAll(at(2))).toBe(20)
    expect(limitOf(await take(200))).toBe(1000)
    key = randomUUID()
    await called(1, 20, 30)
    expect(await takeAll(at(119))).toBe(29)
  })

  test('leaves calls alone that were counted meanwhile', async () => {
    const first = await take(1)
    for (let i = 0; i < 9; i++) await take(1)
    // PVWatts had seen the first call only.
    await settleCall(first, { remaining: 39, limit: 40 }, at(1))
    expect(await takeAll(at(1))).toBe(30)
  })

  test('counts once, however many replies say it at the same time', async () => {
    const calls = await Promise.all(Array.from({ length: 20 }, () => take(1)))
    // Another program has made 20 calls with the same key.
    await Promise.all(
      calls.map((call) => settleCall(call, { remaining: 40 - call.current.calls, limit: 60 }, at(1))),
    )
    expect(await takeAll(at(1))).toBe(20)
  })

  test('about nothing changes nothing', async () => {
    await settleCall(await take(1), { remaining: undefined, limit: undefined }, at(1))
    await settleCall(await take(1), { remaining: 998, limit: 1000 }, at(1))
    expect(await take(1)).toMatchObject({ current: { calls: 3, corrections: 0 } })
  })
})

test('twenty containers together never take more than remain', async () => {
  await called(0, 50)
  const counts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      let taken = 0
      while (taken < 4 && (await isTaken(at(30)))) taken++
      return taken
    }),
  )
  expect(total(counts)).toBe(50)
  // One item per clock hour, which expires and does not reveal the key.
  const { Items = [] } = await database.send(new ScanCommand({ TableName: tableName('baselines') }))
  expect(JSON.stringify(Items)).not.toContain(key)
  for (const { expiresAt } of Items) expect(expiresAt).toBeGreaterThan(HOUR.getTime() / 1000)
})
