import { environmentManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/preact-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient, createQueryClient } from '../../../web/src/api/client.ts'
import { ApiError, noResponse, notThisService } from '../../../web/src/api/failure.ts'
import { baselineQuery, editSummaries, summariesQuery } from '../../../web/src/api/queries.ts'
import { siteSummary } from '../site/example.ts'

const client = createApiClient({ address: 'http://127.0.0.1:3000', key: '' })

/** The list of a service with two sites, one on each page, in a page that displays it. */
const openList = () => {
  let respond = (): void => {}
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const body = url.includes('cursor=')
      ? { data: [siteSummary('b')] }
      : { data: [siteSummary('a')], nextCursor: '1' }
    const { promise, resolve } = Promise.withResolvers<Response>()
    respond = () => resolve(Response.json({ statusCode: 200, ...body }))
    return promise
  })
  const queries = createQueryClient()
  const list = new InfiniteQueryObserver(queries, summariesQuery(client))
  onTestFinished(list.subscribe(() => {}))
  return {
    queries,
    list,
    /** Lets responses arrive until the list waits for none. */
    settle: () =>
      expect
        .poll(() => {
          respond()
          return list.getCurrentResult().isFetching
        })
        .toBe(false),
    ids: () => list.getCurrentResult().data?.map(({ id }) => id),
  }
}

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
  for (const [minutes, calls] of [
    [9, 1],
    [2, 2],
    [60, 2],
  ] as const) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    expect(fetch).toHaveBeenCalledTimes(calls)
  }
})

test('a site that is saved or deleted while a page is under way stays so when the page arrives', async () => {
  const { queries, list, settle, ids } = openList()
  await settle()
  list.fetchNextPage()
  await editSummaries(queries, 'a', () => null)
  await editSummaries(queries, 'new', () => siteSummary('new'))
  list.fetchNextPage({ cancelRefetch: false })
  await settle()
  expect(ids()).toEqual(['new', 'b'])
})

test('a site that is saved while the first page is under way does not end the loading of the list', async () => {
  const { queries, settle, ids } = openList()
  await editSummaries(queries, 'new', () => siteSummary('new'))
  await settle()
  expect(ids()).toEqual(['a'])
})

/** How many times a query is tried that always fails with this error. */
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
