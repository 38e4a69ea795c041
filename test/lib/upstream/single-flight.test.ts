import { expect, test } from 'vitest'
import { singleFlight } from '../../../lib/upstream/single-flight.ts'

test('concurrent callers share one result, and the next caller starts again', async () => {
  const share = singleFlight<object>()
  let calls = 0
  const work = async () => ({ call: ++calls })
  const outcomes = await Promise.all([share('a', work), share('a', work), share('b', work), share('a', work)])
  expect(outcomes).toEqual([{ call: 1 }, { call: 1 }, { call: 2 }, { call: 1 }])
  expect(await share('a', work)).toEqual({ call: 3 })
})

test('a failure is shared but not kept', async () => {
  const share = singleFlight<number>()
  const failing = () => Promise.reject(new Error('down'))
  const outcomes = await Promise.allSettled([share('a', failing), share('a', async () => 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 2)).toBe(2)
})
