import { environmentManager, QueryObserver } from '@tanstack/preact-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient, createQueryClient } from '../../../web/src/api/client.ts'
import { ApiError, noResponse, notThisService } from '../../../web/src/api/failure.ts'
import { baselineQuery } from '../../../web/src/api/queries.ts'

const client = createApiClient({ address: 'http://127.0.0.1:3000', key: '' })

test('climate averages that stand in for real weather are fetched again after ten minutes, real weather never', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  onTestFinished(() => environmentManager.setIsServer(() => true))
  const answered = [{ note: 'built-in climate averages: PVGIS is not reachable' }, {}]
  const fetch = vi.fn(async () => Response.json({ statusCode: 200, data: answered.shift() }))
  vi.stubGlobal('fetch', fetch)
  const given = { latitude: 47, longitude: 11, panelTilt: 30, panelAzimuth: 180, systemSize: 5 }
  const query = baselineQuery(client, given)
  const baseline = new QueryObserver(createQueryClient(), query)
  onTestFinished(baseline.subscribe(() => {}))
  const calls: number[] = []
  for (const minutes of [9, 2, 60]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    calls.push(fetch.mock.calls.length)
  }
  expect(calls).toEqual([1, 2, 2])
})

/** Number of times that a query is tried if it always fails with this error. */
const attemptsAt = async (error: Error): Promise<number> => {
  vi.useFakeTimers()
  const queryFn = vi.fn(() => Promise.reject(error))
  const outcome = createQueryClient().fetchQuery({ queryKey: ['test'], queryFn })
  await Promise.all([expect(outcome).rejects.toBe(error), vi.runAllTimersAsync()])
  return queryFn.mock.calls.length
}

test('only what may succeed later is tried again', async () => {
  expect(await attemptsAt(new ApiError(noResponse))).toBe(3)
  expect(await attemptsAt(new ApiError(notThisService(503)))).toBe(3)
  expect(await attemptsAt(new ApiError(notThisService(404)))).toBe(1)
  expect(await attemptsAt(new TypeError('x is not a function')), 'a fault of the page').toBe(1)
})
