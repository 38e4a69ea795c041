import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { throughBreaker } from '../../../lib/estimators/circuit-breaker.ts'
import { VisibleError } from '../../../lib/http/errors.ts'

const START = new Date('2026-03-04T05:06:07Z').getTime()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})
const atSecond = (seconds: number): void => {
  vi.setSystemTime(START + seconds * 1000)
}

let addresses = 0
/** An estimator of its own, whose calls are counted. */
const estimator = () => {
  const address = `http://estimator-${++addresses}`
  let calls = 0
  return {
    calls: () => calls,
    call: (outcome: () => Promise<unknown>) =>
      throughBreaker(address, () => {
        calls++
        return outcome()
      }),
  }
}
type Estimator = ReturnType<typeof estimator>

const well = () => Promise.resolve('well')
const failing = (...details: ConstructorParameters<typeof VisibleError>) => {
  const fault = new VisibleError(...details)
  return () => Promise.reject(fault)
}
const broken = failing('estimatorFailed')
const refusing = (retryAfterSeconds?: number) => failing('estimatorUnavailable', { retryAfterSeconds })
const noData = failing('baselineNotAvailable')

const failTimes = async ({ call }: Estimator, times: number): Promise<void> => {
  for (let i = 0; i < times; i++)
    await expect(call(broken)).rejects.toMatchObject({ kind: 'estimatorFailed' })
}

const expectKeptBack = async (it: Estimator, retryAfterSeconds: number): Promise<void> => {
  const before = it.calls()
  await expect(it.call(well)).rejects.toMatchObject({ kind: 'estimatorUnavailable', retryAfterSeconds })
  expect(it.calls()).toBe(before)
}

describe('after five failures in a row', () => {
  test('calls are kept back for 30 seconds, then one tries, and if it goes well all may', async () => {
    const it = estimator()
    await failTimes(it, 5)
    await expectKeptBack(it, 30)
    atSecond(29.5)
    await expectKeptBack(it, 1)
    atSecond(30)
    expect(await it.call(well)).toBe('well')
    expect(await Promise.all([it.call(well), it.call(well)])).toEqual(['well', 'well'])
  })

  test('and another of the one that tries, calls are kept back again', async () => {
    const it = estimator()
    await failTimes(it, 5)
    atSecond(31)
    await failTimes(it, 1)
    await expectKeptBack(it, 30)
  })

  test('nobody waits for the one that tries', async () => {
    const it = estimator()
    await failTimes(it, 5)
    atSecond(31)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const trying = it.call(() => promise)
    await expectKeptBack(it, 1)
    resolve('at last')
    expect(await trying).toBe('at last')
    expect(await it.call(well)).toBe('well')
  })

  test('another estimator is called still', async () => {
    await failTimes(estimator(), 5)
    expect(await estimator().call(well)).toBe('well')
  })
})

test.each([
  ['goes well', well],
  ['tells that a place has no data', noData],
])('four failures, a call that %s, and four more keep nothing back', async (_, between) => {
  const it = estimator()
  await failTimes(it, 4)
  await it.call(between).catch(() => {})
  await failTimes(it, 4)
  expect(await it.call(well)).toBe('well')
})

test('a call that is a fault of ours passes it on', async () => {
  const it = estimator()
  await expect(it.call(() => Promise.reject(new TypeError('no address')))).rejects.toThrow('no address')
})

describe('a refusal', () => {
  test('that tells for how long keeps calls back so long, at the first time', async () => {
    const it = estimator()
    await expect(it.call(refusing(120))).rejects.toMatchObject({ retryAfterSeconds: 120 })
    await expectKeptBack(it, 120)
    atSecond(119)
    await expectKeptBack(it, 1)
    atSecond(120)
    expect(await it.call(well)).toBe('well')
  })

  test('for days keeps calls back for an hour', async () => {
    const it = estimator()
    await expect(it.call(refusing(999_999))).rejects.toMatchObject({ kind: 'estimatorUnavailable' })
    await expectKeptBack(it, 3_600)
    atSecond(3_600)
    expect(await it.call(well)).toBe('well')
  })

  test.each([undefined, 0])('with %s for a time is a failure like others', async (seconds) => {
    const it = estimator()
    await expect(it.call(refusing(seconds))).rejects.toMatchObject({ kind: 'estimatorUnavailable' })
    expect(await it.call(well)).toBe('well')
  })

  test('after a refusal keeps calls back anew', async () => {
    const it = estimator()
    await expect(it.call(refusing(10))).rejects.toThrow()
    atSecond(10)
    await expect(it.call(refusing(20))).rejects.toThrow()
    await expectKeptBack(it, 20)
  })

  test('that is one of several under way keeps back what comes later', async () => {
    const it = estimator()
    await Promise.allSettled([it.call(refusing(10)), it.call(refusing(40)), it.call(well)])
    await expectKeptBack(it, 40)
    atSecond(40)
    expect(await it.call(well)).toBe('well')
  })
})
