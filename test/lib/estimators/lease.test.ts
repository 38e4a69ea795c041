import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLease } from '../../../lib/estimators/lease.ts'
import { environment } from '../../../lib/platform/env.ts'
import { client, database, tableName } from '../../../lib/storage/document-client.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'

useEngine()

const NOW = new Date('2026-03-20T12:00:00Z')
const context = () => contextAt(NOW, 20_000)

let key = ''
let stored: string | null = null
const recall = async () => stored
beforeEach(() => {
  key = randomUUID()
  stored = null
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const leases = async () => {
  const { Items = [] } = await database.send(new ScanCommand({ TableName: tableName('baselines') }))
  return Items.filter((item) => item.key === `lease ${key}`)
}

test('one container works, and the others get what it stores', async () => {
  let calls = 0
  const work = async () => {
    calls++
    await setTimeout(150)
    stored = 'answer'
    return stored
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => withLease(key, { recall, work }, context())),
  )
  expect(answers).toEqual(Array(10).fill('answer'))
  expect(calls).toBe(1)
  expect(await leases()).toEqual([])
})

test('if the work fails, the others go ahead at the same time', async () => {
  let calls = 0
  const work = async () => {
    calls++
    await setTimeout(300)
    throw new Error(`failure ${calls}`)
  }
  const started = performance.now()
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => withLease(key, { recall, work }, context())),
  )
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(5)
  // One after the other they would take the pauses between them as well.
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await leases()).toEqual([])
})

test('a lease whose acquisition was not confirmed is found when the SDK repeats it', async () => {
  let lost = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      if (lost++ > 0) return answer
      throw Object.assign(new Error('lost'), { name: 'TimeoutError', $retryable: {} })
    },
    { name: 'loseFirstResponse', step: 'deserialize' },
  )
  const work = vi.fn(async () => 'answer')
  expect(await withLease(key, { recall, work }, context())).toBe('answer')
  client.middlewareStack.remove('loseFirstResponse')
  expect(lost).toBeGreaterThan(1)
  expect(work).toHaveBeenCalledTimes(1)
  expect(await leases()).toEqual([])
})

const leaseOfAnother = (expiresAt: number) =>
  new PutCommand({
    TableName: tableName('baselines'),
    Item: { key: `lease ${key}`, holder: 'another', expiresAt },
  })

test('the lease of a container that died expires', async () => {
  await database.send(leaseOfAnother(NOW.getTime() / 1000))
  expect(await withLease(key, { recall, work: async () => 'answer' }, context())).toBe('answer')
})

test('a lease that another container has taken over is left alone', async () => {
  const work = async () => {
    await database.send(leaseOfAnother(NOW.getTime() / 1000 + 20))
    return 'answer'
  }
  expect(await withLease(key, { recall, work }, context())).toBe('answer')
  expect(await leases()).toMatchObject([{ holder: 'another' }])
})

test('whoever waits for a container that died goes ahead with half of the time left', async () => {
  await database.send(leaseOfAnother(NOW.getTime() / 1000 + 20))
  const waiting = contextAt(NOW, 4_000)
  let left = 0
  const work = async () => {
    left = waiting.deadline.millisecondsLeft()
    return 'answer'
  }
  expect(await withLease(key, { recall, work }, waiting)).toBe('answer')
  expect(left).toBeGreaterThan(1_000)
  expect(left).toBeLessThan(3_900)
})

test('without a table, everybody works', async () => {
  vi.stubEnv(environment.baselinesTable, 'no-such-table')
  expect(await withLease(key, { recall, work: async () => 'answer' }, context())).toBe('answer')
})
