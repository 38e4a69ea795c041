import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import { database } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, type Reply, SITE, useService } from '../http.ts'
import { type DatabaseProxy, proxied } from './database-proxy.ts'

/**
 * The SDK gives a client a bucket of retry tokens, which its successes refill, so that an outage does not become a storm
 * of retries. No test should begin with a bucket that another has emptied. A few calls at a time, so that a busy machine
 * still connects them within their limit.
 */
export const refillRetryTokens = async (successes: number): Promise<void> => {
  let left = successes
  const next = async (): Promise<void> => {
    while (left-- > 0) await database.send(new GetCommand({ TableName: 'sites', Key: { id: '-' } }))
  }
  await Promise.all(Array.from({ length: 20 }, next))
}

export const expectUnavailable = ({ envelope, headers }: Reply): void => {
  expect(envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  expect(headers.get('retry-after')).toBe('5')
}

/** Runs the service for the tests of a file, on a database behind a proxy that misbehaves as each test plans. */
export const useFaultyStorage = () => {
  const faulty = proxied()
  const { request } = useService(undefined, faulty.open)
  let proxy: DatabaseProxy
  beforeAll(() => {
    proxy = faulty.proxy()
  })

  const logged = captureLog()
  afterEach(async () => {
    proxy.plan = () => undefined
    await refillRetryTokens(100)
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  /** Every site is in a new place, so no baseline comes from the cache. */
  let places = 0
  const body = () => ({ ...SITE, latitude: 30 + ++places / 1000 })
  return {
    request,
    proxy: () => proxy,
    logged,
    body,
    newSite: async () => dataOf(createSite, await request('POST', '/sites', { body: body() })),
    analyze: (id: string) => request('POST', `/sites/${id}/analysis`),
    historyOf: async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`)),
    listedIds: async () => dataOf(listSites, await request('GET', '/sites')).map((site) => site.id),
  }
}
