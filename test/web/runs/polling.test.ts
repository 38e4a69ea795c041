import { expect, test } from 'vitest'
import { isUnderWay, pollMilliseconds } from '../../../web/src/runs/run-text.ts'
import { testAll } from '../../test-all.ts'

const START = Date.parse('2026-06-01T12:00:00Z')
const progress = { step: 'rows', done: 1, total: 4, waitingUntil: null } as const
const createdAt = '2026-06-01T11:00:00Z'
const running = { createdAt, startedAt: new Date(START).toISOString(), progress }

testAll([
  ['waiting', true],
  ['running', true],
  ['succeeded', false],
  ['failed', false],
] as const)('a run is under way until it has ended', (state, expected) => {
  expect(isUnderWay({ state })).toBe(expected)
})

testAll([
  ['when it starts', 0, 1_000],
  ['with clocks that differ', -60_000, 1_000],
  ['after a minute', 60_000, 3_000],
  ['after an hour', 3_600_000, 15_000],
])('a run is asked for less often the longer it takes', (_, age, expected) => {
  expect(pollMilliseconds(running, START + age, false)).toBe(expected)
})

test('an hour of watching costs a few hundred requests', () => {
  let requests = 0
  for (let at = 0; at < 3_600_000; at += pollMilliseconds(running, START + at, false)) requests++
  expect(requests).toBeGreaterThan(100)
  expect(requests).toBeLessThan(320)
})

test('a run that waits for quota, and a page that nobody sees, are asked for rarely', () => {
  const waiting = { ...running, progress: { ...progress, waitingUntil: '2026-06-01T12:30:00Z' } }
  expect(pollMilliseconds(waiting, START, false)).toBe(15_000)
  expect(pollMilliseconds(running, START, true)).toBe(60_000)
})

test('a run that waits for its file is asked for by its age, so that a page left open stays below the daily quota', () => {
  const waiting = { createdAt, startedAt: null, progress: null }
  expect(pollMilliseconds(waiting, Date.parse(createdAt), false)).toBe(1_000)
  expect(pollMilliseconds(waiting, START, false)).toBe(15_000)
})
