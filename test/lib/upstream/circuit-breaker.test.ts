import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { estimatorUnavailable, isFailure } from '../../../lib/estimators/estimator-errors.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { circuitBreakers } from '../../../lib/upstream/circuit-breaker.ts'

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

const throughCircuit = circuitBreakers({ isFailure, unavailable: estimatorUnavailable })

let addresses = 0
/** A new estimator that counts its calls. */
const estimator = () => {
  const address = `http://estimator-${++addresses}`
  let calls = 0
  return {
    calls: () => calls,
    call: (outcome: () => Promise<unknown>) =>
      throughCircuit(
        address,
        () => {
          calls++
          return outcome()
        },
        () => new Date(),
      ),
  }
}
type Estimator = ReturnType<typeof estimator>

const well = () => Promise.resolve('well')
const failing = (...details: ConstructorParameters<typeof VisibleError>) => {
  const error = new VisibleError(...details)
  return () => Promise.reject(error)
}
const broken = failing('estimatorFailed', { cause: 'status 500' })
const refusing = (retryAfterSeconds?: number) =>
  failing('estimatorUnavailable', { retryAfterSeconds, cause: 'status 429' })
const noData = failing('baselineNotAvailable')

const failTimes = async ({ call }: Estimator, times: number): Promise<void> => {
  for (let i = 0; i < times; i++)
    await expect(call(broken)).rejects.toMatchObject({ kind: 'estimatorFailed' })
}

/** @param cause of the failure that opened the circuit */
const expectOpen = async (it: Estimator, retryAfterSeconds: number, cause = 'status 500'): Promise<void> => {
  const before = it.calls()
  await expect(it.call(well)).rejects.toMatchObject({
    kind: 'estimatorUnavailable',
    retryAfterSeconds,
    cause,
  })
  expect(it.calls()).toBe(before)
}

describe('after five failures in a row', () => {
  test('the circuit opens for 30 s, then one trial call closes it if it succeeds', async () => {
    const it = estimator()
    await failTimes(it, 5)
    await expectOpen(it, 30)
    atSecond(29.5)
    await expectOpen(it, 1)
    atSecond(30)
    expect(await it.call(well)).toBe('well')
    expect(await Promise.all([it.call(well), it.call(well)])).toEqual(['well', 'well'])
  })

  test('a failed trial call opens the circuit again', async () => {
    const it = estimator()
    await failTimes(it, 5)
    atSecond(31)
    await failTimes(it, 1)
    await expectOpen(it, 30)
  })

  test('nobody waits for the trial call', async () => {
    const it = estimator()
    await failTimes(it, 5)
    atSecond(31)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const trying = it.call(() => promise)
    await expectOpen(it, 1)
    resolve('at last')
    expect(await trying).toBe('at last')
    expect(await it.call(well)).toBe('well')
  })

  test('other estimators are still called', async () => {
    await failTimes(estimator(), 5)
    expect(await estimator().call(well)).toBe('well')
  })
})

test.each([
  ['succeeds', well],
  ['finds no data for the location', noData],
])('four failures, a call that %s and four more failures leave the circuit closed', async (_, between) => {
  const it = estimator()
  await failTimes(it, 4)
  await it.call(between).catch(() => {})
  await failTimes(it, 4)
  expect(await it.call(well)).toBe('well')
})

test('our own errors pass through', async () => {
  const it = estimator()
  await expect(it.call(() => Promise.reject(new TypeError('no address')))).rejects.toThrow('no address')
})

describe('a refusal', () => {
  test.each([
    [120, 120],
    [999_999, 3_600],
  ])('with Retry-After %d opens the circuit at once, and for %d s', async (asked, seconds) => {
    const it = estimator()
    const refusal = { kind: 'estimatorUnavailable', retryAfterSeconds: seconds, cause: 'status 429' }
    await expect(it.call(refusing(asked))).rejects.toMatchObject(refusal)
    await expectOpen(it, seconds, 'status 429')
    atSecond(seconds - 1)
    await expectOpen(it, 1, 'status 429')
    atSecond(seconds)
    expect(await it.call(well)).toBe('well')
  })

  test.each([undefined, 0])('with a Retry-After of %s is a failure like any other', async (seconds) => {
    const it = estimator()
    await expect(it.call(refusing(seconds))).rejects.toMatchObject({ kind: 'estimatorUnavailable' })
    expect(await it.call(well)).toBe('well')
  })

  test('of the trial call opens the circuit again', async () => {
    const it = estimator()
    await expect(it.call(refusing(10))).rejects.toThrow()
    atSecond(10)
    await expect(it.call(refusing(20))).rejects.toThrow()
    await expectOpen(it, 20, 'status 429')
  })

  test('of one of several concurrent calls stops later ones for the longest time named', async () => {
    const it = estimator()
    await Promise.allSettled([it.call(refusing(40)), it.call(refusing(10)), it.call(well)])
    await expectOpen(it, 40, 'status 429')
    atSecond(40)
    expect(await it.call(well)).toBe('well')
  })
})
