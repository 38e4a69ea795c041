import { expect, test } from 'vitest'
import { estimatorUnavailable, isFailure } from '../../../lib/estimators/estimator-errors.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { circuitBreakers } from '../../../lib/upstream/circuit-breaker.ts'

const throughCircuit = circuitBreakers({ isFailure, unavailable: estimatorUnavailable })

const well = () => Promise.resolve('well')
const failing = (...details: ConstructorParameters<typeof VisibleError>) => {
  const error = new VisibleError(...details)
  return () => Promise.reject(error)
}
const broken = failing('estimatorFailed', { cause: 'status 500' })
const refusing = (retryAfterSeconds?: number) =>
  failing('estimatorUnavailable', { retryAfterSeconds, cause: 'status 429' })
const noData = failing('baselineNotAvailable')

const pending = () => Promise.withResolvers<void>()

let addresses = 0
/** A new service with its own clock that counts its calls. */
const service = () => {
  const address = `http://service-${++addresses}`
  let calls = 0
  let second = 0
  const call = (outcome: () => Promise<unknown>) => {
    const work = () => {
      calls++
      return outcome()
    }
    return throughCircuit(address, work, () => new Date(1_772_600_767_000 + second * 1000))
  }
  return {
    call,
    atSecond: (given: number) => {
      second = given
    },
    failTimes: async (times: number) => {
      for (let i = 0; i < times; i++)
        await expect(call(broken)).rejects.toMatchObject({ kind: 'estimatorFailed' })
    },
    /** @param cause of the failure that opened the circuit */
    expectOpen: async (retryAfterSeconds: number, cause = 'status 500') => {
      const before = calls
      const error = { kind: 'estimatorUnavailable', retryAfterSeconds, cause }
      await expect(call(well)).rejects.toMatchObject(error)
      expect(calls).toBe(before)
    },
  }
}

test('after five failures in a row the circuit opens for 30 s; then one trial call closes it or opens it again', async () => {
  const { call, atSecond, failTimes, expectOpen } = service()
  await failTimes(5)
  await expectOpen(30)
  expect(await service().call(well)).toBe('well')
  atSecond(29.5)
  await expectOpen(1)
  atSecond(30)
  await failTimes(1)
  await expectOpen(30)
  atSecond(61)
  expect(await call(well)).toBe('well')
  expect(await Promise.all([call(well), call(well)])).toEqual(['well', 'well'])
})

test('no caller waits for the trial call, and what comes late from before the circuit opened changes nothing', async () => {
  for (const lateOutcome of [well, noData]) {
    const { call, atSecond, failTimes, expectOpen } = service()
    const [early, later, trial] = [pending(), pending(), pending()]
    const ending = ({ promise }: typeof early) => call(() => promise.then(lateOutcome)).catch(() => {})
    const [first, second] = [ending(early), ending(later)]
    await failTimes(5)
    early.resolve()
    await first
    atSecond(31)
    const trying = call(() => trial.promise.then(well))
    await expectOpen(1)
    later.resolve()
    await second
    await expectOpen(1)
    trial.resolve()
    expect(await trying).toBe('well')
    expect(await Promise.all([call(well), call(well)])).toEqual(['well', 'well'])
  }
})

test('a late failure from before the circuit opened does not undo a trial call that succeeds', async () => {
  const { call, atSecond, failTimes } = service()
  const [late, trial] = [pending(), pending()]
  const failing = call(() => late.promise.then(broken))
  await failTimes(5)
  atSecond(31)
  const trying = call(() => trial.promise.then(well))
  late.resolve()
  await expect(failing).rejects.toThrow()
  trial.resolve()
  expect(await trying).toBe('well')
  expect(await Promise.all([call(well), call(well)])).toEqual(['well', 'well'])
})

test('four failures, a call that says nothing against the service, and four more leave the circuit closed', async () => {
  for (const [between, outcome] of [
    [well, 'well'],
    [noData, expect.objectContaining({ kind: 'baselineNotAvailable' })],
    [() => Promise.reject(new TypeError('our own')), new TypeError('our own')],
  ] as const) {
    const { call, failTimes } = service()
    await failTimes(4)
    expect(await call(between).catch((error: unknown) => error)).toEqual(outcome)
    await failTimes(4)
    expect(await call(well)).toBe('well')
  }
})

test('a refusal with Retry-After opens the circuit at once', async () => {
  const { call, atSecond, expectOpen } = service()
  await expect(call(refusing(120))).rejects.toMatchObject({ retryAfterSeconds: 120, cause: 'status 429' })
  await expectOpen(120, 'status 429')
  atSecond(119)
  await expectOpen(1, 'status 429')
  atSecond(120)
  await expect(call(refusing(20))).rejects.toThrow()
  await expectOpen(20, 'status 429')
  atSecond(140)
  expect(await call(well)).toBe('well')
})

test('a refusal without Retry-After, or with 0, is a failure like any other', async () => {
  const { call, expectOpen } = service()
  for (const seconds of [undefined, 0, undefined, 0, undefined])
    await expect(call(refusing(seconds))).rejects.toMatchObject({ retryAfterSeconds: seconds })
  await expectOpen(30, 'status 429')
})

test('of several concurrent refusals the longest counts', async () => {
  const { call, atSecond, expectOpen } = service()
  await Promise.allSettled([call(refusing(40)), call(refusing(10)), call(well)])
  await expectOpen(40, 'status 429')
  atSecond(40)
  expect(await call(well)).toBe('well')
})
