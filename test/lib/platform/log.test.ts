import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { causeOf, loadLogger, logError, logWarning, whileLogging } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const lines = () => logged.map((line) => JSON.parse(line))

test('a line is a JSON object with a level and details', async () => {
  await whileLogging({}, async () => logError('It broke', { cause: 'a\nb' }))
  expect(logged[0]).toMatch(/^\{.*\}\n$/)
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'ERROR',
      message: 'It broke',
      cause: 'a\nb',
      service: 'shading-estimation',
    }),
  ])
})

test('lines of concurrent requests carry their own details', async () => {
  const work = async (milliseconds: number) => {
    await setTimeout(milliseconds)
    logWarning('slow')
  }
  await Promise.all([
    whileLogging({ operation: 'first', requestId: '1' }, () => work(20)),
    whileLogging({ operation: 'second', requestId: '2' }, () => work(1)),
  ])
  logWarning('outside')
  await loadLogger()
  expect(lines().map(({ operation, requestId }) => [operation, requestId])).toEqual([
    ['second', '2'],
    ['first', '1'],
    [undefined, undefined],
  ])
})

test('a cause includes its own causes', () => {
  expect(causeOf(new Error('fetch failed', { cause: new Error('socket hang up') }))).toBe(
    'fetch failed: socket hang up',
  )
  expect(causeOf('text')).toBe('text')
})
