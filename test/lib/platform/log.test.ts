import { afterEach, describe, expect, test, vi } from 'vitest'
import { bufferedLog, causeOf, createLog, flushLog } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const lines = async () => {
  await flushLog()
  return logged.map((line) => JSON.parse(line))
}

test('a line is a JSON object with a level, a message, details and the service', async () => {
  createLog().error('It broke', { cause: 'a\nb' })
  expect(await lines()).toEqual([
    expect.objectContaining({
      level: 'ERROR',
      message: 'It broke',
      cause: 'a\nb',
      service: 'shading-estimation',
    }),
  ])
  expect(logged[0]).toMatch(/^\{.*\}\n$/)
})

test('each log has details of its own, which every line carries', async () => {
  const [first, second] = [createLog({ requestId: '1' }), createLog({ requestId: '2' })]
  first.warn('slow')
  second.warn('slow', { reason: 'busy' })
  first.error('broken')
  createLog().warn('outside')
  expect((await lines()).map(({ level, requestId, reason }) => [level, requestId, reason])).toEqual([
    ['WARN', '1', undefined],
    ['WARN', '2', 'busy'],
    ['ERROR', '1', undefined],
    ['WARN', undefined, undefined],
  ])
})

test('once the log is flushed, a line is written even if it was the first of its container', async () => {
  vi.resetModules()
  const fresh = await import('../../../lib/platform/log.ts')
  await fresh.flushLog()
  fresh.createLog().warn('first')
  expect(logged).toEqual([])
  await fresh.flushLog()
  expect(logged.join('')).toContain('first')
})

describe('a buffered log', () => {
  test('writes nothing itself and replays its lines to any number of logs', async () => {
    const buffer = bufferedLog()
    buffer.warn('slow')
    buffer.error('broken', { cause: 'x' })
    expect(await lines()).toEqual([])
    for (const requestId of ['1', '2']) buffer.replay(createLog({ requestId }))
    expect(
      (await lines()).map(({ level, message, requestId, cause }) => [level, message, requestId, cause]),
    ).toEqual([
      ['WARN', 'slow', '1', undefined],
      ['ERROR', 'broken', '1', 'x'],
      ['WARN', 'slow', '2', undefined],
      ['ERROR', 'broken', '2', 'x'],
    ])
  })
})

test('a cause includes its own causes', () => {
  expect(causeOf(new Error('fetch failed', { cause: new Error('socket hang up') }))).toBe(
    'fetch failed: socket hang up',
  )
  expect(causeOf('text')).toBe('text')
})
