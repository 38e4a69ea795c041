import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import { type Deadline, deadlineIn } from '../../../lib/platform/deadline.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { once, type Success } from '../../../lib/storage/run-once.ts'
import { useEngine } from '../../engine.ts'

useEngine()

const lambdaContext: Context = Object.assign(JSON.parse('{}'), {
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => 20_000,
})

const withDeadline = (deadline: Deadline) => ({ lambdaContext, now: () => new Date(), deadline })

const success = (body: string) => ({ body, headers: { ETag: `"${body}"` } })

/** Work that exceeds the deadline and then ends like this, and the response to a repeat. */
const repeatAfter = async (end: () => Success) => {
  const request = { key: [randomUUID()], contents: ['{}'] }
  const controller = new AbortController()
  const { signal } = controller
  const deadline = { abortSignal: signal, millisecondsLeft: () => (signal.aborted ? 0 : 20_000) }
  const work = async (): Promise<Success> => {
    controller.abort()
    return end()
  }
  const [first] = await Promise.allSettled([once(request, work, withDeadline(deadline))])
  const repeated = await once(request, async () => success('second'), withDeadline(deadlineIn(20_000)))
  return { first, repeated }
}

test('work that completes just before the deadline is recorded, so a repeat gets its response', async () => {
  const { first, repeated } = await repeatAfter(() => success('first'))
  expect(first).toEqual({ status: 'fulfilled', value: success('first') })
  expect(repeated).toEqual(success('first'))
})

test('work that fails at the deadline keeps its error, and a repeat does it again', async () => {
  const { first, repeated } = await repeatAfter(() => {
    throw new VisibleError('estimatorTimedOut')
  })
  expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'estimatorTimedOut' } })
  expect(repeated).toEqual(success('second'))
})
