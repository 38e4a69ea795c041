import '../../engine-over-http.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import { type Deadline, deadlineIn } from '../../../lib/platform/deadline.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { once, type Success } from '../../../lib/storage/run-once.ts'

const lambdaContext: Context = Object.assign(JSON.parse('{}'), {
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => 20_000,
})

const withDeadline = (deadline: Deadline) => ({ lambdaContext, now: () => new Date(), deadline })

/** A deadline that passes when it is told to. */
const manualDeadline = () => {
  const controller = new AbortController()
  const { signal } = controller
  const deadline = { abortSignal: signal, millisecondsLeft: () => (signal.aborted ? 0 : 20_000) }
  return { deadline, pass: () => controller.abort() }
}

const success = (body: string) => ({ body, headers: { ETag: `"${body}"` } })

const newRequest = () => ({ key: [randomUUID()], contents: ['{}'] })

test('work that completes just before the deadline is recorded, so a repeat gets its response', async () => {
  const request = newRequest()
  const { deadline, pass } = manualDeadline()
  const work = async (): Promise<Success> => {
    pass()
    return success('first')
  }
  expect(await once(request, work, withDeadline(deadline))).toEqual(success('first'))
  expect(await once(request, async () => success('second'), withDeadline(deadlineIn(20_000)))).toEqual(
    success('first'),
  )
})

test('work that fails at the deadline keeps its error, and a repeat does it again', async () => {
  const request = newRequest()
  const { deadline, pass } = manualDeadline()
  const work = async (): Promise<Success> => {
    pass()
    throw new VisibleError('estimatorTimedOut')
  }
  await expect(once(request, work, withDeadline(deadline))).rejects.toMatchObject({
    kind: 'estimatorTimedOut',
  })
  expect(await once(request, async () => success('second'), withDeadline(deadlineIn(20_000)))).toEqual(
    success('second'),
  )
})
